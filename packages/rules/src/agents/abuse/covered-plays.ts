// Bets of one account that cover nearly every result of a draw carry hardly any risk: agents get nothing of them
// (docs/reference/agents.md 10.5).
import { PPM } from '@tyche/kernel/money';
import type { ReturnsOf } from './opposite-bets.ts';

/** A bet of an account on a draw. */
export interface CoverableBet {
  /** Names the play in its game. */
  readonly play: string;
  /** In 1/10 000 units. */
  readonly stake: bigint;
}

/** What plays are judged with. */
export interface CoverJudges<Bet> {
  /** At most the share of results in which a bet wins, from 0 to 1. */
  readonly mostCovered: (bet: Bet) => number;
  /** Is asked only of plays in question. */
  readonly returnsOf: ReturnsOf<Bet>;
  /** The share of results in which half of the stakes comes back, in ppm (`coveredBy` of rewards). */
  readonly coveredBy: (
    parts: readonly { readonly returns: readonly number[]; readonly weight: number }[],
  ) => bigint | null;
}

/** How far below the share the quick bound of a play must be, in ppm, so that the sample is not asked. It leaves room for results that give stakes back. */
const BOUND_MARGIN = 250_000n;

/**
 * The plays of a draw on which an account covers at least a share of the results. A result is covered when at least half of what the account
 * staked on the play comes back at fair odds. A play with a bet whose returns are not known is not judged.
 *
 * @param bets of one account on one draw; void ones are left out.
 * @param share in ppm.
 * @returns the share of each such play, in ppm rounded down.
 */
export function findCoveredPlays<Bet extends CoverableBet>(
  bets: readonly Bet[],
  share: bigint,
  of: CoverJudges<Bet>,
): ReadonlyMap<string, bigint> {
  const found = new Map<string, bigint>();
  for (const [play, own] of Map.groupBy(bets, (bet) => bet.play)) {
    const bound = own.reduce((all, bet) => all + of.mostCovered(bet), 0);
    if (bound * Number(PPM) < Number(share - BOUND_MARGIN)) continue;
    const parts = own.flatMap((bet) => {
      const returns = of.returnsOf(bet);
      return returns ? [{ returns, weight: Number(bet.stake) }] : [];
    });
    const covered = parts.length === own.length ? of.coveredBy(parts) : null;
    if (covered !== null && covered >= share) found.set(play, covered);
  }
  return found;
}
