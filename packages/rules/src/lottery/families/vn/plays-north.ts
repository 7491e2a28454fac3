import type { Play } from '../../grammar/play.ts';
import { type Area, type NumberRow, endingPlays, missesOf, numberPlays, parlaysOf } from './area.ts';
import { northPrizes } from './prizes.ts';

const board =
  '48279;90531;17346,62850;05512,33467,81200,46649,72908,59331;2746,8185,3390,6418;' +
  '1579,9074,4420,7753,0861,3327;279,604,936;46,05,13,88';

const north: Area = { letter: 'n', prizes: northPrizes, firstId: 4000, board };

const lots: readonly NumberRow[] = [
  ['lo2', 0, 'lo/all-prizes', 'lo', { size: 2 }, ['79', 27, 3], { digits: 2, lots: 27 }],
  ['lo3', 1, 'lo/all-prizes', 'lo', { size: 3 }, ['2_7_9', 23, 2], { digits: 3, lots: 23 }],
  ['lo4', 2, 'lo/all-prizes', 'lo', { size: 4 }, ['8_2_7_9', 20], { digits: 4, lots: 20 }],
  ['lo2_1k', 4, 'lo/all-prizes', 'lo-whole', { size: 2, charged: 'whole' }, ['79', 1, 3], { lots: 27 }],
  ['lo2_head', 3, 'lo/all-prizes', 'lo-head', { size: 2, end: 'head' }, ['33', 27, 3], { lots: 27 }],
  ['lo_g3', 5, 'lo/some-prizes', 'lo-prize', { size: 2, only: ['G3'] }, ['31', 6], { prize: 3, lots: 6 }],
  ['lo_g5', 6, 'lo/some-prizes', 'lo-prize', { size: 2, only: ['G5'] }, ['79', 6], { prize: 5, lots: 6 }],
];

const bothEnds = { size: 2, only: ['DB', 'G7'] };
const pairs: readonly NumberRow[] = [
  ['de_db', 10, 'de/special', 'special-tail', { size: 2, only: ['DB'] }, ['79-97', 2]],
  ['de_dau_db', 11, 'de/special', 'special-head', { size: 2, end: 'head', only: ['DB'] }, ['48', 1]],
  ['de_g1', 12, 'de/other-prizes', 'first-tail', { size: 2, only: ['G1'] }, ['31', 1]],
  ['de_dau', 13, 'de/other-prizes', 'seventh', { size: 2, only: ['G7'] }, ['46', 4]],
  ['de_dau_duoi', 14, 'de/other-prizes', 'head-tail', bothEnds, ['79', 5], { prize: 7, lots: 5 }],
];

const longer: readonly NumberRow[] = [
  ['3cang_db', 30, 'cang/three', 'three-tail', { size: 3, only: ['DB'] }, ['279,972', 2]],
  ['3cang_dau', 31, 'cang/three', 'three-head', { size: 3, only: ['G6'] }, ['6_0_4', 3]],
  ['3cang_dau_duoi', 32, 'cang/three', 'three-both', { size: 3, only: ['DB', 'G6'] }, ['2_7_9', 4, 2]],
  ['4cang_db', 33, 'cang/four', 'four-tail', { size: 4, only: ['DB'] }, ['8_2_7_9', 1]],
];

/** Every play of the 27 numbers, in menu order (lottery.md 2.3 and 3). */
export const northPlays: readonly Play[] = [
  ...numberPlays(north, [...lots, ...pairs, ...longer]),
  ...parlaysOf(
    north,
    [
      ['07-31-46-79', 6, 3],
      ['31-46-79', 1, 1],
      ['31-46-79-88', 1, 1],
    ],
    '07-46-79',
  ),
  ...missesOf(north, ['02', '07', '19', '22', '35', '41', '58', '69', '94', '95']),
  ...endingPlays(north, { tens: 'dau', ones: 'duoi' }),
];
