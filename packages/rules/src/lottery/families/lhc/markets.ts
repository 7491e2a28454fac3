import { sampleOption } from '../../grammar/exclusive.ts';
import { hitsOf, rowOf } from '../../grammar/layouts.ts';
import type { Draw, Prize } from '../../grammar/play.ts';
import { type Ratio, ratio } from '@tyche/kernel/ratio';
import type { Mechanics } from '../../grammar/recipe.ts';
import type { Selection } from '../../grammar/selection.ts';
import { factsOf } from './facts.ts';
import { optionLayout } from './layouts.ts';
import { HIGHEST, NEUTRAL, NUMBERS, SIDES, WAVES, isDomestic, sidesOf, waveOf } from './tables.ts';

interface Market {
  readonly options: readonly { readonly text: string; readonly p: Ratio }[];
  /** The options that an outcome makes win together, of every outcome there is. */
  readonly outcomes: readonly (readonly number[])[];
  /** What the draw makes win, or null when it gives the stakes back. */
  readonly winnersOf: (draw: Draw) => readonly number[] | null;
  readonly pushes: boolean;
}

/** Options of which several win together, each pick a bet. A prize's key is its option. */
function market({ options, outcomes, winnersOf, pushes }: Market): Mechanics {
  const prizes = options.map(({ text, p }) => priceOf(text, p, pushes));
  const textOf = (value: number) => options[value]?.text ?? '';
  const worth = (value: number) => Number(options[value]?.p.den ?? 1n) / Number(options[value]?.p.num ?? 1n);
  const among = (selection: Selection, winners: readonly number[]) =>
    winners.filter((value) => rowOf(selection, 0).includes(value));
  const hits = (winners: readonly number[]) => winners.flatMap((value) => hitsOf(textOf(value), 1));
  const layout = optionLayout(
    options.map(({ text }) => text),
    1,
    options.length,
  );
  return {
    layouts: [layout],
    prizes,
    universe: options.length,
    count: (selection) => rowOf(selection, 0).length,
    *expand(selection) {
      for (const value of rowOf(selection, 0)) yield textOf(value);
    },
    resolve(selection, draw) {
      const winners = winnersOf(draw);
      return winners === null
        ? { hits: [], pushes: rowOf(selection, 0).length }
        : { hits: hits(among(selection, winners)), pushes: 0 };
    },
    best(selection) {
      const won = outcomes.map((winners) => among(selection, winners));
      const total = (winners: readonly number[]) => winners.reduce((all, value) => all + worth(value), 0);
      return hits(won.reduce((top, winners) => (total(winners) > total(top) ? winners : top), []));
    },
    exposures: (selection) =>
      rowOf(selection, 0).map((value) => ({ key: textOf(value), hits: hitsOf(textOf(value), 1) })),
    sample: sampleOption(1, options.length),
  };
}

/** With a push, fair odds give back what the winners and the pushed stakes leave: (1 − 1/49) / p. */
function priceOf(key: string, p: Ratio, pushes: boolean): Prize {
  return { key, p, odds: ratio(p.den * (pushes ? 48n : 49n), p.num * 49n) };
}

const sided = NUMBERS.filter((value) => value !== NEUTRAL);

/** A market on the special number alone, 49 pushing. */
function onSpecial(texts: readonly string[], winnersOf: (value: number) => readonly number[]): Mechanics {
  const outcomes = sided.map(winnersOf);
  return market({
    options: texts.map((text, option) => ({
      text,
      p: ratio(outcomes.filter((winners) => winners.includes(option)).length, HIGHEST),
    })),
    outcomes,
    winnersOf(draw) {
      const { special } = factsOf(draw);
      return special === NEUTRAL ? null : winnersOf(special);
    },
    pushes: true,
  });
}

/** 特码两面: big from 25, odd, the parity of the digit sum, the tail big from 5. */
export const specialSides: Mechanics = onSpecial(SIDES, sidesOf);

/** 半波: a wave with a side. The first four sides: options are wave × 4 + side. */
export const halfWaves: Mechanics = onSpecial(
  WAVES.flatMap((wave) => SIDES.slice(0, 4).map((side) => wave + side)),
  (value) =>
    sidesOf(value)
      .slice(0, 2)
      .map((side) => waveOf(value) * 4 + side),
);

/** 家禽 and 野兽: which animals live in the house. Whatever the year, each has 24 numbers besides 49. */
export const beasts: Mechanics = market({
  options: ['domestic', 'wild'].map((text) => ({ text, p: ratio(24, HIGHEST) })),
  outcomes: [[0], [1]],
  winnersOf(draw) {
    const { special, specialAnimal } = factsOf(draw);
    if (special === NEUTRAL) return null;
    return [isDomestic(specialAnimal) ? 0 : 1];
  },
  pushes: true,
});

// How many of the 85 900 584 sets of seven have a total of 175 or more, and how many an odd one; counted in a test.
const SETS = 85_900_584;
const BIG = 43_428_958;
const ODD = 42_949_280;

/** 总分: the sum of all seven numbers, big from 175. */
export const totalSides: Mechanics = market({
  options: [
    { text: 'big', p: ratio(BIG, SETS) },
    { text: 'small', p: ratio(SETS - BIG, SETS) },
    { text: 'odd', p: ratio(ODD, SETS) },
    { text: 'even', p: ratio(SETS - ODD, SETS) },
  ],
  outcomes: [
    [0, 2],
    [0, 3],
    [1, 2],
    [1, 3],
  ],
  winnersOf(draw) {
    const { total } = factsOf(draw);
    return [total >= 175 ? 0 : 1, total % 2 === 1 ? 2 : 3];
  },
  pushes: false,
});
