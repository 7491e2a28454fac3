// Whether the points of a wager are what its rates give for the valid stake that it keeps (docs/reference/rewards.md 3.6 and 6.1).
import { pointsOf } from '@tyche/rules/rewards';
import type { KeptEarning } from './store-recompute.ts';

/** What an end must have given. */
export type ComputedEarning = Pick<KeptEarning, 'points' | 'change'>;

/**
 * The points of a wager after an end and what the end changed, computed anew. Without a kept stake the points count as they are, and the
 * change alone is computed.
 *
 * @param before what the same wager earned by the end before; null for its first one.
 * @returns null where the rates are not those of the end before: a wager keeps them.
 */
export function recomputedEarning(kept: KeptEarning, before: KeptEarning | null): ComputedEarning | null {
  const { valid, ratePpm, rankPpm } = kept;
  if (before && (before.ratePpm !== ratePpm || before.rankPpm !== rankPpm)) return null;
  const points = valid === null ? kept.points : pointsOf(valid, { ratePpm, rankPpm });
  return { points, change: points - (before?.points ?? 0n) };
}
