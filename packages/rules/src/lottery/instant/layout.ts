import { assertNever } from '@tyche/kernel/assert';
import { type Random, uniform } from '@tyche/kernel/random';
import type { PrizeTable } from './prize-table.ts';
import { shuffle } from './pool.ts';

/**
 * How a ticket shows what it pays (lottery.md 12.6): three equal amounts among nine; a key number among one's own, with the
 * amount under it; or one of three boxes, which all hold the same.
 */
export type Layout =
  | { readonly kind: 'match-three' }
  | { readonly kind: 'key-number' }
  | { readonly kind: 'tap-box' };

/** The picture under the cover. It is presentation: what a ticket pays was dealt. */
export type Grid =
  | { readonly kind: 'match-three'; readonly amounts: readonly bigint[] }
  | { readonly kind: 'key-number'; readonly keys: readonly number[]; readonly own: readonly OwnNumber[] }
  | { readonly kind: 'tap-box'; readonly boxes: number; readonly amount: bigint };

export interface OwnNumber {
  readonly number: number;
  readonly amount: bigint;
}

export const MATCH_CELLS = 9;
export const MATCH_SAME = 3;
export const KEY_NUMBERS = 2;
export const OWN_NUMBERS = 6;
export const HIGHEST_NUMBER = 40;
export const BOXES = 3;

/** The text that block `index` of a ticket's picture authenticates under its salt. */
export function gridMessage(index: number): string {
  return `grid|${index}`;
}

/**
 * The picture of a ticket. The words come from its salt, so that it is the same whenever it is looked at. Amounts that do not
 * win are drawn evenly from the table: no near miss is made (lottery.md 12.3).
 */
export function gridOf(layout: Layout, table: PrizeTable, prize: bigint, random: Random): Grid {
  switch (layout.kind) {
    case 'match-three':
      return { kind: layout.kind, amounts: matchAmounts(table, prize, random) };
    case 'key-number':
      return { kind: layout.kind, ...keyNumbers(table, prize, random) };
    case 'tap-box':
      return { kind: layout.kind, boxes: BOXES, amount: prize };
    default:
      return assertNever(layout);
  }
}

/** What a picture says by the rule printed on the ticket, without knowing what was dealt. 0: it shows no win. */
export function prizeShown(grid: Grid): bigint {
  switch (grid.kind) {
    case 'match-three': {
      const times = new Map<bigint, number>();
      for (const amount of grid.amounts) times.set(amount, (times.get(amount) ?? 0) + 1);
      return [...times].reduce((all, [amount, count]) => (count >= MATCH_SAME ? all + amount : all), 0n);
    }
    case 'key-number':
      return grid.own.reduce(
        (all, { number, amount }) => (grid.keys.includes(number) ? all + amount : all),
        0n,
      );
    case 'tap-box':
      return grid.amount;
    default:
      return assertNever(grid);
  }
}

/** Cells of a picture that make up its win, by their places; none on a ticket that pays nothing. */
export function winningCells(grid: Grid): readonly number[] {
  const prize = prizeShown(grid);
  if (prize === 0n) return [];
  switch (grid.kind) {
    case 'match-three':
      return placesWhere(grid.amounts, (amount) => amount === prize);
    case 'key-number':
      return placesWhere(grid.own, ({ number }) => grid.keys.includes(number));
    case 'tap-box':
      return Array.from({ length: grid.boxes }, (_, at) => at);
    default:
      return assertNever(grid);
  }
}

/** Nobody but the winning amount stands there three times: of each other amount at most two copies are in the deck. */
function matchAmounts(table: PrizeTable, prize: bigint, random: Random): bigint[] {
  const won = prize > 0n ? Array.from({ length: MATCH_SAME }, () => prize) : [];
  const deck = table.tiers.flatMap((tier) => (tier.prize === prize ? [] : [tier.prize, tier.prize]));
  if (won.length + deck.length < MATCH_CELLS) throw new RangeError('match-three: too few different prizes');
  shuffle(deck, random);
  const amounts = [...won, ...deck.slice(0, MATCH_CELLS - won.length)];
  shuffle(amounts, random);
  return amounts;
}

function keyNumbers(table: PrizeTable, prize: bigint, random: Random): { keys: number[]; own: OwnNumber[] } {
  const numbers = Array.from({ length: HIGHEST_NUMBER }, (_, at) => at + 1);
  shuffle(numbers, random);
  const keys = numbers.slice(0, KEY_NUMBERS);
  const own = numbers.slice(KEY_NUMBERS, KEY_NUMBERS + OWN_NUMBERS).map((number) => ({
    number,
    amount: table.tiers[uniform(random, table.tiers.length)]?.prize ?? 0n,
  }));
  if (prize === 0n) return { keys, own };
  const place = uniform(random, OWN_NUMBERS);
  own[place] = { number: keys[uniform(random, KEY_NUMBERS)] ?? 0, amount: prize };
  return { keys, own };
}

function placesWhere<Item>(items: readonly Item[], isMeant: (item: Item) => boolean): number[] {
  return items.flatMap((item, at) => (isMeant(item) ? [at] : []));
}
