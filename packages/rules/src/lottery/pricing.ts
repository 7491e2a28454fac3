import { PPM, UNITS_PER_ONE, floorDiv } from '@tyche/kernel/money';
import type { BetUnit, Game } from './game.ts';
import { findAnyPlay, findPlay, findUnit, isSmartWin, oddsOf } from './game.ts';
import type { Hit, Play, Prize } from './grammar/play.ts';
import { type Ratio, printRatio } from '@tyche/kernel/ratio';
import type { Selection } from './grammar/selection.ts';
import type { SlipLine } from './grammar/slip-text.ts';
import { parseSelection, printSelection } from './grammar/text.ts';
import { capLine } from './limits.ts';
import { type OddsTable, oddsOfPrize } from './odds.ts';
import type { Problem, ProblemCode } from './problems.ts';

/**
 * What a bet's money hangs on, frozen when it is taken (lottery.md 13.1). Later changes of a game never
 * touch it.
 */
export interface Terms {
  readonly betPrice: bigint;
  /** The unit's factor as an amount, 1.0000 to 0.0010. */
  readonly unit: bigint;
  readonly multiple: number;
  readonly series: number;
  readonly base: number;
  /** Player's rebate in parts per million of the stake. */
  readonly rebatePpm: bigint;
  /** The most that the line can be paid (single-pick rule), or null. */
  readonly winCap: bigint | null;
  /** Fixed odds of the play's prizes, or null where series and base price its fair odds. */
  readonly odds: OddsTable | null;
  /** Whether the first digit drawn may lessen what is won (ZY). */
  readonly smartWin: boolean;
}

/** A line that has been understood: its play, what was chosen and in what unit. */
export interface ReadLine {
  readonly line: SlipLine;
  readonly play: Play;
  readonly selection: Selection;
  readonly unit: BetUnit;
  readonly bets: number;
}

/** The gross prize of one winning unit bet. */
export interface PrizePrice {
  readonly key: string;
  readonly amount: bigint;
  /** Exact chance of one unit bet, as text. */
  readonly probability: string;
}

/** A line with its price. */
export interface PricedLine extends ReadLine {
  readonly terms: Terms;
  readonly stake: bigint;
  /** What is paid back at settlement, won or lost, unless bets are pushed or void. */
  readonly rebate: bigint;
  readonly prizes: readonly PrizePrice[];
  /** Gross, in the best outcome, after the line's win cap. */
  readonly bestWin: bigint;
  /** Whether the single-pick cap applies; shown before a member confirms. */
  readonly singlePick: boolean;
}

export type LineResult<Line> =
  | { readonly ok: true; readonly line: Line }
  | { readonly ok: false; readonly code: ProblemCode; readonly details: Problem['details'] };

/** The member's highest series: betting below it earns the difference as rebate. */
export interface MemberTerms {
  readonly maxSeries: number;
}

/** The odds of a prize at a series, floored at the given number of decimals; for display and price sheets. */
export function oddsAt(odds: Ratio, series: number, base: number, decimals: number): bigint {
  return floorDiv(odds.num * BigInt(series) * 10n ** BigInt(decimals), odds.den * BigInt(base));
}

/**
 * betPrice × odds × series/base × unit × multiple; the one floor is at the end, on the prize of one unit
 * bet. Odds are the ticket's own where it froze some, else the play's fair ones.
 */
export function prizeOf(prize: Prize, terms: Terms): bigint {
  const { betPrice, unit, multiple, series, base } = terms;
  const odds = oddsOfPrize(prize, terms.odds);
  const dividend = betPrice * odds.num * BigInt(series) * unit * BigInt(multiple);
  return floorDiv(dividend, odds.den * BigInt(base) * UNITS_PER_ONE);
}

/** The price of a number of unit bets. Exact: prices and units have no more decimals than the ledger. */
export function stakeOf(bets: number, terms: Pick<Terms, 'betPrice' | 'unit' | 'multiple'>): bigint {
  return floorDiv(BigInt(bets) * terms.betPrice * terms.unit * BigInt(terms.multiple), UNITS_PER_ONE);
}

/** (maxSeries − series) / base in parts per million, floored; 0 when betting at or above one's maximum. */
export function rebatePpmOf(maxSeries: number, series: number, base: number): bigint {
  return maxSeries <= series ? 0n : floorDiv(BigInt(maxSeries - series) * PPM, BigInt(base));
}

/** The rebate of a stake, floored. */
export function rebateOf(stake: bigint, rebatePpm: bigint): bigint {
  return floorDiv(stake * rebatePpm, PPM);
}

