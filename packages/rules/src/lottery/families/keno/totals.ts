import { exclusive } from '../../grammar/exclusive.ts';
import { hitsOf, rowOf } from '../../grammar/layouts.ts';
import { type Ratio, ratio } from '@tyche/kernel/ratio';
import type { Mechanics } from '../../grammar/recipe.ts';
import type { Selection } from '../../grammar/selection.ts';
import { factsOf } from './facts.ts';

/** All ways to draw 20 of 80. */
const DRAWS = 3_535_316_142_212_174_320n;

/** The total in the middle of 210 to 1410: neither big nor small. */
const MIDDLE = 810;

// How many draws have a total that is so and so; a test counts them all.
const SMALL = 1_759_886_689_338_606_861n;
const SMALL_EVEN = 876_057_653_997_478_413n;
const TIE = DRAWS - 2n * SMALL;
const EVEN = 2n * SMALL_EVEN + TIE;

interface Option {
  readonly text: string;
  readonly ways: bigint;
  /** Whether the middle total gives the stake back. */
  readonly pushes: boolean;
}

interface Market {
  readonly options: readonly Option[];
  /** The options that a total makes win. */
  readonly winnersOf: (total: number) => readonly number[];
}

/** Options on the total, each pick a bet, of which several may win together. */
function market({ options, winnersOf }: Market): Mechanics {
  const listed = options.map(({ text, ways }) => ({ text, p: ratio(ways, DRAWS) }));
  const among = (selection: Selection, winners: readonly number[]) =>
    winners.filter((value) => rowOf(selection, 0).includes(value));
  const hits = (winners: readonly number[]) =>
    winners.flatMap((value) => hitsOf(options[value]?.text ?? '', 1));
  const worth = (winners: readonly number[]) =>
    winners.reduce((all, value) => all + Number(DRAWS) / Number(options[value]?.ways ?? 1n), 0);
  // The middle, and an odd and an even total on either side of it: what can happen.
  const outcomes = [MIDDLE, MIDDLE - 1, MIDDLE - 2, MIDDLE + 1, MIDDLE + 2].map(winnersOf);
  return {
    ...exclusive(listed, () => 0, 'keno'),
    prizes: options.map(({ text, ways, pushes }) => ({
      key: text,
      p: ratio(ways, DRAWS),
      // With a push, fair odds give back what the winners and the pushed stakes leave.
      odds: ratio(DRAWS - (pushes ? TIE : 0n), ways),
    })),
    resolve(selection, draw) {
      const { total } = factsOf(draw);
      const pushed = total === MIDDLE ? rowOf(selection, 0).filter((value) => options[value]?.pushes) : [];
      return { hits: hits(among(selection, winnersOf(total))), pushes: pushed.length };
    },
    best: (selection) =>
      hits(
        outcomes
          .map((winners) => among(selection, winners))
          .reduce((top, winners) => (worth(winners) > worth(top) ? winners : top), []),
      ),
  };
}

/** 总和: big from 811, small to 809, odd, even, and 810 itself, which pushes big and small. */
export const totalSides: Mechanics = market({
  options: [
    { text: 'big', ways: SMALL, pushes: true },
    { text: 'small', ways: SMALL, pushes: true },
    { text: 'odd', ways: DRAWS - EVEN, pushes: false },
    { text: 'even', ways: EVEN, pushes: false },
    { text: 'tie', ways: TIE, pushes: false },
  ],
  winnersOf: (total) => [sizeOf(total), total % 2 === 1 ? 2 : 3],
});

/** Big 0, small 1, the middle 4. */
function sizeOf(total: number): number {
  if (total === MIDDLE) return 4;
  return total > MIDDLE ? 0 : 1;
}

/** 总和过关: size and parity together. 810 pushes every one of them. */
export const totalPairs: Mechanics = market({
  options: [
    { text: 'bigodd', ways: SMALL - SMALL_EVEN, pushes: true },
    { text: 'bigeven', ways: SMALL_EVEN, pushes: true },
    { text: 'smallodd', ways: SMALL - SMALL_EVEN, pushes: true },
    { text: 'smalleven', ways: SMALL_EVEN, pushes: true },
  ],
  winnersOf: (total) => (total === MIDDLE ? [] : [(total > MIDDLE ? 0 : 2) + (total % 2 === 1 ? 0 : 1)]),
});

// C(40, 10) squared of the draws have ten low numbers, and as many ten odd ones.
const BALANCED = 847_660_528n * 847_660_528n;
const lopsided: Ratio = ratio((DRAWS - BALANCED) / 2n, DRAWS);
const balanced: Ratio = ratio(BALANCED, DRAWS);

/** 上下盘: more of 1 to 40, more of 41 to 80, or ten of each. */
export const upDown: Mechanics = exclusive(
  [
    { text: 'up', p: lopsided },
    { text: 'middle', p: balanced },
    { text: 'down', p: lopsided },
  ],
  (draw) => leaning(factsOf(draw).low),
  'keno',
);

/** 奇偶盘: more odd numbers, more even ones, or ten of each. */
export const oddEven: Mechanics = exclusive(
  [
    { text: 'moreodd', p: lopsided },
    { text: 'equal', p: balanced },
    { text: 'moreeven', p: lopsided },
  ],
  (draw) => leaning(factsOf(draw).odd),
  'keno',
);

function leaning(count: number): number {
  if (count === 10) return 1;
  return count > 10 ? 0 : 2;
}

/** 五行: the total falls in one of five bands; each with the highest total it has. */
const bands = [
  { text: 'metal', highest: 695, p: ratio(36_242_401_949_517_177n, 353_531_614_221_217_432n) },
  { text: 'wood', highest: 763, p: ratio(22_982_706_789_412_413n, 114_042_456_200_392_720n) },
  { text: 'water', highest: 855, p: ratio(342_961_354_542_328_801n, 883_829_035_553_043_580n) },
  { text: 'fire', highest: 923, p: ratio(102_722_108_503_615_593n, 505_045_163_173_167_760n) },
  { text: 'earth', highest: 1410, p: ratio(292_348_128_600_153n, 2_796_927_327_699_505n) },
] as const;

/** The five elements by the total (lottery.md 9.1). */
export const fiveElements: Mechanics = exclusive(
  bands,
  (draw) => bands.findIndex(({ highest }) => factsOf(draw).total <= highest),
  'keno',
);
