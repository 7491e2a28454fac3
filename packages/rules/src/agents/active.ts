// Active members of a team (docs/reference/agents.md 6.2). Amounts are in 1/10 000 units.
import { addDays } from '@tyche/kernel/calendar';
import type { DateRange } from './compare.ts';
import { periodOfDate } from './period.ts';
import { type AccountId, type ClosureRow, type DayFact, isOn } from './tree.ts';
import { type ContractKind, type PeriodKind, periodKinds } from './words/index.ts';

/** The time over which an account's valid bet is compared with a floor. */
export type ActiveSpan = 'HOUR' | PeriodKind;
/** The time of a report: that of a period, or other days. */
export type RangeSpan = ActiveSpan | 'FREE';

/** The valid bet with which an account is active. Settings replace these floors (docs/reference/agents.md 14). */
export const defaultActiveFloors: Readonly<Record<RangeSpan, bigint>> = {
  HOUR: 100_000n,
  DAILY: 1_000_000n,
  WEEKLY: 5_000_000n,
  SEMI_MONTHLY: 10_000_000n,
  MONTHLY: 20_000_000n,
  FREE: 10_000_000n,
};

/** The span of a kind of pay. A real-time salary looks at the day so far. */
export function activeSpanOf(kind: ContractKind, dividendPeriod: PeriodKind): ActiveSpan {
  if (kind === 'DIVIDEND') return dividendPeriod;
  return kind === 'HOURLY' ? 'HOUR' : 'DAILY';
}

/**
 * The span whose floor counts in a report of some dates: that of a period with exactly these dates, else `FREE`. A week begins on Monday.
 */
export function activeSpanOfRange({ from, until }: DateRange): RangeSpan {
  const next = addDays(until, 1);
  const isPeriod = (kind: PeriodKind) => {
    const { key, nextKey } = periodOfDate(kind, from);
    return key === from && nextKey === next;
  };
  return periodKinds.find(isPeriod) ?? 'FREE';
}

/**
 * Counts the active members of each team. What an account bet counts for the agents above it on the day of the bet only, and is added up for
 * each agent before it is compared: an account that moved may be active for one agent, for both or for none.
 *
 * @param facts valid bets of one span in the group of the contract; for `CONS` those of all groups, so that an account counts once.
 * @param floor the least sum of an active account, above 0. Equality meets it.
 * @returns the number for each account with active members. An account that is missing has 0. Nobody counts for itself.
 */
export function countActive<Id extends AccountId>(
  rows: readonly ClosureRow<Id>[],
  facts: Iterable<DayFact<Id>>,
  floor: bigint,
): ReadonlyMap<Id, number> {
  const above = Map.groupBy(
    rows.filter(({ depth }) => depth > 0),
    ({ descendant }) => descendant,
  );
  const counts = new Map<Id, number>();
  for (const [member, own] of Map.groupBy(facts, (fact) => fact.member)) {
    const sums = new Map<Id, bigint>();
    for (const { day, amount } of own)
      for (const row of above.get(member) ?? [])
        if (isOn(row, day)) sums.set(row.ancestor, (sums.get(row.ancestor) ?? 0n) + amount);
    for (const [agent, sum] of sums) if (sum >= floor) counts.set(agent, (counts.get(agent) ?? 0) + 1);
  }
  return counts;
}
