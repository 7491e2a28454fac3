// Places in the tree. The log of places is written together with the closure that follows from it; a lock keeps moves apart from all else.
import { accountTypes } from '@tyche/rules/access';
import type { Tx } from '../../../platform/db/database.ts';
import type { TreeAccount } from '../../members/index.ts';
import { noteRegistered } from '../reports/store-cash.ts';
import { forgetSums } from '../sums/store-sums.ts';
import * as store from './store-tree.ts';

/** An account that gets its place, and the zone whose local days count. */
export interface Placing extends TreeAccount {
  readonly timeZone: string;
  /** By default `registered`. */
  readonly reason?: 'registered' | 'adopted';
}

/**
 * Gives an account its place from the local day of now on: below its upline, or at the top without one. A trial account has no place. An
 * account that has one keeps it. In the transaction that opens the account, so that no account is without a place.
 */
export async function placeAccount(
  tx: Tx,
  { accountType, reason = 'registered', ...place }: Placing,
): Promise<void> {
  const placing = { ...place, reason };
  if (accountType === accountTypes.trial) return;
  await store.lockTreeShared(tx);
  if (!(await store.insertPlacement(tx, placing))) return;
  await store.insertBelow(tx, placing);
  if (reason === 'registered') await noteRegistered(tx, placing.memberId, placing.timeZone);
  if (isAgentType(accountType)) await store.insertAgent(tx, placing.memberId);
}

/** Whether accounts of a type are agents: 1, 2, 41, 42. */
export function isAgentType(accountType: number): boolean {
  return accountType !== accountTypes.member && accountType !== accountTypes.trial;
}

/**
 * Moves an account with everybody below it from the next local day on. The caller has checked the move (`checkMove` of rules) under the
 * lock that this takes.
 *
 * @param check runs under the lock, and throws what the move is refused with.
 * @returns the day, as yyyy-MM-dd.
 */
export async function moveAccount(
  tx: Tx,
  move: {
    readonly memberId: bigint;
    readonly uplineId: bigint;
    readonly timeZone: string;
    readonly approvalId: bigint;
  },
  check: () => Promise<void>,
): Promise<string> {
  await store.lockTree(tx);
  await check();
  // The local day may end before this commits, and the first facts of the next one would be added by the old tree.
  await forgetSums(tx, { timeZone: move.timeZone, daysAhead: 1 });
  const day = await store.insertMove(tx, move);
  await store.closeAbove(tx, move.memberId, day);
  await store.insertAbove(tx, { ...move, day });
  return day;
}
