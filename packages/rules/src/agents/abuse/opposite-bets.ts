// Opposite bets of two accounts below one agent: together they win and lose little, and the agent is paid for both
// (docs/reference/agents.md 10).
import { PPM, sum } from '@tyche/kernel/money';

/** A bet on a play of a draw. */
export interface OpposableBet {
  readonly memberId: bigint;
  /** Names the draw among all draws of all games. */
  readonly draw: string;
  /** Names the play in its game. */
  readonly play: string;
  /** In 1/10 000 units. */
  readonly stake: bigint;
}

/** What each unit of a bet's stake gets back, a number for each of the same results; null when it is not known. */
export type ReturnsOf<Bet> = (bet: Bet) => readonly number[] | null;

/** The bets of two accounts on one play of one draw. */
export interface OppositeRound<Bet extends OpposableBet> {
  readonly draw: string;
  /** Of the first and of the second account. */
  readonly sides: readonly [readonly Bet[], readonly Bet[]];
}

export interface OppositePair<Bet extends OpposableBet> {
  /** In the order of their ids. */
  readonly accounts: readonly [bigint, bigint];
  readonly rounds: readonly OppositeRound<Bet>[];
}

/** From how many draws of a day on it is a pattern. */
export const OPPOSITE_DRAWS = 10;
/** The smaller stake is at most this share below the larger one: 20 %. */
const STAKE_GAP = 200_000n;
/** At this correlation of what they get back, or below it, bets are opposite. Two that share 90 % of the results evenly have -0.82. */
const OPPOSITE_CORRELATION = -0.8;
/** Of all that both staked on the same plays, at least this share is on opposite bets: 80 %. By chance it is about half. */
const OPPOSITE_SHARE = 800_000n;

/**
 * The pairs of accounts that bet against each other in at least ten draws of a day: on the same play, with stakes within 20 %, and one gets
 * back where the other loses. Accounts that only happen to differ now and then are left out: at least 80 % of what both staked on the same
 * plays is on opposite bets.
 *
 * @param bets of one agent's direct accounts on one day, in any order.
 * @param returnsOf is asked only of bets in question.
 * @returns pairs by the ids of their accounts, the rounds of each by draw.
 */
export function findOppositeBets<Bet extends OpposableBet>(
  bets: readonly Bet[],
  returnsOf: ReturnsOf<Bet>,
): readonly OppositePair<Bet>[] {
  const members = [...Map.groupBy(bets, ({ memberId }) => memberId)]
    .map(([memberId, own]) => ({ memberId, plays: Map.groupBy(own, placeOf) }))
    .sort((one, other) => (one.memberId < other.memberId ? -1 : 1));
  return members.flatMap((one, at) =>
    members.slice(at + 1).flatMap((other) => {
      const rounds = findRounds(one.plays, other.plays, returnsOf);
      return rounds.length === 0 ? [] : [{ accounts: [one.memberId, other.memberId] as const, rounds }];
    }),
  );
}

type Plays<Bet> = ReadonlyMap<string, readonly Bet[]>;

/** The opposite bets of two accounts; none when they are no pattern. */
function findRounds<Bet extends OpposableBet>(
  one: Plays<Bet>,
  other: Plays<Bet>,
  returnsOf: ReturnsOf<Bet>,
): readonly OppositeRound<Bet>[] {
  const shared = [...one].flatMap(([place, left]): OppositeRound<Bet>[] => {
    const right = other.get(place);
    return right ? [{ draw: left[0]?.draw ?? '', sides: [left, right] }] : [];
  });
  const close = shared.filter(({ sides: [left, right] }) => areStakesClose(stakeOf(left), stakeOf(right)));
  if (countDraws(close) < OPPOSITE_DRAWS) return [];
  const found = close.filter(({ sides: [left, right] }) =>
    areOpposite(addReturns(left, returnsOf), addReturns(right, returnsOf)),
  );
  const isPattern =
    countDraws(found) >= OPPOSITE_DRAWS && stakedIn(found) * PPM >= stakedIn(shared) * OPPOSITE_SHARE;
  return isPattern ? found.toSorted((a, b) => (a.draw < b.draw ? -1 : 1)) : [];
}

/** Whether the smaller of two stakes is at most 20 % below the larger one. */
export function areStakesClose(one: bigint, other: bigint): boolean {
  const [less, more] = one < other ? [one, other] : [other, one];
  return (more - less) * PPM <= more * STAKE_GAP;
}

/** Whether one gets back where the other loses. A bet that gets the same back whatever happens has no opposite. */
export function areOpposite(one: readonly number[] | null, other: readonly number[] | null): boolean {
  if (!one || !other || one.length !== other.length) return false;
  const [mean, otherMean] = [meanOf(one), meanOf(other)];
  let [together, own, others] = [0, 0, 0];
  one.forEach((value, at) => {
    const [above, otherAbove] = [value - mean, (other[at] ?? 0) - otherMean];
    together += above * otherAbove;
    own += above ** 2;
    others += otherAbove ** 2;
  });
  if (isConstant(own, mean) || isConstant(others, otherMean)) return false;
  return together / Math.sqrt(own * others) <= OPPOSITE_CORRELATION;
}

/** Whether squared distances from a mean are no more than errors of rounding. */
const isConstant = (squares: number, mean: number): boolean => squares <= 1e-9 * mean ** 2;

/** What an account gets back of all its bets on a play. */
function addReturns<Bet extends OpposableBet>(
  bets: readonly Bet[],
  returnsOf: ReturnsOf<Bet>,
): readonly number[] | null {
  let all: readonly number[] | null = null;
  for (const bet of bets) {
    const returns = returnsOf(bet);
    if (!returns) return null;
    const before: readonly number[] | null = all;
    all = returns.map((back, at) => (before?.[at] ?? 0) + back * Number(bet.stake));
  }
  return all;
}

const placeOf = ({ draw, play }: OpposableBet): string => `${draw} ${play}`;
const stakeOf = (bets: readonly OpposableBet[]): bigint => sum(bets.map(({ stake }) => stake));
const stakedIn = (rounds: readonly { readonly sides: readonly (readonly OpposableBet[])[] }[]): bigint =>
  sum(rounds.flatMap(({ sides }) => sides.map(stakeOf)));
const countDraws = (rounds: readonly { readonly draw: string }[]): number =>
  new Set(rounds.map(({ draw }) => draw)).size;
const meanOf = (values: readonly number[]): number =>
  values.reduce((all, value) => all + value, 0) / values.length;
