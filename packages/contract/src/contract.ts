// The whole contract: what the server must answer. The members' site takes `site.ts`, a part of it.
import { agentsFlagsStaff } from './agents-flags-staff.ts';
import { agentsMarginsStaff } from './agents-margins-staff.ts';
import { agentsPayStaff } from './agents-pay-staff.ts';
import { agentsRebatesStaff } from './agents-rebates-staff.ts';
import { agentsContractsStaff } from './agents-contracts-staff.ts';
import { agentsAccountStaff } from './agents-account-staff.ts';
import { agentsSettingsStaff } from './agents-settings-staff.ts';
import { agentsStaff } from './agents-staff.ts';
import { agentsTreeStaff } from './agents-tree-staff.ts';
import { cashierStaff } from './cashier-staff.ts';
import { drawStaff } from './draw-staff.ts';
import { gamesStaff } from './games-staff.ts';
import { grantFilesStaff } from './grant-files-staff.ts';
import { instantStaff } from './instant-staff.ts';
import { massMessagesStaff } from './mass-messages-staff.ts';
import { pushStaff } from './push-staff.ts';
import { membersStaff } from './members-staff.ts';
import { messagingStaff } from './messaging-staff.ts';
import { promotionsStaff } from './promotions-staff.ts';
import { bonusesStaff } from './bonuses-staff.ts';
import { referralStaff } from './referral-staff.ts';
import { rafflesStaff } from './raffles-staff.ts';
import { missionsStaff } from './missions-staff.ts';
import { pointsStaff } from './points-staff.ts';
import { ranksStaff } from './ranks-staff.ts';
import { protectionStaff } from './protection-staff.ts';
import { contract as site } from './site.ts';
import { appFilesStaff } from './app-files-staff.ts';
import { chatStaff } from './chat-staff.ts';
import { staff } from './staff.ts';
import { staffAccounts } from './staff-accounts.ts';
import { supportHelpStaff } from './support-help-staff.ts';
import { supportStaff } from './support-staff.ts';
import { threadsStaff } from './threads-staff.ts';
import { vendorFreeRoundsStaff } from './vendor-free-rounds-staff.ts';
import { vendorJackpotsStaff } from './vendor-jackpots-staff.ts';
import { vendorBooksStaff } from './vendor-books-staff.ts';
import { vendorRoundsStaff } from './vendor-rounds-staff.ts';
import { vendorKeysStaff } from './vendor-keys-staff.ts';
import { vendorWatchStaff } from './vendor-watch-staff.ts';
import { vendorsStaff } from './vendors-staff.ts';

export const contract = {
  ...site,
  ...staff,
  ...staffAccounts,
  ...drawStaff,
  ...gamesStaff,
  ...instantStaff,
  ...cashierStaff,
  ...membersStaff,
  ...messagingStaff,
  ...threadsStaff,
  ...pointsStaff,
  ...ranksStaff,
  ...protectionStaff,
  ...promotionsStaff,
  ...grantFilesStaff,
  ...massMessagesStaff,
  ...pushStaff,
  ...bonusesStaff,
  ...referralStaff,
  ...rafflesStaff,
  ...supportStaff,
  ...missionsStaff,
  ...chatStaff,
  ...supportHelpStaff,
  ...appFilesStaff,
  ...vendorsStaff,
  ...vendorRoundsStaff,
  ...vendorJackpotsStaff,
  ...vendorFreeRoundsStaff,
  ...vendorWatchStaff,
  ...vendorKeysStaff,
  ...vendorBooksStaff,
  ...agentsSettingsStaff,
  ...agentsStaff,
  ...agentsRebatesStaff,
  ...agentsContractsStaff,
  ...agentsPayStaff,
  ...agentsTreeStaff,
  ...agentsAccountStaff,
  ...agentsFlagsStaff,
  ...agentsMarginsStaff,
};

export type Contract = typeof contract;
export type RouteName = keyof Contract;
