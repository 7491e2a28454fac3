// One step of a withdrawal, with its line in the history and the news for the member's pages.
import { moveWithdrawal, type WithdrawalEvent } from '@tyche/rules/cashier';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { insertStep } from '../store.ts';
import * as store from './store-withdrawals.ts';
import { announce } from '../announce.ts';

export interface Move {
  readonly event: WithdrawalEvent;
  readonly reason: string;
  readonly dueMinutes?: number;
  readonly complaintDays?: number;
}

/** Locks a withdrawal. Refuses `unknown-withdrawal`, also to a member whose it is not. */
export async function lockOwn(tx: Tx, id: bigint, memberId: bigint | null): Promise<store.LockedWithdrawal> {
  const row = await store.lockWithdrawal(tx, id);
  if (!row || (memberId !== null && row.member_id !== memberId)) throw new Refusal('unknown-withdrawal');
  return row;
}

/** Moves a locked withdrawal. Refuses `payment-state-differs` where the event cannot happen. */
export async function step(tx: Tx, row: store.WithdrawalRow, move: Move): Promise<store.WithdrawalRow> {
  const { event, ...rest } = move;
  const state = moveWithdrawal(row.state, event);
  if (!state) throw new Refusal('payment-state-differs', { state: row.state });
  const moved = await store.updateWithdrawal(tx, row.withdrawal_id, { state, ...rest });
  await insertStep(tx, 'withdrawal', row.withdrawal_id, moved);
  await announce(tx, 'cashier.withdrawal', {
    memberIds: [row.member_id],
    id: row.withdrawal_id,
    state: moved.state,
  });
  return moved;
}
