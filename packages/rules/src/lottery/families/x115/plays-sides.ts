import { shown, shownTiers } from '../../grammar/examples.ts';
import { exclusive } from '../../grammar/exclusive.ts';
import type { Play, Prize } from '../../grammar/play.ts';
import { ratio } from '@tyche/kernel/ratio';
import { fair, makePlay } from '../../grammar/recipe.ts';
import { plainKind, plainKinds, sideBets } from '../../grammar/side-bets.ts';
import { tieredNumbers, tiersOf } from '../../grammar/tiered.ts';
import { CATALOG, ballNames, balls, of462, sumOf } from './numbers.ts';

const DRAW = '8,4,11,5,3';
const MIDDLE = 30;
const NEITHER = 11;

/** How many of the 462 draws have each number of odd balls (lottery.md 5, enumerated). */
const odds = [1, 30, 150, 200, 75, 6] as const;

/** How many of the 462 draws have this ball as the third smallest. */
const medians = { 3: 28, 4: 63, 5: 90, 6: 100, 7: 90, 8: 63, 9: 28 } as const;

/** Odd and even counted, and the middle ball (定单双, 猜中位). */
export const funPlays: readonly Play[] = [
  makePlay(
    {
      code: 'x115.oddeven',
      id: 3050,
      group: 'fun',
      subgroup: 'options',
      method: 'odd-even',
      example: shown('odd5-odd3', DRAW, 2, 1, 'odd3'),
    },
    exclusive(
      odds.map((_, i) => ({ text: `odd${5 - i}`, p: of462(odds[5 - i] ?? 0) })),
      (draw) => 5 - draw.filter((ball) => ball % 2 === 1).length,
      CATALOG,
    ),
    CATALOG,
  ),
  makePlay(
    {
      code: 'x115.mid',
      id: 3051,
      group: 'fun',
      subgroup: 'options',
      method: 'median',
      example: shown('05-06', DRAW, 2, 1, '5-7'),
    },
    tieredNumbers({
      cells: balls.filter(({ value }) => value >= 3 && value <= 9),
      tiers: tiersOf(medians, of462),
      numberOf: (draw) => draw.toSorted((a, b) => a - b)[2] ?? 0,
      mark: 'middle',
    }),
    CATALOG,
  ),
];

/** Ball 1 against ball 5: two balls are never equal. */
export const dragonTiger = makePlay(
  {
    code: 'x115.dt',
    id: 3060,
    group: 'sides',
    subgroup: 'dragon-tiger',
    method: 'dragon-tiger',
    example: shown('dragon', DRAW, 1, 1, 'dragon'),
  },
  exclusive(
    [
      { text: 'dragon', p: ratio(1, 2) },
      { text: 'tiger', p: ratio(1, 2) },
    ],
    (draw) => ((draw[0] ?? 0) > (draw[4] ?? 0) ? 0 : 1),
  ),
  CATALOG,
);

/** A side that is pushed by what is neither: fair odds are the chance of no push over the chance of the side. */
const evenWithPush = (key: string, p: Prize['p']): Prize => ({ key, p, odds: ratio(2, 1) });

/** The credit plays on the total, its last digit and single balls (lottery.md 5). */
export const sidePlays: readonly Play[] = [
  makePlay(
    {
      code: 'x115.sum',
      id: 3061,
      group: 'sides',
      subgroup: 'total',
      method: 'total-sides',
      example: shownTiers('big-odd', DRAW, 2, ['half', 'odd']),
    },
    sideBets({
      rows: [{ nameKey: 'lottery.row.total', min: 1, max: 4 }],
      prizes: [evenWithPush('half', of462(215)), fair('odd', of462(236)), fair('even', of462(226))],
      prizeOf: ['half', 'half', 'odd', 'even'],
      // A total of 30 is neither big nor small, and even.
      kinds: [...plainKinds(), { won: [3], pushed: [0, 1], atMost: 1 }],
      kindOf: (draw) => (sumOf(draw) === MIDDLE ? 4 : plainKind(sumOf(draw), MIDDLE)),
    }),
    CATALOG,
  ),
  makePlay(
    {
      code: 'x115.tail',
      id: 3063,
      group: 'sides',
      subgroup: 'total',
      method: 'tail-sides',
      example: shown('big-small', DRAW, 2, 1, 'small'),
    },
    exclusive(
      [
        { text: 'big', p: of462(232) },
        { text: 'small', p: of462(230) },
      ],
      (draw) => (sumOf(draw) % 10 >= 5 ? 0 : 1),
    ),
    CATALOG,
  ),
  makePlay(
    {
      code: 'x115.ball.side',
      id: 3062,
      group: 'sides',
      subgroup: 'balls',
      method: 'ball-sides',
      example: shown('big_#_big_#_small', DRAW, 3, 2),
    },
    sideBets({
      rows: ballNames(5).map((nameKey) => ({ nameKey, min: 0, max: 4 })),
      prizes: [evenWithPush('win', ratio(5, 11))],
      prizeOf: ['win', 'win', 'win', 'win'],
      // Balls 7 9, 6 8 10, 1 3 5, 2 4; and 11, which is none of them.
      kinds: [...plainKinds([2, 3, 3, 2]), { won: [], pushed: [0, 1, 2, 3], atMost: 1 }],
      kindOf: (draw, row) => (draw[row] === NEITHER ? 4 : plainKind(draw[row] ?? 0, 6)),
    }),
    CATALOG,
  ),
];
