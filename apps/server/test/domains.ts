// The domains of the database that hold words, by their names. Each module keeps the lists of its schema in domains.ts.
import { cashierDomains } from '../src/modules/cashier/index.ts';
import { drawsDomains } from '../src/modules/draws/index.ts';
import { identityDomains } from '../src/modules/identity/index.ts';
import { lotteryDomains } from '../src/modules/lottery/index.ts';
import { agentsDomains } from '../src/modules/agents/index.ts';
import { membersDomains } from '../src/modules/members/index.ts';
import { messagingDomains } from '../src/modules/messaging/index.ts';
import { promotionsDomains } from '../src/modules/promotions/index.ts';
import { missionsDomains } from '../src/modules/missions/index.ts';
import { pointsDomains } from '../src/modules/points/index.ts';
import { protectionDomains } from '../src/modules/protection/index.ts';
import { staffDomains } from '../src/modules/staff/index.ts';
import { supportDomains } from '../src/modules/support/index.ts';
import { vendorsDomains } from '../src/modules/vendors/index.ts';
import { wagersDomains } from '../src/modules/wagers/index.ts';
import { platformDomains } from '../src/platform/archive/domains.ts';
import { walletDomains } from '../src/modules/wallet/index.ts';

/** The words themselves, or each word with its number; in a domain of numbers the number of a bare word is its place. */
type Words = readonly string[] | Readonly<Record<string, number>>;

const bySchema: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  cashier: cashierDomains,
  draws: drawsDomains,
  identity: identityDomains,
  lottery: lotteryDomains,
  agents: agentsDomains,
  members: membersDomains,
  messaging: messagingDomains,
  missions: missionsDomains,
  platform: platformDomains,
  promotions: promotionsDomains,
  points: pointsDomains,
  protection: protectionDomains,
  staff: staffDomains,
  support: supportDomains,
  vendors: vendorsDomains,
  wagers: wagersDomains,
  wallet: walletDomains,
};

/** The list of each domain, by its name with its schema. */
export const domains: Readonly<Record<string, Words>> = Object.fromEntries(
  Object.entries(bySchema).flatMap(([schema, lists]) =>
    Object.entries(lists).map(([name, words]) => [`${schema}.${name}`, words] as const),
  ),
);

/** Each word of a list with its number. */
export function numbered(words: Words): Readonly<Record<string, number>> {
  return isList(words) ? Object.fromEntries(words.map((word, number) => [word, number])) : words;
}

export function isList(words: Words): words is readonly string[] {
  return Array.isArray(words);
}
