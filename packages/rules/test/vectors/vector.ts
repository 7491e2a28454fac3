// Test vectors in the form of lottery.md: what one says, and how values in it are read and compared.
import { isDeepStrictEqual } from 'node:util';
import {
  type Draw,
  type Play,
  type Ratio,
  type Selection,
  printRatio,
  ratio,
} from '../../src/lottery/index.ts';
import { picked, typed } from '../../src/lottery/grammar/selection.ts';

/** One vector. A bet has a selection and a draw, a computation has `input` and `expected`. */
export interface Vector {
  readonly id: string;
  readonly family: string;
  readonly play: string;
  readonly kind: string;
  readonly selection: Readonly<Record<string, unknown>>;
  readonly draw: unknown;
  readonly bets: number | null;
  readonly wins: number | null;
  readonly push: number | null;
  readonly probability: string | null;
  readonly expectedWinsPerUnit: string | null;
  readonly odds: unknown;
  readonly payoutMultiple: string | null;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
  /** Every field as the file has it, for those that few vectors have. */
  readonly all: Readonly<Record<string, unknown>>;
}

/** Where the rules and a vector differ, or why one could not be run; the message is for a person. */
export class VectorProblem extends Error {}

/** Reads one vector of a file. Throws a `VectorProblem` when it is none. */
export function readVector(value: unknown): Vector {
  const all = recordOf(value);
  const { id, family, play } = all;
  if (typeof id !== 'string' || typeof family !== 'string' || typeof play !== 'string')
    throw new VectorProblem('a vector has an id, a family and a play');
  const textOf = (field: unknown) => (field === undefined || field === null ? null : String(field));
  const numberOf = (field: unknown) => (field === undefined || field === null ? null : Number(field));
  return {
    id,
    family,
    play,
    kind: String(all.kind ?? 'bet'),
    selection: recordOf(all.selection),
    draw: all.draw ?? null,
    bets: numberOf(all.bets),
    wins: numberOf(all.wins),
    push: numberOf(all.push),
    probability: textOf(all.probability),
    expectedWinsPerUnit: textOf(all.expectedWinsPerUnit),
    odds: all.odds ?? null,
    payoutMultiple: textOf(all.payoutMultiple),
    input: recordOf(all.input),
    expected: recordOf(all.expected),
    all,
  };
}

/** Throws a `VectorProblem` that names both values when they differ. */
export function same(what: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new VectorProblem(`${what}: the rules say ${print(actual)}, the vector says ${print(expected)}`);
}

function print(value: unknown): string {
  const text = JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint' ? String(each) : each,
  );
  return text === undefined ? 'nothing' : text.slice(0, 400);
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A value as a list: a single one is a list of one, a missing one is empty. */
export function manyOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

export const DECIMALS = 8;

/** A decimal text in units of 10^-8. Throws on more decimals, and on what is no number. */
export function decimal(value: unknown): bigint {
  const [, sign, whole = '', rest = ''] = /^(-?)([0-9]+)(?:\.([0-9]{1,8}))?$/.exec(String(value)) ?? [];
  if (whole === '') throw new VectorProblem(`${print(value)} is no amount`);
  const units = BigInt(whole + rest.padEnd(DECIMALS, '0'));
  return sign === '-' ? -units : units;
}

/** `numerator/denominator`, reduced. */
export function fractionOf(value: unknown): Ratio {
  const [, num, den] = /^([0-9]+)(?:\/([0-9]+))?$/.exec(String(value)) ?? [];
  if (num === undefined) throw new VectorProblem(`${print(value)} is no fraction`);
  return ratio(BigInt(num), BigInt(den ?? '1'));
}

export const reduced = (value: unknown): string => printRatio(fractionOf(value));

/** The play of a list by its code. Throws a `VectorProblem` when there is none. */
export function findPlay(plays: readonly Play[], code: string): Play {
  const play = plays.find((each) => each.code === code);
  if (!play) throw new VectorProblem(`no play ${code} in the rules`);
  return play;
}

/** The value of the cell with one of these texts. Throws a `VectorProblem` when the play has none. */
export function cellOf(play: Play, ...texts: readonly string[]): number {
  for (const layout of play.layouts) {
    const cell = layout.entry === 'picked' && layout.cells.find((each) => texts.includes(each.text));
    if (cell) return cell.value;
  }
  throw new VectorProblem(`${play.code} has no cell ${texts.join(' or ')}`);
}

export interface BetRun {
  readonly vector: Vector;
  readonly play: Play;
  readonly selection: Selection;
  /** One, or one for each station. */
  readonly draws: readonly Draw[];
  /** Gross odds of a prize in units of 10^-8; by `quotedOdds` when it is missing. */
  readonly odds?: (key: string) => bigint;
  /** What the vector calls the prizes of the play. */
  readonly names?: (key: string) => readonly string[];
  /** How many wins the hits are for the vector, where that is not their count. */
  readonly wins?: (hits: readonly { readonly key: string; readonly count: number }[]) => number;
  /** Chances that the vector may mean, besides those of each prize and of any of them. */
  readonly chances?: readonly string[];
}

/** Runs a bet through the public rules: bets, wins, pushes, payout and chance must be as the vector says. */
export function runBet({ vector, play, selection, draws, odds, names, wins, chances = [] }: BetRun) {
  const bets = play.count(selection) * draws.length;
  if (vector.bets !== null) {
    same('bets', bets, vector.bets);
    same('bets one by one', [...play.expand(selection)].length * draws.length, vector.bets);
  }
  const results = draws.map((draw) => play.resolve(selection, draw));
  const hits = results.flatMap((result) => result.hits);
  const pushes = results.reduce((all, result) => all + result.pushes, 0);
  const won = wins ? wins(hits) : hits.reduce((all, { count }) => all + count, 0);
  if (vector.wins !== null) same('wins', won, vector.wins);
  same('pushes', pushes, vector.push ?? 0);
  if (vector.payoutMultiple !== null) {
    const oddsOf = odds ?? ((key: string) => quotedOdds(vector, names?.(key) ?? [key]));
    const paid = hits.reduce((all, { key, count }) => all + oddsOf(key) * BigInt(count), 0n);
    same('payout', paid + BigInt(pushes) * decimal(1), decimal(vector.payoutMultiple));
  }
  if (vector.probability !== null) checkChance(vector, [...chancesOf(play), ...chances]);
  return { hits, pushes };
}

/** The odds that a vector gives a prize under one of these names, or for any win. */
export function quotedOdds({ odds }: Vector, names: readonly string[]): bigint {
  const told = recordOf(odds);
  const name = [...names, 'win', 'perHit'].find((each) => told[each] !== undefined);
  if (name === undefined) throw new VectorProblem(`the vector has no odds for ${names.join(' or ')}`);
  return decimal(told[name]);
}

/** The chance of each prize of a play, and of any of them where they exclude each other. */
function chancesOf(play: Play): readonly string[] {
  const any = play.prizes.reduce(
    (sum, { p }) => ratio(sum.num * p.den + p.num * sum.den, sum.den * p.den),
    ratio(0n, 1n),
  );
  return [...play.prizes.map(({ p }) => printRatio(p)), printRatio(any)];
}

function checkChance({ probability }: Vector, chances: readonly string[]): void {
  const told = reduced(probability);
  if (!chances.includes(told))
    throw new VectorProblem(
      `probability: the rules know ${[...new Set(chances)].slice(0, 8).join(', ')}, the vector says ${told}`,
    );
}

export { picked, typed };
