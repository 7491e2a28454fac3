// Whether a member stands on the winner board (docs/reference/promotions.md 13).
import type { PromotionsDeps } from '../deps.ts';
import { hidesWins, putHiding } from '../store-preferences.ts';

type HidingDeps = Pick<PromotionsDeps, 'database'>;

/** Whether a member hides its wins. */
export function isHiding({ database }: HidingDeps, memberId: bigint): Promise<boolean> {
  return hidesWins(database.reader, memberId);
}

/** Hides the wins of a member, also those of the past, or shows them again. */
export async function setHiding(
  { database }: HidingDeps,
  memberId: bigint,
  isHidden: boolean,
): Promise<void> {
  await database.inTransaction((tx) => putHiding(tx, memberId, isHidden));
}
