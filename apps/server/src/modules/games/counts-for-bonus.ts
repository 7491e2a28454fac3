import { ceilDiv } from '@tyche/kernel/money';
import { inHouseContribution } from '@tyche/rules/rewards';
import { readPercent } from '@tyche/rules/vendors';

/** A ppm is 100 millionths of a percent. */
const MILLIONTHS_A_PPM = 100n;

/**
 * Whether bets on a game count for the turnover of a bonus: a game of our own by its declared return, any other by its group alone
 * (docs/reference/rewards.md 5.3).
 *
 * @param of.scene the scene of the house; null for a game of another vendor.
 * @param of.rtp the declared return in percent with six decimals; null where it is unknown.
 */
export function countsForBonus({
  scene,
  rtp,
}: {
  readonly scene: string | null;
  readonly rtp: string | null;
}): boolean {
  if (scene === null) return true;
  const percent = rtp === null ? null : readPercent(rtp);
  return inHouseContribution(percent === null ? null : ceilDiv(percent, MILLIONTHS_A_PPM)) > 0n;
}
