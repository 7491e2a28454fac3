// What of a vendor's round is bonus money (docs/reference/rewards.md 5.12). The bets of a round that stand are one stake, and what the round pays
// is shared as that stake was: the bonus share is the difference of two rounded sums, so that all shares add up to the share of all winnings.
import { sharePayout } from '../../spending/index.ts';
import type { Decision, Round } from './types.ts';

/** What a round holds of a bonus, in 1/10 000 units. */
export interface BonusOfRound {
  /** The bonus parts of the bets that stand. */
  readonly standing: bigint;
  /** Of a refund: the bonus part of the bet that it names, and what that bet's own winnings gave to the bonus. */
  readonly target?: { readonly part: bigint; readonly shared: bigint };
}

/**
 * The bonus share of what a call moves: above 0 for what goes from own money to the bonus, below 0 for what the bonus gives back before it is
 * collected from own money. A bonus part of a stake is not in it, nor is a promotion of the vendor, which is own money.
 *
 * @param before the round before the call; null where the call opens it.
 * @param available own money before the call: a share is never above what own money has after it.
 */
export function shareOfCall(
  decision: Decision,
  {
    before,
    bonus,
    available,
  }: {
    readonly before: Round | null;
    readonly bonus: BonusOfRound;
    readonly available: bigint;
  },
): bigint {
  const { round, bonusPart, credit, collect } = decision;
  if (decision.voids !== null) {
    const { part, shared } = bonus.target ?? { part: 0n, shared: 0n };
    return least(part - shared, available + credit);
  }
  if (!round) return 0n;
  const wins = before?.wins ?? 0n;
  return shareOfWins({ from: wins, to: wins + credit - collect }, round.bets, bonus.standing + bonusPart);
}

/** The bonus share of a win that was held and is paid now. Its round has the win already. */
export function shareOfHeldWin(round: Round, credit: bigint, standing: bigint): bigint {
  return shareOfWins({ from: round.wins - credit, to: round.wins }, round.bets, standing);
}

/**
 * What the void of a round gives to the bonus, or takes back from it below 0: all bonus parts of its bets, less all shares of what it paid.
 *
 * @param available own money after the stakes came back, of which no share can be more.
 */
export function shareOfVoid({
  parts,
  shares,
  available,
}: {
  readonly parts: bigint;
  readonly shares: bigint;
  readonly available: bigint;
}): bigint {
  return least(parts - shares, available);
}

function shareOfWins(
  { from, to }: { readonly from: bigint; readonly to: bigint },
  stakes: bigint,
  bonusPart: bigint,
): bigint {
  const parts = { real: stakes - bonusPart, bonus: bonusPart };
  return sharePayout(to, parts).bonus - sharePayout(from, parts).bonus;
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
