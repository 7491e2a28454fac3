import { uniform } from '@tyche/kernel/random';
import { sampleOption } from '../../grammar/exclusive.ts';
import { choose } from '../../grammar/counting.ts';
import { hitsOf, rowOf } from '../../grammar/layouts.ts';
import { ratio } from '@tyche/kernel/ratio';
import { type Mechanics, fair } from '../../grammar/recipe.ts';
import { picked } from '../../grammar/selection.ts';
import { normalsAmong } from './chances.ts';
import { factsOf } from './facts.ts';
import { optionLayout } from './layouts.ts';
import { ANIMALS, HIGHEST, NEUTRAL } from './tables.ts';

const FEWEST = 2;
const MOST = 11;
const keyOf = (size: number) => `of${size}`;
const SIZES = Array.from({ length: MOST - FEWEST + 1 }, (_, i) => FEWEST + i);

/**
 * 合肖, of which 六肖 is the best known: one bet on 2 to 11 animals, won when the special's is among them; 49 pushes,
 * so every animal counts four numbers. A prize's key tells how many were picked, `of6`.
 */
export const someAnimals: Mechanics = {
  layouts: [optionLayout(ANIMALS, FEWEST, MOST)],
  prizes: SIZES.map((size) => ({
    key: keyOf(size),
    p: ratio(4 * size, HIGHEST),
    odds: ratio(12, size),
  })),
  universe: SIZES.reduce((all, size) => all + choose(ANIMALS.length, size), 0),
  count: (selection) => (rowOf(selection, 0).length >= FEWEST ? 1 : 0),
  *expand(selection) {
    yield rowOf(selection, 0)
      .map((value) => ANIMALS[value])
      .join('-');
  },
  resolve(selection, draw) {
    const { special, specialAnimal } = factsOf(draw);
    const row = rowOf(selection, 0);
    if (row.length < FEWEST) return { hits: [], pushes: 0 };
    if (special === NEUTRAL) return { hits: [], pushes: 1 };
    return { hits: hitsOf(keyOf(row.length), row.includes(specialAnimal) ? 1 : 0), pushes: 0 };
  },
  best: (selection) => hitsOf(keyOf(rowOf(selection, 0).length), 1),
  exposures: (selection) => {
    const row = rowOf(selection, 0);
    return row.map((value) => ({ key: ANIMALS[value] ?? '', hits: hitsOf(keyOf(row.length), 1) }));
  },
  sample(random) {
    const first = uniform(random, ANIMALS.length);
    return picked([[first, (first + 1 + uniform(random, ANIMALS.length - 1)) % ANIMALS.length]]);
  },
};

/** How many normals one animal can have: all its numbers, so one more in its own year. */
const COUNTS = { other: [1, 2, 3, 4], year: [1, 2, 3, 4, 5] } as const;

/**
 * 正肖: an animal wins with every one of the six normals that has it: the stake back once, the win part once for each of them.
 * Each number of hits is a prize of its own, `other-2`, or `year-2` for the year's animal.
 */
export const normalAnimals: Mechanics = {
  layouts: [optionLayout(ANIMALS, 1, ANIMALS.length)],
  prizes: [
    ...COUNTS.other.map((count) => fair(`other-${count}`, normalsAmong(4, count))),
    ...COUNTS.year.map((count) => fair(`year-${count}`, normalsAmong(5, count))),
  ],
  universe: ANIMALS.length,
  count: (selection) => rowOf(selection, 0).length,
  *expand(selection) {
    for (const value of rowOf(selection, 0)) yield ANIMALS[value] ?? '';
  },
  resolve(selection, draw) {
    const { normalsByAnimal, year } = factsOf(draw);
    const counts = new Map<string, number>();
    for (const animal of rowOf(selection, 0)) {
      const drawn = normalsByAnimal[animal] ?? 0;
      const key = `${animal === year ? 'year' : 'other'}-${drawn}`;
      if (drawn > 0) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return { hits: Array.from(counts, ([key, count]) => ({ key, count })), pushes: 0 };
  },
  // Six normals over as many animals as there are, evenly: every animal brings its stake back besides.
  best(selection) {
    const animals = Math.min(rowOf(selection, 0).length, 6);
    if (animals === 1) return hitsOf('other-4', 1);
    const [each, more] = [Math.floor(6 / animals), 6 % animals];
    return [...hitsOf(`other-${each + 1}`, more), ...hitsOf(`other-${each}`, animals - more)];
  },
  exposures: (selection) =>
    rowOf(selection, 0).map((value) => ({ key: ANIMALS[value] ?? '', hits: hitsOf('other-4', 1) })),
  sample: sampleOption(1, ANIMALS.length),
};
