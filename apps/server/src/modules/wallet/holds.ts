// Holds: money set aside, then taken or let go.
import type { Tx } from '../../platform/db/database.ts';
import { result, results, statusOf } from './results.ts';
import * as store from './store.ts';
import type { EntryKind, GlCode, HoldPosting, HoldRequest, MovementResult, Scope } from './types.ts';

/** Sets money aside for `owner`. Idempotent by `holdId`; `insufficient` and `locked` burn the id. `balance` is what stays available. */
export async function placeHold(tx: Tx, hold: HoldRequest): Promise<MovementResult> {
  const row = await store.insertHold(tx, hold);
  return result(row.outcome, row.available, null, row.burned_by);
}

/**
 * Takes amounts out of holds as movements, each judged by itself and idempotent by its key. `insufficient`: more than
 * the hold has left. `no-wallet`: no such hold. The wallet's status does not matter: held money was promised.
 */
export async function postHolds(
  tx: Tx,
  to: { scope: Scope; kind: EntryKind; gl: GlCode },
  postings: readonly HoldPosting[],
): Promise<readonly MovementResult[]> {
  if (postings.length === 0) return [];
  return results(await store.postFromHolds(tx, to, postings), postings.length);
}

/** `postHolds` for one. */
export async function postHold(
  tx: Tx,
  to: { scope: Scope; kind: EntryKind; gl: GlCode },
  posting: HoldPosting,
): Promise<MovementResult> {
  const [answer] = await postHolds(tx, to, [posting]);
  if (!answer) throw new Error('a hold posting gave no answer');
  return answer;
}

export interface ReleaseResult {
  readonly status: 'ok' | 'duplicate' | 'insufficient' | 'conflict' | 'no-wallet';
  readonly released: bigint;
}

/**
 * Lets a part of a hold go: once by `key`. Refuses more than remains (`insufficient`), an unknown hold (`no-wallet`) and
 * the same key with another amount (`conflict`).
 */
export async function releaseHold(
  tx: Tx,
  release: { holdId: string; key: string; amount: bigint },
): Promise<ReleaseResult> {
  return toRelease(await store.releaseFromHold(tx, release));
}

/** Lets all that remains of a hold go. A hold that is spent or void already answers `duplicate`. */
export async function voidHold(tx: Tx, hold: { holdId: string; key: string }): Promise<ReleaseResult> {
  return toRelease(await store.releaseFromHold(tx, { ...hold, amount: null }));
}

function toRelease(row: store.ReleaseRow): ReleaseResult {
  const status = statusOf(row.outcome);
  switch (status) {
    case 'ok':
    case 'duplicate':
    case 'insufficient':
    case 'conflict':
    case 'no-wallet':
      return { status, released: row.released };
    default:
      throw new Error(`a release cannot be ${status}`);
  }
}