/** What hits pay at the terms, before any cap. */
export function payOf(play: Play, hits: readonly Hit[], terms: Terms): bigint {
  let total = 0n;
  for (const hit of hits) {
    if (hit.count === 0) continue;
    const prize = play.prizes.find((each) => each.key === hit.key);
    if (!prize) throw new Error(`${play.code} has no prize ${hit.key}`);
    total += prizeOf(prize, terms) * BigInt(hit.count);
  }
  return total;
}

/**
 * Finds a line's play and unit, reads its balls and counts its bets. The line comes back with its balls in their one
 * normal form: what is sealed is never ambiguous.
 */
export function readLine(game: Game, line: SlipLine): LineResult<ReadLine> {
  const { playId, unitId, digit, type } = line;
  const play = findPlay(game, playId);
  if (!play) return refused(findAnyPlay(game, playId) ? 'play-closed' : 'unknown-play', { playId });
  if (digit !== null && digit !== play.digit) return refused('bad-selection', { reason: 'digit', digit });
  const unit = findUnit(game, unitId);
  if (!unit) return refused('unit-not-offered', { unitId });
  const parsed = parseSelection(play, type === 1 ? 'picked' : 'typed', line.balls);
  if (!parsed.ok) return refused('bad-selection', { reason: parsed.reason, text: parsed.text });
  const { selection } = parsed;
  const bets = play.count(selection);
  if (bets === 0) return refused('bad-selection', { reason: 'no-bets' });
  const balls = printSelection(play, selection);
  return { ok: true, line: { line: { ...line, balls }, play, selection, unit, bets } };
}

/**
 * Prices a line for a member: stake, rebate, prizes, best win. Refuses what cannot be read; limits are
 * `checkOrder`'s.
 */
export function priceLine(game: Game, line: SlipLine, member: MemberTerms): LineResult<PricedLine> {
  const read = readLine(game, line);
  return read.ok ? { ok: true, line: priceRead(game, read.line, member) } : read;
}

/** Prices a line that has been read. */
export function priceRead(game: Game, read: ReadLine, member: MemberTerms): PricedLine {
  return atTerms(read, termsOf(game, read, member));
}

/** What the money of a line hangs on, for a member. */
export function termsOf(game: Game, read: Omit<ReadLine, 'selection'>, member: MemberTerms): Terms {
  const { line, play, unit, bets } = read;
  const { singlePick: rule } = game.limits;
  return {
    betPrice: game.betPrice,
    unit: unit.factor,
    multiple: line.multiple,
    series: line.series,
    base: game.series.base,
    rebatePpm: rebatePpmOf(Math.min(member.maxSeries, game.series.max), line.series, game.series.base),
    winCap: rule && isSinglePick(play, bets, rule.sharePpm) ? rule.cap : null,
    odds: oddsOf(game, play),
    smartWin: isSmartWin(game),
  };
}

/** A line of one draw of a chase: its multiple times that of the draw, stake and prizes recomputed. */
export function lineInDraw(line: PricedLine, chaseMultiple: number): PricedLine {
  if (chaseMultiple === 1) return line;
  const multiple = line.line.multiple * chaseMultiple;
  return atTerms({ ...line, line: { ...line.line, multiple } }, { ...line.terms, multiple });
}

function atTerms(read: ReadLine, terms: Terms): PricedLine {
  const { play, selection, bets } = read;
  return { ...read, ...figuresOf(play, bets, play.best(selection), terms) };
}

/** What a number of bets costs at some terms, and what it wins with the hits of their best outcome. */
export function figuresOf(
  play: Play,
  bets: number,
  bestHits: readonly Hit[],
  terms: Terms,
): Omit<PricedLine, keyof ReadLine> {
  const stake = stakeOf(bets, terms);
  const best = payOf(play, bestHits, terms);
  return {
    terms,
    stake,
    rebate: rebateOf(stake, terms.rebatePpm),
    prizes: play.prizes.map((prize) => ({
      key: prize.key,
      amount: prizeOf(prize, terms),
      probability: printRatio(prize.p),
    })),
    bestWin: capLine(best, terms.winCap),
    singlePick: terms.winCap !== null,
  };
}

/**
 * Whether a number of bets covers no more than the share of what could be bet on the play (lottery.md 13.4, 单挑).
 */
export function isSinglePick(play: Pick<Play, 'universe'>, bets: number, sharePpm: bigint): boolean {
  return BigInt(bets) * PPM <= BigInt(play.universe) * sharePpm;
}

function refused(
  code: ProblemCode,
  details: Problem['details'],
): { ok: false; code: ProblemCode; details: Problem['details'] } {
  return { ok: false, code, details };
}
