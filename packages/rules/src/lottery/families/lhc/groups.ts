import { uniform } from '@tyche/kernel/random';
import { choose, combinations } from '../../grammar/counting.ts';
import { hitsOf, rowOf } from '../../grammar/layouts.ts';
import type { Hit } from '../../grammar/play.ts';
import { type Ratio, ratio } from '@tyche/kernel/ratio';
import { type Mechanics, fair } from '../../grammar/recipe.ts';
import { picked } from '../../grammar/selection.ts';
import { allOf, noneOf } from './chances.ts';
import { type Facts, bits, countBits, factsOf } from './facts.ts';
import { optionLayout } from './layouts.ts';
import { ANIMALS, HIGHEST, TAILS } from './tables.ts';

/**
 * Groups of numbers, the animals or the tails, of which one has another size than the others: the year's animal
 * five numbers instead of four, tail 0 four instead of five. Bets that hold it are paid by a prize of its own.
 */
interface Kind {
  readonly texts: readonly string[];
  readonly key: 'year' | 'zero';
  readonly sizes: { readonly odd: number; readonly other: number };
  readonly oddOf: (facts: Facts) => number;
  /** The odd group where it is known before the draw. */
  readonly fixed: number | null;
}

const animals: Kind = {
  texts: ANIMALS,
  key: 'year',
  sizes: { odd: 5, other: 4 },
  oddOf: ({ year }) => year,
  fixed: null,
};
const tails: Kind = { texts: TAILS, key: 'zero', sizes: { odd: 4, other: 5 }, oddOf: () => 0, fixed: 0 };

interface Link {
  readonly kind: Kind;
  /** How many picked groups make a bet. */
  readonly size: number;
  /** The groups that are as the bet wants them, as bits. */
  readonly rightOf: (facts: Facts) => number;
  /** How many groups can be right at once. */
  readonly max: number;
  /** The most that can be picked. */
  readonly maxPicks: number;
  readonly chanceOf: (sizes: readonly number[]) => Ratio;
}

/** 特肖: the special number's animal. */
export const specialAnimal: Mechanics = linked({
  kind: animals,
  size: 1,
  rightOf: (facts) => bits([facts.specialAnimal]),
  max: 1,
  maxPicks: 12,
  chanceOf: ([size = 0]) => ratio(size, HIGHEST),
});

/** 肖连中: each of `size` animals is among the seven; of one, 平特肖. */
export function animalsPresent(size: number): Mechanics {
  return linked({
    kind: animals,
    size,
    rightOf: (facts) => facts.animals,
    max: 7,
    maxPicks: 12,
    chanceOf: allOf,
  });
}

/** 尾连中: each of `size` tails is among the seven; of one, 平特尾. */
export function tailsPresent(size: number): Mechanics {
  return linked({
    kind: tails,
    size,
    rightOf: (facts) => facts.tails,
    max: 7,
    maxPicks: 10,
    chanceOf: allOf,
  });
}

const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);

/** 肖连不中: none of `size` animals is among the seven. Two animals at least must be left to be drawn. */
export function animalsMissing(size: number): Mechanics {
  return linked({
    kind: animals,
    size,
    rightOf: (facts) => ~facts.animals,
    max: 10,
    maxPicks: 10,
    chanceOf: (sizes) => noneOf(sum(sizes)),
  });
}

/** 尾连不中: none of `size` tails is among the seven. Two tails at least must be left to be drawn. */
export function tailsMissing(size: number): Mechanics {
  return linked({
    kind: tails,
    size,
    rightOf: (facts) => ~facts.tails,
    max: 8,
    maxPicks: 8,
    chanceOf: (sizes) => noneOf(sum(sizes)),
  });
}

function linked({ kind, size, rightOf, max, maxPicks, chanceOf }: Link): Mechanics {
  const { texts, key, sizes, fixed } = kind;
  const others = Array.from({ length: size - 1 }, () => sizes.other);
  const [pOdd, pOther] = [chanceOf([sizes.odd, ...others]), chanceOf([sizes.other, ...others])];
  // The rarer prize is the richer one, at fair odds and on every sheet (a test asks).
  const oddIsRicher = pOdd.num * pOther.den < pOther.num * pOdd.den;
  const hitsAmong = (right: number, withOdd: boolean): readonly Hit[] =>
    withOdd
      ? [...hitsOf(key, choose(right - 1, size - 1)), ...hitsOf('other', choose(right - 1, size))]
      : hitsOf('other', choose(right, size));
  return {
    layouts: [optionLayout(texts, size, maxPicks)],
    prizes: [fair('other', pOther), fair(key, pOdd)],
    universe: choose(texts.length, size),
    count: (selection) => choose(rowOf(selection, 0).length, size),
    *expand(selection) {
      for (const set of combinations(rowOf(selection, 0), size))
        yield set.map((value) => texts[value]).join('-');
    },
    resolve(selection, draw) {
      const facts = factsOf(draw);
      const right = bits(rowOf(selection, 0)) & rightOf(facts);
      const withOdd = (right & (1 << kind.oddOf(facts))) !== 0;
      return { hits: hitsAmong(countBits(right), withOdd), pushes: 0 };
    },
    best(selection) {
      const row = rowOf(selection, 0);
      const right = Math.min(row.length, max);
      // The year's animal may be any of the picked ones, or none where the draw has a choice.
      const withOdd =
        fixed === null ? oddIsRicher : row.includes(fixed) && (oddIsRicher || row.length <= max);
      return hitsAmong(right, withOdd);
    },
    // A bet belongs to the first of its groups; those of one group that can win together.
    exposures(selection) {
      const row = rowOf(selection, 0);
      return row.flatMap((value, i) => {
        const count = choose(Math.min(row.length - i, max) - 1, size - 1);
        const paid = fixed === null ? oddIsRicher : value === fixed;
        return count === 0 ? [] : [{ key: texts[value] ?? '', hits: hitsOf(paid ? key : 'other', count) }];
      });
    },
    sample(random) {
      const free = texts.map((_, i) => i);
      return picked([
        Array.from({ length: size }, () => free.splice(uniform(random, free.length), 1)[0] ?? 0),
      ]);
    },
  };
}
