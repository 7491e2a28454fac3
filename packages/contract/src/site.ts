// What the members' site may call: the whole contract without the back office, which no visitor should have to fetch.
import { cashier } from './cashier.ts';
import { draws } from './draws.ts';
import { factors } from './factors.ts';
import { games } from './games.ts';
import { identity } from './identity.ts';
import { instant } from './instant.ts';
import { loginInfo } from './login-info.ts';
import { lottery } from './lottery.ts';
import { lotteryCatalogue } from './lottery-catalogue.ts';
import { members } from './members.ts';
import { messaging } from './messaging.ts';
import { offerConsents } from './offer-consents.ts';
import { profile } from './profile.ts';
import { push } from './push.ts';
import { protection } from './protection.ts';
import { records } from './records.ts';
import { settings } from './settings.ts';
import { threads } from './threads.ts';
import { vendors } from './vendors.ts';
import { verification } from './verification.ts';
import { winners } from './winners.ts';
import { wallet } from './wallet.ts';
import { agents } from './agents.ts';
import { agentsRebates } from './agents-rebates.ts';
import { agentsContracts } from './agents-contracts.ts';
import { agentsLinks } from './agents-links.ts';
import { agentsRecords } from './agents-records.ts';
import { agentsExports } from './agents-exports.ts';
import { agentsAlerts } from './agents-alerts.ts';
import { agentsReports } from './agents-reports.ts';
import { agentsPay } from './agents-pay.ts';
import { missions } from './missions.ts';
import { points } from './points.ts';
import { ranks } from './ranks.ts';
import { chat } from './chat.ts';
import { chatVisitor } from './chat-visitor.ts';
import { support } from './support.ts';
import { appFiles } from './app-files.ts';
import { supportHelp } from './support-help.ts';
import { promotions } from './promotions.ts';
import { bonuses } from './bonuses.ts';
import { referral } from './referral.ts';
import { raffles } from './raffles.ts';
import { luckyBets } from './lucky-bets.ts';
import { agentsProjection } from './agents-projection.ts';

export const contract = {
  ...settings,
  ...members,
  ...loginInfo,
  ...profile,
  ...identity,
  ...factors,
  ...verification,
  ...messaging,
  ...offerConsents,
  ...push,
  ...threads,
  ...wallet,
  ...winners,
  ...draws,
  ...lottery,
  ...lotteryCatalogue,
  ...instant,
  ...protection,
  ...records,
  ...cashier,
  ...vendors,
  ...games,
  ...agents,
  ...agentsRebates,
  ...agentsContracts,
  ...agentsLinks,
  ...agentsRecords,
  ...agentsExports,
  ...agentsAlerts,
  ...agentsReports,
  ...agentsPay,
  ...points,
  ...ranks,
  ...support,
  ...missions,
  ...chat,
  ...chatVisitor,
  ...supportHelp,
  ...appFiles,
  ...promotions,
  ...bonuses,
  ...referral,
  ...raffles,
  ...luckyBets,
  ...agentsProjection,
};
