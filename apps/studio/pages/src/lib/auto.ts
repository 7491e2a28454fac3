// Autoplay: rounds by themselves, within a loss that the player sets first. It never changes the bet.

export interface AutoPlan {
  readonly rounds: number;
  /** The most that may be lost in all, in 1/10 000 units. */
  readonly lossLimit: bigint;
}

/** Rounds that can be chosen. */
export const autoRounds = [10, 25, 50, 100] as const;
/** Loss limits that can be chosen, in bets. */
export const autoLosses = [5n, 10n, 25n, 50n] as const;

/**
 * Whether the next round may begin: one that could pass the loss limit is not started.
 *
 * @param net won less lost since the beginning, in 1/10 000 units.
 */
export function mayGoOn(
  { rounds, lossLimit }: AutoPlan,
  { played, net, bet }: { readonly played: number; readonly net: bigint; readonly bet: bigint },
): boolean {
  return played < rounds && bet - net <= lossLimit;
}
