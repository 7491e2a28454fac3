import { assert, assertNever } from '@tyche/kernel/assert';
import type { Chosen, Decided, Odds } from './family.ts';

// Bets on numbers, as the shadow settlement reads them: a draw says which unit bets win, a ticket whether it holds
// them. Shared by the families whose tickets are rows of numbers.

/**
 * A unit bet. `cell`: one cell of one row. `line`: one cell of every row, or a ticket typed in that order. `set`:
 * numbers in any order out of one pool, out of bankers with drags, or typed. `ticket` is its text in a typed list.
 */
export type Unit =
  | { readonly form: 'cell'; readonly ticket: string; readonly row: number; readonly cell: string }
  | { readonly form: 'line'; readonly ticket: string; readonly cells: readonly string[] }
  | { readonly form: 'set'; readonly ticket: string; readonly mask: number };

/** A unit bet that a draw makes win, with its tier; or without one, that it gives back. */
export interface Winner {
  readonly unit: Unit;
  readonly tier: string | null;
}

/** How a play is decided: from the numbers drawn to the unit bets that they concern. */
export type Rule = (drawn: readonly number[]) => readonly Winner[];

/** The text of a cell in a row that begins and ends with dashes. */
const fenced = (text: string) => `-${text}-`;

/** A cell that wins its tier; null gives the bet back. */
export const cell = (name: string, tier: string | null = 'win', row = 0): Winner => ({
  unit: { form: 'cell', ticket: name, row, cell: fenced(name) },
  tier,
});

/** A cell of every row. */
export const line = (cells: readonly string[]): Winner => ({
  unit: { form: 'line', ticket: cells.join('-'), cells: cells.map(fenced) },
  tier: 'win',
});

/** Numbers in any order. */
export const set = (numbers: readonly number[]): Winner => {
  const rising = [...numbers].sort((a, b) => a - b);
  const mask = rising.reduce((all, number) => all | (1 << number), 0);
  return { unit: { form: 'set', ticket: rising.map(padded).join('-'), mask }, tier: 'win' };
};

/** How numbers are written on a ticket. */
export const padded = (value: number): string => String(value).padStart(2, '0');

/** All ways to leave some of the numbers out: those that keep `size` of them. */
export function chosenFrom(numbers: readonly number[], size: number): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  return numbers.flatMap((first, i) =>
    chosenFrom(numbers.slice(i + 1), size - 1).map((others) => [first, ...others]),
  );
}

/** Decides a ticket by the winners of its draw. `numberOf` reads a word of the ticket as a number. */
export function decided(
  winners: readonly Winner[],
  { type, balls }: Chosen,
  numberOf: (word: string) => number = Number,
): Decided {
  const rows = type === 2 ? [] : balls.split('_').map(fenced);
  const isSet = winners[0]?.unit.form === 'set';
  const masks = isSet ? rows.map((row) => maskOf(row, numberOf)) : [];
  const times = new Map<string, number>();
  let pushed = 0;
  for (const { unit, tier } of winners) {
    const isHeld = type === 2 ? isListed(balls, unit.ticket) : isIn(rows, masks, unit);
    if (!isHeld) continue;
    if (tier === null) pushed += 1;
    else times.set(tier, (times.get(tier) ?? 0) + 1);
  }
  return { wins: Array.from(times, ([tier, count]) => ({ tier, times: count })), pushed };
}

function maskOf(row: string, numberOf: (word: string) => number): number {
  let mask = 0;
  for (const word of row.slice(1, -1).split('-')) mask |= 1 << numberOf(word);
  return mask;
}

function isIn(rows: readonly string[], masks: readonly number[], unit: Unit): boolean {
  switch (unit.form) {
    case 'cell':
      return rows[unit.row]?.includes(unit.cell) === true;
    case 'line':
      return unit.cells.every((name, i) => rows[i]?.includes(name) === true);
    case 'set': {
      // One row is a pool; of two the first are bankers, which every unit bet holds.
      const [first = 0, drags = 0] = masks;
      const bankers = masks.length === 2 ? first : 0;
      return (unit.mask & ~(first | drags)) === 0 && (bankers & ~unit.mask) === 0;
    }
    default:
      return assertNever(unit);
  }
}

/** Whether a typed list holds a ticket. The list is not cut up: it may have a hundred thousand of them. */
function isListed(balls: string, ticket: string): boolean {
  for (let from = balls.indexOf(ticket); from >= 0; from = balls.indexOf(ticket, from + 1)) {
    const end = from + ticket.length;
    if ((from === 0 || balls[from - 1] === ',') && (end === balls.length || balls[end] === ',')) return true;
  }
  return false;
}

/**
 * Fair odds of each tier, found by drawing every outcome once: all outcomes over those in which a unit bet of
 * the tier wins. Throws when unit bets of a tier are not alike. Where a draw gives bets back there are none.
 */
export function oddsByDrawing(rule: Rule, outcomes: Iterable<readonly number[]>): ReadonlyMap<string, Odds> {
  const tiers = new Map<string, Map<string, number>>();
  let all = 0n;
  for (const drawn of outcomes) {
    all += 1n;
    for (const { unit, tier } of rule(drawn)) {
      assert(tier !== null, 'bets that are given back have no fair odds of one over their chance');
      const units = tiers.get(tier) ?? new Map<string, number>();
      const name = unit.form === 'cell' ? `${unit.row}${unit.cell}` : unit.ticket;
      units.set(name, (units.get(name) ?? 0) + 1);
      tiers.set(tier, units);
    }
  }
  return new Map(
    [...tiers].map(([tier, units]) => {
      const [count = 0] = units.values();
      assert(
        [...units.values()].every((other) => other === count),
        `unit bets of tier ${tier} are not alike`,
      );
      return [tier, { over: all, under: BigInt(count) }];
    }),
  );
}

/** Every order in which `size` of the numbers 1 to `highest` can be drawn. */
export function* ordered(
  highest: number,
  size: number,
  taken: readonly number[] = [],
): Generator<readonly number[]> {
  if (taken.length === size) {
    yield taken;
    return;
  }
  for (let value = 1; value <= highest; value += 1)
    if (!taken.includes(value)) yield* ordered(highest, size, [...taken, value]);
}

/** A draw decides many tickets in a row: its winners are found once a play. */
export function winnersFinder(
  rules: ReadonlyMap<number, Rule>,
  read: (result: string) => readonly number[],
): (playId: number, result: string) => readonly Winner[] {
  let last = '';
  const found = new Map<number, readonly Winner[]>();
  return (playId, result) => {
    if (result !== last) {
      found.clear();
      last = result;
    }
    let winners = found.get(playId);
    if (!winners) {
      const rule = rules.get(playId);
      assert(rule, `the shadow settlement knows no play ${playId}`);
      winners = rule(read(result));
      found.set(playId, winners);
    }
    return winners;
  };
}
