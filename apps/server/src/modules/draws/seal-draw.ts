import type { DrawId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { listInStates, listUnsettled } from './store.ts';
import * as life from './store-life.ts';
import type { Draw, Seal, UnsettledDraw } from './types.ts';

/** Draws whose sale has closed and whose bets are to be sealed, the oldest first. */
export function listToSeal(reader: Reader, count = 50): Promise<Draw[]> {
  return listInStates(reader, ['locked'], count);
}

/** Draws with numbers whose bets are to be paid, or are being paid, with the given number of sealed tickets; the smallest first. */
export function listToSettle(
  reader: Reader,
  { from = 0, below = null }: { from?: number; below?: number | null } = {},
): Promise<UnsettledDraw[]> {
  return listUnsettled(reader, { from, below, count: 50 });
}

/** Puts the sealed bets of a locked draw on record: only then can it be drawn. False when it is not locked, or sealed already. */
export function recordSeal(tx: Tx, drawId: DrawId, seal: Seal): Promise<boolean> {
  return life.recordSeal(tx, drawId, seal);
}
