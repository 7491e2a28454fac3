// Limits as a player sets them. A money limit on stakes and the minutes of play are kept by the guard of the wallet.
import type { MemberId, WalletId } from '@tyche/kernel/ids';
import { parseAmount } from '@tyche/kernel/money';
import {
  confirmChange,
  coolingEnds,
  type LimitKind,
  type LimitPeriod,
  type Period,
  requestLimit,
  slotOf,
} from '@tyche/rules/protection';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { dropStakeLimit, lockPlay, setStakeLimit, watchPlay } from '../wallet/index.ts';
import { type ProtectionDeps, walletOf } from './deps.ts';
import * as store from './store.ts';

export interface LimitWish {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** As on the wire; null takes the limit away. */
  readonly amount: string | null;
}

export interface LimitAnswer {
  readonly applied: boolean;
  readonly changeId: bigint | null;
  readonly confirmFrom: Date | null;
}

const SHORTEST_SESSION = 5n;
const LONGEST_SESSION = 1_440n;

/**
 * Sets a limit at once where it is tighter, else writes the wish down (reliability.md R2). Refuses `invalid-input` for a kind and a period that do not
 * go together and for minutes out of 5 to 1440, `invalid-amount`.
 */
export async function setLimit(
  deps: ProtectionDeps,
  memberId: MemberId,
  wish: LimitWish,
): Promise<LimitAnswer> {
  const amount = readAmount(wish);
  const { site } = await deps.merchant();
  return deps.database.inTransaction(async (tx) => {
    const { now } = await store.lockPerson(tx, memberId);
    const { limits, change } = await slot(tx, memberId, wish);
    const next = requestLimit(limits, amount, now);
    if (change) await store.endChange(tx, change.change_id, 'dropped');
    if (next.pending) {
      const changeId = await store.insertChange(tx, memberId, { ...wish, ...next.pending });
      const { from } = coolingEnds(now, site.coolingHours);
      return { applied: false, changeId, confirmFrom: from };
    }
    await apply(tx, memberId, { ...wish, amount: next.amount }, site.timeZone);
    await store.noteReview(tx, memberId);
    return { applied: true, changeId: null, confirmFrom: null };
  });
}

/** Confirms a change. Refuses `unknown-limit-change` (another's too), `limit-cooling` with the time from which it can be. */
export async function confirmLimit(
  deps: ProtectionDeps,
  memberId: MemberId,
  changeId: bigint,
): Promise<void> {
  const { site } = await deps.merchant();
  await deps.database.inTransaction(async (tx) => {
    const { now } = await store.lockPerson(tx, memberId);
    const found = (await store.listChanges(tx, memberId)).find((one) => one.change_id === changeId);
    if (!found) throw new Refusal('unknown-limit-change');
    const { limits } = await slot(tx, memberId, found);
    const next = confirmChange(limits, now, site.coolingHours);
    if (next === 'none') throw new Refusal('unknown-limit-change');
    if (next === 'cooling') {
      const { from } = coolingEnds(found.requested_at, site.coolingHours);
      throw new Refusal('limit-cooling', { confirmFrom: from.getTime() });
    }
    await store.endChange(tx, changeId, 'confirmed');
    await apply(tx, memberId, { ...found, amount: next.amount }, site.timeZone);
  });
}

/** Takes a waiting change back. Refuses `unknown-limit-change`. */
export async function dropChange(deps: ProtectionDeps, memberId: MemberId, changeId: bigint): Promise<void> {
  await deps.database.inTransaction(async (tx) => {
    await store.lockPerson(tx, memberId);
    const found = (await store.listChanges(tx, memberId)).some((one) => one.change_id === changeId);
    if (!found) throw new Refusal('unknown-limit-change');
    await store.endChange(tx, changeId, 'dropped');
  });
}

/** The player has looked at the limits: the offer and the reminder rest until the next time (reliability.md R1, R4). */
export async function reviewLimits(deps: ProtectionDeps, memberId: MemberId): Promise<void> {
  await deps.database.inTransaction(async (tx) => {
    await store.lockPerson(tx, memberId);
    await store.noteReview(tx, memberId);
  });
}

/** Sets after how many minutes of play the player is told how it stands; 0: never. */
export async function setRealityCheck(
  deps: ProtectionDeps,
  memberId: MemberId,
  minutes: number,
): Promise<void> {
  await deps.database.inTransaction(async (tx) => {
    await store.lockPerson(tx, memberId);
    await store.setCheckMinutes(tx, memberId, minutes);
    await watch(tx, memberId, await walletOf(tx, memberId));
  });
}

function readAmount({ kind, period, amount }: LimitWish): bigint | null {
  if (slotOf(kind, period) === null) throw new Refusal('invalid-input', { field: 'period', rule: 'kind' });
  if (amount === null) return null;
  if (kind === 'session') {
    const minutes = /^[0-9]{1,4}$/.test(amount) ? BigInt(amount) : 0n;
    if (minutes < SHORTEST_SESSION || minutes > LONGEST_SESSION)
      throw new Refusal('invalid-input', {
        field: 'amount',
        min: Number(SHORTEST_SESSION),
        max: Number(LONGEST_SESSION),
      });
    return minutes;
  }
  const units = parseAmount(amount);
  if (units === null || units < 0n) throw new Refusal('invalid-amount', { field: 'amount' });
  return units;
}

async function slot(tx: Tx, memberId: MemberId, { kind, period }: { kind: LimitKind; period: LimitPeriod }) {
  const isSlot = (one: { kind: LimitKind; period: LimitPeriod }) =>
    one.kind === kind && one.period === period;
  const limit = (await store.listLimits(tx, memberId)).find(isSlot);
  const change = (await store.listChanges(tx, memberId)).find(isSlot);
  const pending = change ? { amount: change.amount, requestedAt: change.requested_at } : null;
  return { limits: { amount: limit?.amount ?? null, pending }, change };
}

async function apply(
  tx: Tx,
  memberId: MemberId,
  limit: { kind: LimitKind; period: LimitPeriod; amount: bigint | null },
  zone: string,
): Promise<void> {
  const { kind, period, amount } = limit;
  // The time of the limit is read under the wallet's lock: no bet that it did not judge bears a later one.
  if (kind !== 'deposit') await lockPlay(tx, [memberId]);
  await store.putLimit(tx, memberId, limit);
  if (kind === 'deposit') return;
  const walletId = await walletOf(tx, memberId);
  if (kind === 'session') return watch(tx, memberId, walletId);
  const place = { kind, period: period as Period };
  if (amount === null) await dropStakeLimit(tx, walletId, place);
  else await setStakeLimit(tx, walletId, { ...place, amount, zone });
}

async function watch(tx: Tx, memberId: MemberId, walletId: WalletId): Promise<void> {
  const person = await store.findPerson(tx, memberId);
  const limits = await store.listLimits(tx, memberId);
  const session = limits.find(({ kind }) => kind === 'session')?.amount ?? 0n;
  await watchPlay(tx, walletId, {
    checkMinutes: person?.check_minutes ?? 0,
    sessionMinutes: Number(session),
  });
}
