// What the accounts of a list played in its days (docs/reference/agents.md 7.5 and 8.1).
import { formatAmount } from '@tyche/kernel/money';
import { activeSpanOfRange, addDays, netLossOf } from '@tyche/rules/agents';
import { activeFloorOf, type Merchant } from '../../settings/index.ts';
import { readRange } from '../reports/report-span.ts';
import type { PlayQuery, PlaySums } from './store-play.ts';

/** The days when none are asked for. */
const DAYS = 7;

export type PlayDays = Pick<PlayQuery, 'from' | 'next' | 'floor'> & { readonly until: string };

/** The days of a list, the last seven by default, and the floor of the settings of the first one. Refuses `invalid-input`. */
export function playDaysOf(
  { startDay, endDay }: { readonly startDay?: string | undefined; readonly endDay?: string | undefined },
  today: string,
  contractsOn: Merchant['contractsOn'],
): PlayDays {
  const isGiven = startDay !== undefined && endDay !== undefined;
  const asked = isGiven ? { startDay, endDay } : { startDay: addDays(today, 1 - DAYS), endDay: today };
  const range = readRange(asked, today);
  return { ...range, floor: activeFloorOf(contractsOn(range.from), activeSpanOfRange(range)) };
}

/** What an account without any facts has. */
export const noPlay: PlaySums = {
  valid: 0n,
  stake: 0n,
  payout: 0n,
  selfRebate: 0n,
  agentRebate: 0n,
  promotions: 0n,
  activeMembers: 0,
};

/** The sums of accounts of which none is in two of them. */
export function addPlay(all: Iterable<PlaySums>): PlaySums {
  const sums = { ...noPlay } as { -readonly [name in keyof PlaySums]: PlaySums[name] };
  for (const each of all) {
    sums.valid += each.valid;
    sums.stake += each.stake;
    sums.payout += each.payout;
    sums.selfRebate += each.selfRebate;
    sums.agentRebate += each.agentRebate;
    sums.promotions += each.promotions;
    sums.activeMembers += each.activeMembers;
  }
  return sums;
}

/** Sums as the call gives them. */
export function showPlay(sums: PlaySums) {
  return {
    validBet: formatAmount(sums.valid),
    netLoss: formatAmount(netLossOf(sums)),
    activeMembers: sums.activeMembers,
  };
}
