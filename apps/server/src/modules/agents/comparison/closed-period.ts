// The last closed period of a kind of pay, and what teams did in it (docs/reference/agents.md 5.8).
import {
  addDays,
  type ContractKind,
  type Interval,
  intervalOf,
  netLossOf,
  type PeriodKind,
  periodOfDate,
  salaryLossOf,
  slotOf,
  slotsOf,
  type TeamSpan,
} from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import type { Merchant } from '../../settings/index.ts';
import type { PayPeriod } from '../domains.ts';
import { EVERY_CORRECTION, readFacts } from '../pay/facts.ts';
import { floorsOf } from '../pay/floors.ts';
import { noFacts } from '../pay/line.ts';
import type { Asked } from '../pay/store-facts.ts';
import { findUnpaidFrom } from '../projection/store-projection.ts';
import { findSealedUntil } from './store-comparison.ts';

/** A period whose facts are complete. */
export interface ClosedPeriod {
  readonly kind: ContractKind;
  readonly period: PeriodKind;
  readonly firstDay: string;
  readonly nextDay: string;
  /** One of a dividend and a daily salary, the hours of the day of other salaries. */
  readonly spans: readonly Interval[];
  /** The valid bet with which an account was active, and the least salary: by the settings of its first day. */
  readonly floor: bigint;
  readonly minimum: bigint;
  readonly deductsPromotions: boolean;
  /** Whether a daily salary is paid only when the team lost. */
  readonly needsLoss: boolean;
}

const payPeriods = {
  DAILY: 'DAILY',
  HOURLY: 'HOUR',
  REALTIME: 'WINDOW',
} as const satisfies Record<Exclude<ContractKind, 'DIVIDEND'>, PayPeriod>;

/**
 * The last period of which all days are sealed and, for a dividend, their rebates paid. That of a salary is a day.
 *
 * @param periodKind of a dividend.
 * @returns null before the first one.
 */
export async function findClosed(
  reader: Reader,
  merchant: Pick<Merchant, 'site' | 'contractsOn'>,
  kind: ContractKind,
  periodKind: PeriodKind,
): Promise<ClosedPeriod | null> {
  const { timeZone } = merchant.site;
  const period = kind === 'DIVIDEND' ? periodKind : 'DAILY';
  const sealed = await findSealedUntil(reader);
  const rebated = kind === 'DIVIDEND' ? await findUnpaidFrom(reader) : sealed;
  if (sealed === null || rebated === null) return null;
  const isRebated = rebated >= sealed;
  const { key: nextDay } = periodOfDate(period, isRebated ? sealed : rebated);
  const { key: firstDay } = periodOfDate(period, addDays(nextDay, -1));
  const isWithinDay = kind === 'HOURLY' || kind === 'REALTIME';
  const floors = floorsOf(merchant, {
    kind,
    period: kind === 'DIVIDEND' ? period : payPeriods[kind],
    firstDay,
  });
  return {
    kind,
    period,
    firstDay,
    nextDay,
    spans: isWithinDay
      ? Array.from({ length: slotsOf(firstDay, timeZone) }, (_, slot) => slotOf(firstDay, slot, timeZone))
      : [intervalOf({ key: firstDay, nextKey: nextDay }, timeZone)],
    floor: floors.activeFloor,
    deductsPromotions: floors.deductsPromotions,
    needsLoss: floors.needsLoss,
    minimum: kind === 'REALTIME' ? 0n : floors.minimum,
  };
}

/** What teams did in each span of a closed period, as the runs of pay read it; by the keys of the teams. */
export async function readSpans(
  reader: Reader,
  { kind, firstDay, nextDay, spans, floor, deductsPromotions, needsLoss }: ClosedPeriod,
  teams: readonly Pick<Asked, 'key' | 'receiver' | 'group'>[],
): Promise<ReadonlyMap<bigint, readonly TeamSpan[]>> {
  const asked = teams.map((team) => ({ ...team, firstDay, nextDay, floor, deductsPromotions, needsLoss }));
  const found = new Map<bigint, TeamSpan[]>(teams.map(({ key }) => [key, []]));
  const dayStart = spans[0]?.start;
  for (const { start, end } of spans) {
    const since = kind === 'REALTIME' && dayStart ? dayStart : start;
    const known = { kind, asOf: EVERY_CORRECTION, lastCredit: EVERY_CORRECTION, rebatedBefore: nextDay };
    const facts = await readFacts(reader, asked, { ...known, span: { startsAt: start, endsAt: end, since } });
    for (const [key, of] of found) {
      const { valid, voided, activeMembers, ...money } = facts.get(key) ?? noFacts;
      const netLoss = kind === 'DIVIDEND' ? netLossOf(money) : needsLoss ? salaryLossOf(money) : 0n;
      of.push({ valid, voided, activeMember: activeMembers, netLoss });
    }
  }
  return found;
}
