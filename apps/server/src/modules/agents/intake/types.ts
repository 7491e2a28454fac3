/** A bet on a play of a draw on which its member covers nearly every result. */
export interface CoveredBet {
  readonly drawId: bigint;
  readonly memberId: bigint;
  /** The number of the bet in its draw. */
  readonly ref: bigint;
  /** The share of the results that is covered, in ppm. */
  readonly coveredPpm: bigint;
}
