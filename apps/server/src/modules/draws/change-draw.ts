import type { DrawId } from '@tyche/kernel/ids';
import type { Tx } from '../../platform/db/database.ts';
import { announce, type DrawTopic } from './events.ts';
import * as life from './store-life.ts';
import type { DrawState } from './types.ts';

/**
 * Begins the payment of a drawn draw by this version of its result, and keeps the draw for this transaction. True also when it has begun.
 * False when it is neither drawn nor being paid, or its result is another by now.
 */
export async function markSettling(tx: Tx, drawId: DrawId, version: number): Promise<boolean> {
  return (await life.markSettling(tx, drawId, version)) !== null;
}

/** Ends the payment of a draw. False when it was not being paid. */
export function markSettled(tx: Tx, drawId: DrawId): Promise<boolean> {
  return changeAndAnnounce(tx, 'draw.settled', life.markSettled(tx, drawId));
}

/**
 * Settles a drawn draw that was sealed without a ticket. False when it has bets, is not drawn, or has another version of its result by
 * now.
 */
export function settleUnsold(tx: Tx, drawId: DrawId, version: number): Promise<boolean> {
  return changeAndAnnounce(tx, 'draw.settled', life.settleUnsold(tx, drawId, version));
}

/**
 * Stops a closed draw before anything is paid, with a public incident. False when it is in none of the states `from`; without these, when
 * it is not closed, is being paid, or ended.
 */
export async function freezeDraw(
  tx: Tx,
  drawId: DrawId,
  reason: string,
  from?: readonly DrawState[],
): Promise<boolean> {
  if (!(await changeAndAnnounce(tx, 'draw.frozen', life.freezeDraw(tx, drawId, reason, from)))) return false;
  await life.insertIncident(tx, drawId, 'frozen', reason);
  return true;
}

/**
 * Lets a frozen draw go on, with a public incident: to its count when it has its numbers (the two settlements must still agree), else to wait
 * for them again. False when it is not frozen.
 */
export async function releaseDraw(tx: Tx, drawId: DrawId, reason: string): Promise<boolean> {
  if (!(await life.releaseDraw(tx, drawId))) return false;
  await life.insertIncident(tx, drawId, 'released', reason);
  return true;
}

/**
 * Ends a draw without payment, with a public incident; the module that holds its bets refunds them on `draw.void`.
 * False when it is in none of the states `from`; without these, when it is being paid, is paid, or is void already.
 */
export async function endAsVoid(
  tx: Tx,
  drawId: DrawId,
  reason: string,
  from?: readonly DrawState[],
): Promise<boolean> {
  if (!(await changeAndAnnounce(tx, 'draw.void', life.voidDraw(tx, drawId, reason, from)))) return false;
  await life.insertIncident(tx, drawId, 'void', reason);
  return true;
}

async function changeAndAnnounce(
  tx: Tx,
  topic: DrawTopic,
  change: Promise<life.Named | null>,
): Promise<boolean> {
  const draw = await change;
  if (!draw) return false;
  await announce(tx, topic, [draw]);
  return true;
}
