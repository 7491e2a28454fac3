import type { BoardPrizes } from '../../grammar/board.ts';
import { shown, shownTyped } from '../../grammar/examples.ts';
import type { Example, Play } from '../../grammar/play.ts';
import { type Mechanics, makePlay } from '../../grammar/recipe.ts';
import { numbersAt } from './numbers.ts';
import { miss, parlay, parlayWheel } from './parlays.ts';
import { pairHolds, pairSides, pairSum } from './special.ts';
import { type Reading, spotsOf } from './spots.ts';

/** A layout of the family with what its worked examples are drawn from. */
export interface Area {
  readonly letter: 'n' | 's';
  readonly prizes: BoardPrizes;
  /** Number of the area's first play. */
  readonly firstId: number;
  /** The result of the worked examples. */
  readonly board: string;
}

/** A play of an area: its code behind `vn.n.` or `vn.s.`, its number behind the area's first. */
interface Entry {
  readonly code: string;
  readonly nth: number;
  readonly place: readonly [group: string, subgroup: string];
  readonly method: string;
  readonly params?: Readonly<Record<string, number>>;
  readonly example: Example;
  readonly mechanics: Mechanics;
}

/** The play of an entry. */
function playOf(area: Area, entry: Entry): Play {
  const { code, nth, place, method, params = {}, example, mechanics } = entry;
  const [group, subgroup] = place;
  const id = area.firstId + nth;
  const card = {
    code: `vn.${area.letter}.${code}`,
    id,
    group,
    subgroup,
    method,
    nameParams: params,
    example,
  };
  return makePlay(card, mechanics, 'vn');
}

/**
 * A play on numbers read off an area's prizes: its code and number, `group/subgroup`, method, what it reads, and a worked
 * example (what is bought, of how many bets, with how many hits). Charged for each place, or `whole` once for all.
 */
export type NumberRow = readonly [
  code: string,
  nth: number,
  place: `${string}/${string}`,
  method: string,
  reading: Reading & { readonly charged?: 'whole' },
  example: readonly [balls: string, bets: number, wins?: number],
  params?: Entry['params'],
];

/** The plays of such rows. */
export function numberPlays(area: Area, rows: readonly NumberRow[]): readonly Play[] {
  return rows.map(([code, nth, place, method, reading, [balls, bets, wins], params = {}]) => {
    const [group = '', subgroup = ''] = place.split('/');
    const example = balls.includes(',')
      ? shownTyped(balls, area.board, bets)
      : shown(balls, area.board, bets, wins);
    const mechanics = numbersAt(spotsOf(area.prizes, reading), reading.charged);
    return playOf(area, { code, nth, place: [group, subgroup], method, params, example, mechanics });
  });
}

/** What a parlay's example shows: balls, bets, wins. */
type ParlayExample = readonly [balls: string, bets: number, wins: number];

/** Xiên 2, 3, 4 and xiên quay over the last two digits of every prize. */
export function parlaysOf(
  area: Area,
  [two, three, four]: readonly [ParlayExample, ParlayExample, ParlayExample],
  wheel: string,
): readonly Play[] {
  const tails = spotsOf(area.prizes, { size: 2 });
  const parlays = [two, three, four].map(([balls, bets, wins], i) =>
    playOf(area, {
      code: `xien${i + 2}`,
      nth: 40 + i,
      place: ['xien', 'parlay'],
      method: 'parlay',
      params: { k: i + 2 },
      example: shown(balls, area.board, bets, wins),
      mechanics: parlay(tails, i + 2),
    }),
  );
  const quay = playOf(area, {
    code: 'xien_quay',
    nth: 43,
    place: ['xien', 'parlay'],
    method: 'parlay-wheel',
    example: shown(wheel, area.board, 4, 1, 'xien2'),
    mechanics: parlayWheel(tails),
  });
  return [...parlays, quay];
}

/** Trượt 4, 5, 6, 8 and 10; `absent` are ten numbers that the example's board does not have, rising. */
export function missesOf(area: Area, absent: readonly string[]): readonly Play[] {
  const tails = spotsOf(area.prizes, { size: 2 });
  return [4, 5, 6, 8, 10].map((k, i) =>
    playOf(area, {
      code: `truot${k}`,
      nth: 50 + i,
      place: ['truot', 'miss'],
      method: 'miss',
      params: { k },
      example: shown(absent.slice(0, k).join('-'), area.board, 1),
      mechanics: miss(tails, k),
    }),
  );
}

/** Plays on the last two digits of the special prize by digit, sum and side. Both examples' boards end in 79. */
export function endingPlays(
  area: Area,
  names: { readonly tens: string; readonly ones: string },
): readonly Play[] {
  const pair = spotsOf(area.prizes, { size: 2, only: ['DB'] });
  const entries: readonly Entry[] = [
    {
      code: names.tens,
      nth: 20,
      place: ['digit', 'digits'],
      method: 'tens',
      example: shown('17', area.board, 2),
      mechanics: numbersAt({ size: 1, list: pair.list }),
    },
    {
      code: names.ones,
      nth: 21,
      place: ['digit', 'digits'],
      method: 'ones',
      example: shown('9', area.board, 1),
      mechanics: numbersAt(spotsOf(area.prizes, { size: 1, only: ['DB'] })),
    },
    {
      code: 'any1d',
      nth: 23,
      place: ['digit', 'digits'],
      method: 'any-digit',
      example: shown('79', area.board, 2, 2),
      mechanics: pairHolds(pair),
    },
    {
      code: 'tong',
      nth: 22,
      place: ['digit', 'sums'],
      method: 'sum',
      example: shown('0-16', area.board, 2, 1, '16'),
      mechanics: pairSum(pair),
    },
    {
      code: 'keo_doi',
      nth: 60,
      place: ['keo', 'sides'],
      method: 'sides',
      example: shown('tai-chan', area.board, 2),
      mechanics: pairSides(pair),
    },
  ];
  return entries.map((entry) => playOf(area, entry));
}
