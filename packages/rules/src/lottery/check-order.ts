import type { Game } from './game.ts';
import { parseSlip } from './grammar/slip-text.ts';
import { type MemberTerms, type PricedLine, priceRead, readLine } from './pricing.ts';
import { type Problem, problem } from './problems.ts';

/** What a member wants to bet. */
export interface OrderRequest {
  readonly slip: string;
  /** What the member was shown as the whole price, all draws of a chase together. */
  readonly amount: bigint;
  /**
   * A multiple for each draw of a chase, first draw first; null for a bet on one draw. They multiply the
   * lines' own multiples.
   */
  readonly chase: readonly number[] | null;
}

/**
 * The order read and priced, with everything that speaks against it. Take it only when `problems` is empty.
 */
export interface CheckedOrder {
  readonly problems: readonly Problem[];
  /** The lines that could be read, at their own multiples. */
  readonly lines: readonly PricedLine[];
  readonly bets: number;
  /** Stake of one draw at chase multiple 1. */
  readonly stake: bigint;
  /** Stake of all draws. */
  readonly total: bigint;
}

/**
 * Reads, prices and checks an order against a game's limits (lottery.md 13.4). Throws nothing; lists all
 * problems at once.
 */
export function checkOrder(game: Game, order: OrderRequest, member: MemberTerms): CheckedOrder {
  const problems: Problem[] = [];
  const lines: PricedLine[] = [];
  const texts = parseSlip(order.slip);
  if (texts.length > game.limits.maxLines) {
    const tooMany = problem('too-many-lines', { lines: texts.length, max: game.limits.maxLines });
    return { problems: [tooMany], lines, bets: 0, stake: 0n, total: 0n };
  }
  texts.forEach((text, index) => {
    if (!text) {
      problems.push({ code: 'malformed-slip', line: index, details: {} });
      return;
    }
    const read = readLine(game, text);
    if (!read.ok) {
      problems.push({ code: read.code, line: index, details: read.details });
      return;
    }
    const priced = priceRead(game, read.line, member);
    lines.push(priced);
    for (const found of lineProblems(game, priced, member)) problems.push({ ...found, line: index });
  });
  const bets = lines.reduce((all, line) => all + line.bets, 0);
  const stake = lines.reduce((all, line) => all + line.stake, 0n);
  const total =
    stake *
    BigInt((order.chase ?? [1]).reduce((all, multiple) => all + Math.max(0, Math.trunc(multiple) || 0), 0));
  problems.push(...orderProblems(game, order, { lines, bets, stake, total }, problems.length === 0));
  return { problems, lines, bets, stake, total };
}

/** What is wrong with one priced line. `line` is left null for the caller to fill. */
export function lineProblems(
  game: Game,
  priced: Pick<PricedLine, 'line' | 'bets' | 'stake'>,
  member: MemberTerms,
): readonly Problem[] {
  const { limits, series } = game;
  const { line } = priced;
  const problems: Problem[] = [];
  const top = Math.min(series.maxBet, member.maxSeries);
  if (line.series < series.min || line.series > top || (line.series - series.min) % series.step !== 0) {
    problems.push(problem('series-out-of-range', { min: series.min, max: top, step: series.step }));
  }
  if (line.multiple < 1 || line.multiple > limits.maxMultiple) {
    problems.push(problem('multiple-out-of-range', { min: 1, max: limits.maxMultiple }));
  }
  if (priced.bets > limits.maxBetsPerLine) {
    problems.push(problem('too-many-bets', { bets: priced.bets, max: limits.maxBetsPerLine }));
  }
  if (priced.stake < limits.minLineStake || priced.stake > limits.maxLineStake) {
    problems.push(
      problem('stake-out-of-range', { min: String(limits.minLineStake), max: String(limits.maxLineStake) }),
    );
  }
  return problems;
}

/** What is wrong with an order as a whole. `clean` when its lines are right: only then its sums say anything. */
export function orderProblems(
  game: Game,
  order: Pick<OrderRequest, 'amount' | 'chase'>,
  sums: Pick<CheckedOrder, 'bets' | 'stake' | 'total'> & {
    readonly lines: readonly Pick<PricedLine, 'line'>[];
  },
  clean: boolean,
): readonly Problem[] {
  const { limits } = game;
  const problems: Problem[] = [];
  if (sums.bets > limits.maxBetsPerOrder)
    problems.push(problem('too-many-bets', { bets: sums.bets, max: limits.maxBetsPerOrder }));
  const chase = order.chase ?? [1];
  if (
    chase.length < 1 ||
    chase.length > limits.maxChase ||
    !chase.every((multiple) => Number.isSafeInteger(multiple) && multiple >= 1)
  ) {
    problems.push(problem('chase-out-of-range', { max: limits.maxChase }));
    return problems;
  }
  const highest = Math.max(...chase);
  const highestLine = sums.lines.reduce((top, { line }) => Math.max(top, line.multiple), 0);
  if (order.chase && highest * highestLine > limits.maxMultiple) {
    problems.push(problem('multiple-out-of-range', { min: 1, max: limits.maxMultiple }));
  }
  if (clean && sums.stake * BigInt(highest) > limits.maxStakePerDraw) {
    problems.push(problem('stake-out-of-range', { max: String(limits.maxStakePerDraw) }));
  }
  // A sum over lines that could not be read would only repeat what is said already.
  if (clean && sums.total !== order.amount)
    problems.push(problem('amount-mismatch', { amount: String(sums.total) }));
  return problems;
}
