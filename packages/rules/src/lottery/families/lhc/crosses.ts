import { uniform } from '@tyche/kernel/random';
import { tuples } from '../../grammar/counting.ts';
import { hitsOf, rowOf } from '../../grammar/layouts.ts';
import type { Hit, Prize } from '../../grammar/play.ts';
import { type Mechanics, fair } from '../../grammar/recipe.ts';
import { picked, type Selection } from '../../grammar/selection.ts';
import { drawnAmong, normalsAmong } from './chances.ts';
import { factsOf } from './facts.ts';
import { optionLayout } from './layouts.ts';
import { TAILS, lineNumbers, tailNumbers } from './tables.ts';

/**
 * Groups that can be crossed. Animals are crossed as the lines of the zodiac table (line 1 is the year's animal, 1 13
 * 25 37 49), so that what a bet costs does not hang on the day of the draw.
 */
interface Groups {
  readonly texts: readonly string[];
  readonly numbers: readonly (readonly number[])[];
}

const lines: Groups = {
  texts: Array.from({ length: 12 }, (_, i) => `line${i + 1}`),
  numbers: Array.from({ length: 12 }, (_, i) => lineNumbers(i + 1)),
};
const tails: Groups = { texts: TAILS, numbers: TAILS.map((_, tail) => tailNumbers(tail)) };

/** What a pair of one number of each group wins: by the normals and the special in the one and the other. */
interface Base {
  readonly prizes: readonly Prize[];
  readonly tally: (normals: readonly [number, number], special: readonly [number, number]) => readonly Hit[];
  /** The best outcome for groups of these sizes. */
  readonly top: (sizes: readonly [number, number]) => readonly Hit[];
}

const bothNormal: Base = {
  prizes: [fair('win', normalsAmong(2, 2))],
  tally: ([a, b]) => hitsOf('win', a * b),
  top: () => hitsOf('win', 9),
};
const withSpecial: Base = {
  prizes: [fair('two', normalsAmong(2, 2)), fair('special', drawnAmong(2, 1, true))],
  tally: ([a, b], [s, t]) => [...hitsOf('two', a * b), ...hitsOf('special', a * t + b * s)],
  // Three normals in each, and the special beside them in one of the two.
  top: () => [...hitsOf('two', 9), ...hitsOf('special', 3)],
};
const onlySpecial: Base = {
  prizes: [fair('win', drawnAmong(2, 1, true))],
  tally: ([a, b], [s, t]) => hitsOf('win', a * t + b * s),
  // The special in the one group, all of the other drawn.
  top: (sizes) => hitsOf('win', Math.max(...sizes)),
};
const bases = { '2of2': bothNormal, '2special': withSpecial, special_pair: onlySpecial } as const;

/** 对碰: every pair of a number of one group with a number of the other, settled as the base play (lottery.md 8.2). */
export function cross(base: keyof typeof bases, by: 'zodiac' | 'tail'): Mechanics {
  const { prizes, tally, top } = bases[base];
  const { texts, numbers } = by === 'zodiac' ? lines : tails;
  const groupsOf = (selection: Selection) => {
    const [a = 0, b = 0] = rowOf(selection, 0);
    return [numbers[a] ?? [], numbers[b] ?? []] as const;
  };
  return {
    layouts: [optionLayout(texts, 2, 2)],
    prizes,
    universe: 1_176,
    count(selection) {
      const [a, b] = groupsOf(selection);
      return rowOf(selection, 0).length === 2 ? a.length * b.length : 0;
    },
    *expand(selection) {
      for (const pair of tuples(groupsOf(selection))) yield pair.join('-');
    },
    resolve(selection, draw) {
      const { roles } = factsOf(draw);
      const [a, b] = groupsOf(selection);
      const drawn = (group: readonly number[], role: number) =>
        group.filter((value) => roles[value] === role).length;
      return { hits: tally([drawn(a, 1), drawn(b, 1)], [drawn(a, 2), drawn(b, 2)]), pushes: 0 };
    },
    best(selection) {
      const [a, b] = groupsOf(selection);
      return top([a.length, b.length]);
    },
    exposures(selection) {
      const [a, b] = groupsOf(selection);
      const key = rowOf(selection, 0)
        .map((value) => texts[value])
        .join('-');
      return [{ key, hits: top([a.length, b.length]) }];
    },
    sample(random) {
      const first = uniform(random, texts.length);
      const step = 1 + uniform(random, texts.length - 1);
      return picked([[first, (first + step) % texts.length]]);
    },
  };
}
