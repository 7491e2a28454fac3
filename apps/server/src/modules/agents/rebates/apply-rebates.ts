// Sets rates of an account: checks them under the locks and adds them to the log (docs/reference/agents.md 4.2).
import { checkGrant, type RebateKey, type RebateLimits, rebateRangeOfKey } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { type Merchant, rebateLimitsOf } from '../../settings/index.ts';
import * as store from './store-rebates.ts';

/** A rate in ppm, in LOTT a series. */
export interface WantedRate extends RebateKey {
  readonly rate: bigint;
}

interface PlannedChange {
  readonly memberId: bigint;
  /** The upline, or staff. */
  readonly by: 'upline' | 'staff';
  readonly days: store.Days;
  /** A rate has the steps and caps of the day from which it counts. */
  readonly contractsOn: Merchant['contractsOn'];
}

export interface RateChange extends Omit<PlannedChange, 'by'> {
  readonly wanted: readonly WantedRate[];
  readonly by: store.SetBy;
  readonly timeZone: string;
}

/**
 * Sets rates of an account from the next local day on. A lower rate by staff counts after a notice of 24 hours. What staff set replaces what
 * waits for later days. The caller holds the locks of `lockRebates` from the next day on.
 *
 * @throws Refusal with the first problem of `checkGrant`; nothing is set then.
 */
export async function applyRebates(
  tx: Tx,
  { memberId, wanted, by, days, timeZone, contractsOn }: RateChange,
): Promise<void> {
  const planned = { memberId, by: 'approvalId' in by ? 'staff' : 'upline', days, contractsOn } as const;
  for (const rate of wanted)
    for (const day of await planRebate(tx, planned, rate))
      await store.insertRebate(tx, { ...rate, memberId, day, by, timeZone });
}

/**
 * The days from which on a rate has to be written; none when nothing changes.
 *
 * @throws Refusal with the first problem of `checkGrant`.
 */
export async function planRebate(
  reader: Reader,
  { memberId, by, days, contractsOn }: PlannedChange,
  wanted: WantedRate,
): Promise<readonly string[]> {
  const byStaff = by === 'staff';
  const spans = (await store.listSpans(reader, memberId, days.next)).filter((span) =>
    isSameKey(span, wanted),
  );
  const current = rateOn(spans, days.next) ?? 0n;
  const day = byStaff && wanted.rate < current ? days.afterNotice : days.next;
  const bounds = await readBounds(reader, memberId, day);
  const limits = limitsOf(bounds, wanted, rebateLimitsOf(contractsOn(day)));
  const refusal = checkGrant({ ...limits, requested: wanted.rate, current, byStaff });
  if (refusal) {
    const { step, downlineTop, max } = limits;
    throw new Refusal(refusal, {
      type: wanted.group,
      prizeModeId: wanted.prizeMode,
      step: Number(step),
      min: Number(byStaff || current < downlineTop ? downlineTop : current),
      max: Number(max),
    });
  }
  const later = byStaff ? spans.map(({ fromDay }) => fromDay).filter((each) => each > day) : [];
  return wanted.rate === current && later.length === 0 ? [] : [day, ...later];
}

/** What limits the rates of an account from a day on. */
export interface Bounds {
  readonly rows: readonly store.BoundRow[];
  /** Without an upline only the caps of the site limit the rates. */
  readonly isAtTop: boolean;
}

export async function readBounds(reader: Reader, memberId: bigint, day: string): Promise<Bounds> {
  const rows = await store.listBounds(reader, memberId, day);
  return { rows, isAtTop: (await store.findUpline(reader, memberId, day)) === null };
}

/** What limits a rate, as `checkGrant` takes it; `max` is rounded down to the step. */
export function limitsOf({ rows, isAtTop }: Bounds, key: RebateKey, limits: RebateLimits) {
  const { step, cap: siteCap } = rebateRangeOfKey(key, limits);
  const boundOf = (side: store.BoundRow['side']) =>
    rows.find((row) => row.side === side && isSameKey(row, key))?.rate ?? 0n;
  const uplineOwn = isAtTop ? null : boundOf('upline');
  const highest = uplineOwn !== null && uplineOwn < siteCap ? uplineOwn : siteCap;
  return { step, siteCap, uplineOwn, downlineTop: boundOf('downline'), max: highest - (highest % step) };
}

/** Whether two keys are the same: their group, and in LOTT their prize mode. */
export function isSameKey(one: RebateKey, other: RebateKey): boolean {
  return one.group === other.group && one.prizeMode === other.prizeMode;
}

/** The rate on a day; null when the account has none. */
export function rateOn(spans: readonly store.SpanRow[], day: string): bigint | null {
  return spans.find(({ fromDay, toDay }) => fromDay <= day && (toDay === null || toDay > day))?.rate ?? null;
}
