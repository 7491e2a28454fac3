import { uniform } from '@tyche/kernel/random';
import { choose } from '../../grammar/counting.ts';
import { type Option, exclusive } from '../../grammar/exclusive.ts';
import { hitsOf, numberCells, optionCells, rowOf, won } from '../../grammar/layouts.ts';
import type { Draw, PickedLayout } from '../../grammar/play.ts';
import { basicQuick } from '../../grammar/quick.ts';
import { ratio } from '@tyche/kernel/ratio';
import { type Mechanics, fair } from '../../grammar/recipe.ts';
import { type Selection, picked } from '../../grammar/selection.ts';

const HIGHEST = 27;
const OUTCOMES = 1_000;

/** How many of the 1000 outcomes have each sum, 0 to 27. */
export const WAYS: readonly number[] = Array.from({ length: HIGHEST + 1 }, (_, sum) => {
  // Three digits with the sum, those with a digit above 9 taken off; the two halves mirror each other.
  const low = Math.min(sum, HIGHEST - sum);
  return choose(low + 2, 2) - 3 * choose(low - 8, 2);
});

/** The sums that rooms with the 13/14 rule give stakes back on. */
const REFUNDED = [13, 14] as const;

const sumOf = (draw: Draw) => (draw[0] ?? 0) + (draw[1] ?? 0) + (draw[2] ?? 0);
const waysOf = (sums: readonly number[]) => sums.reduce((all, sum) => all + (WAYS[sum] ?? 0), 0);
const sumsThat = (test: (sum: number) => boolean) => WAYS.flatMap((_, sum) => (test(sum) ? [sum] : []));

const cells = numberCells(0, HIGHEST);

function sumLayout(min: number, max: number): PickedLayout {
  return {
    entry: 'picked',
    look: 'numbers',
    cells,
    rows: [{ nameKey: 'pc28.row.sum', min, max }],
    places: null,
    quick: max < cells.length ? [] : basicQuick(cells),
  };
}

/** 特码: the sum itself; a prize's key is the sum. */
export const exactSum: Mechanics = {
  ...exclusive(
    WAYS.map((ways, sum) => ({ text: String(sum), p: ratio(ways, OUTCOMES) })),
    sumOf,
  ),
  layouts: [sumLayout(1, cells.length)],
};

/**
 * 特码包三: one bet on three sums. It pays the same whichever three they are; the chance told is that of the
 * likeliest three, 12 13 14 or 13 14 15, which are also what is picked at random.
 */
export const threeSums: Mechanics = {
  layouts: [sumLayout(3, 3)],
  prizes: [fair('win', ratio(waysOf([12, 13, 14]), OUTCOMES))],
  universe: choose(cells.length, 3),
  count: (selection) => (rowOf(selection, 0).length === 3 ? 1 : 0),
  *expand(selection) {
    yield rowOf(selection, 0).join('-');
  },
  resolve: (selection, draw) =>
    won('win', rowOf(selection, 0).length === 3 && rowOf(selection, 0).includes(sumOf(draw)) ? 1 : 0),
  best: () => hitsOf('win', 1),
  exposures: (selection) => rowOf(selection, 0).map((sum) => ({ key: `sum=${sum}`, hits: hitsOf('win', 1) })),
  sample(random) {
    const first = 12 + uniform(random, 2);
    return picked([[first, first + 1, first + 2]]);
  },
};

interface Band {
  readonly text: string;
  readonly sums: readonly number[];
}

/** Options that are sets of sums, each pick a bet; where `refunds`, winning on 13 or 14 gives the stake back instead. */
function bands(options: readonly Band[], refunds = false): Mechanics {
  const isRefunded = (sum: number) => refunds && REFUNDED.some((each) => each === sum);
  const paid = options.map(({ sums }) => waysOf(sums.filter((sum) => !isRefunded(sum))));
  const pushed = options.map(({ sums }) => waysOf(sums.filter(isRefunded)));
  const texts = options.map(({ text }) => text);
  const right = (selection: Selection, sum: number) =>
    rowOf(selection, 0).filter((value) => options[value]?.sums.includes(sum));
  const hits = (values: readonly number[]) => values.flatMap((value) => hitsOf(texts[value] ?? '', 1));
  const worth = (values: readonly number[]) =>
    values.reduce((all, value) => all + OUTCOMES / (paid[value] ?? 1), 0);
  return {
    ...exclusive(listed(texts, paid), () => 0, 'pc28'),
    layouts: [
      {
        entry: 'picked',
        look: 'options',
        cells: optionCells(texts, 'pc28'),
        places: null,
        quick: [],
        rows: [{ nameKey: 'lottery.row.options', min: 1, max: texts.length }],
      },
    ],
    prizes: texts.map((key, i) => ({
      key,
      p: ratio(paid[i] ?? 0, OUTCOMES),
      // With a refund, fair odds give back what the winners and the refunded stakes leave.
      odds: ratio(OUTCOMES - (pushed[i] ?? 0), paid[i] ?? 1),
    })),
    resolve(selection, draw) {
      const sum = sumOf(draw);
      const values = right(selection, sum);
      return isRefunded(sum) ? { hits: [], pushes: values.length } : { hits: hits(values), pushes: 0 };
    },
    best: (selection) =>
      hits(
        WAYS.map((_, sum) => (isRefunded(sum) ? [] : right(selection, sum))).reduce(
          (top, values) => (worth(values) > worth(top) ? values : top),
          [],
        ),
      ),
  };
}

function listed(texts: readonly string[], ways: readonly number[]): readonly Option[] {
  return texts.map((text, i) => ({ text, p: ratio(ways[i] ?? 0, OUTCOMES) }));
}

const isBig = (sum: number) => sum >= 14;
const isOdd = (sum: number) => sum % 2 === 1;

const sides: readonly Band[] = [
  { text: 'big', sums: sumsThat(isBig) },
  { text: 'small', sums: sumsThat((sum) => !isBig(sum)) },
  { text: 'odd', sums: sumsThat(isOdd) },
  { text: 'even', sums: sumsThat((sum) => !isOdd(sum)) },
];
const pairs: readonly Band[] = [
  { text: 'bigodd', sums: sumsThat((sum) => isBig(sum) && isOdd(sum)) },
  { text: 'bigeven', sums: sumsThat((sum) => isBig(sum) && !isOdd(sum)) },
  { text: 'smallodd', sums: sumsThat((sum) => !isBig(sum) && isOdd(sum)) },
  { text: 'smalleven', sums: sumsThat((sum) => !isBig(sum) && !isOdd(sum)) },
];

/** 大小单双: big from 14. */
export const sumSides: Mechanics = bands(sides);
/** The same in rooms with the 13/14 rule. */
export const sumSidesRefunded: Mechanics = bands(sides, true);
/** 组合: size and parity together. */
export const sumPairs: Mechanics = bands(pairs);
/** The same in rooms with the 13/14 rule. */
export const sumPairsRefunded: Mechanics = bands(pairs, true);

/** 极值: 0 to 5, and 22 to 27. */
export const extremes: Mechanics = bands([
  { text: 'lowest', sums: sumsThat((sum) => sum <= 5) },
  { text: 'highest', sums: sumsThat((sum) => sum >= 22) },
]);

/** 波色: sums by their remainder; 0, 13, 14 and 27 are grey and lose. */
export const waves: Mechanics = bands(
  ['red', 'green', 'blue'].map((text, remainder) => ({
    text,
    sums: sumsThat((sum) => sum % 3 === remainder && ![0, 13, 14, 27].includes(sum)),
  })),
);
