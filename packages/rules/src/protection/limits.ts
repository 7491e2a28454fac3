// Limits a player sets: a lower one stands at once, a higher one or none only after a time to think and a fresh word (reliability.md R1 to R3).
import { type Period, periodAround, periods } from './periods.ts';

export const limitKinds = ['deposit', 'loss', 'wager', 'session'] as const;
export const limitPeriods = [...periods, 'session'] as const;

export type LimitKind = (typeof limitKinds)[number];
export type LimitPeriod = (typeof limitPeriods)[number];

/** One limit a player can have: a kind in a period, such as `deposit/week`. Minutes of a session are `session/session`. */
export type LimitSlot = `${Exclude<LimitKind, 'session'>}/${Period}` | 'session/session';

/** The slot of a kind and a period, or null when they do not go together. */
export function slotOf(kind: LimitKind, period: LimitPeriod): LimitSlot | null {
  if (kind === 'session') return period === 'session' ? 'session/session' : null;
  return period === 'session' ? null : `${kind}/${period}`;
}

/** A change that waits. `amount` null takes the limit away. */
export interface Change {
  readonly amount: bigint | null;
  readonly requestedAt: Date;
}

/** One slot of a player: what stands, and what waits. Null: no limit, nothing waits. */
export interface Limits {
  readonly amount: bigint | null;
  readonly pending: Change | null;
}

/** How long a change that could be confirmed waits for it. */
const CONFIRM_DAYS = 7;
const HOUR_MS = 3_600_000;

/** What a wish makes of a slot: not higher than what stands is at once and ends what waited; all else waits, anew each time. */
export function requestLimit(limits: Limits, amount: bigint | null, at: Date): Limits {
  const isTighter = amount !== null && (limits.amount === null || amount <= limits.amount);
  if (isTighter) return { amount, pending: null };
  // Nothing to take away.
  if (limits.amount === null) return { amount: null, pending: null };
  return { amount: limits.amount, pending: { amount, requestedAt: at } };
}

/** From when and until when a waiting change can be confirmed. */
export function coolingEnds(requestedAt: Date, coolingHours: number): { from: Date; until: Date } {
  const from = requestedAt.getTime() + coolingHours * HOUR_MS;
  return { from: new Date(from), until: new Date(from + CONFIRM_DAYS * 24 * HOUR_MS) };
}

/** Confirms what waits: `cooling` before its time, `none` without a change or too late. */
export function confirmChange(limits: Limits, at: Date, coolingHours: number): Limits | 'cooling' | 'none' {
  if (!limits.pending) return 'none';
  const { from, until } = coolingEnds(limits.pending.requestedAt, coolingHours);
  if (at < from) return 'cooling';
  return at >= until ? 'none' : { amount: limits.pending.amount, pending: null };
}

/** A deposit that came or is under way. */
export interface Deposit {
  readonly amount: bigint;
  readonly at: Date;
}

/** Since when deposits may count in any period around a moment. */
export function depositsSince(zone: string, at: Date): Date {
  const starts = periods.map((period) => periodAround(period, zone, at).startsAt.getTime());
  return new Date(Math.min(...starts));
}

/** What deposits have used of a period around a moment: gross, whatever was withdrawn. */
export function depositUse(
  deposits: readonly Deposit[],
  { period, zone, at }: { period: Period; zone: string; at: Date },
): { readonly used: bigint; readonly endsAt: Date } {
  const { startsAt, endsAt } = periodAround(period, zone, at);
  const used = deposits
    .filter((deposit) => deposit.at >= startsAt && deposit.at < endsAt)
    .reduce((all, { amount }) => all + amount, 0n);
  return { used, endsAt };
}

/** What the tightest limit leaves for a deposit now, and when its period starts again; null without limits. The lowest applies. */
export function depositRoom(
  limits: Readonly<Partial<Record<Period, bigint>>>,
  deposits: readonly Deposit[],
  { zone, at }: { zone: string; at: Date },
): { readonly period: Period; readonly left: bigint; readonly endsAt: Date } | null {
  let tightest: { period: Period; left: bigint; endsAt: Date } | null = null;
  for (const period of periods) {
    const limit = limits[period];
    if (limit === undefined) continue;
    const { used, endsAt } = depositUse(deposits, { period, zone, at });
    const left = limit > used ? limit - used : 0n;
    if (tightest === null || left < tightest.left) tightest = { period, left, endsAt };
  }
  return tightest;
}

/** Whether a deposit keeps to every limit; else the limit with the least left. */
export function mayDeposit(
  limits: Readonly<Partial<Record<Period, bigint>>>,
  deposits: readonly Deposit[],
  { amount, zone, at }: { amount: bigint; zone: string; at: Date },
): { readonly ok: true } | { readonly ok: false; period: Period; left: bigint; endsAt: Date } {
  const room = depositRoom(limits, deposits, { zone, at });
  return room === null || amount <= room.left ? { ok: true } : { ok: false, ...room };
}
