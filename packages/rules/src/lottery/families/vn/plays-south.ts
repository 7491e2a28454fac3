import type { Play } from '../../grammar/play.ts';
import { type Area, type NumberRow, endingPlays, missesOf, numberPlays, parlaysOf } from './area.ts';
import { southPrizes } from './prizes.ts';

const board =
  '530279;09627;81759;66133,23051;31279,64800,22741,90915,18388,57064,40432;7746;1346,5508,8020;213;46';

const south: Area = { letter: 's', prizes: southPrizes, firstId: 4100, board };

const seven = { size: 2, only: ['DB', 'G5', 'G6', 'G7', 'G8'] };
const lots: readonly NumberRow[] = [
  ['lo2', 0, 'lo/all-prizes', 'lo', { size: 2 }, ['46', 18, 3], { digits: 2, lots: 18 }],
  ['lo3', 1, 'lo/all-prizes', 'lo', { size: 3 }, ['2_7_9', 17, 2], { digits: 3, lots: 17 }],
  ['lo4', 2, 'lo/all-prizes', 'lo', { size: 4 }, ['0_2_7_9', 16], { digits: 4, lots: 16 }],
  ['lo2_1k', 4, 'lo/all-prizes', 'lo-whole', { size: 2, charged: 'whole' }, ['79', 1, 2], { lots: 18 }],
  ['lo7', 7, 'lo/some-prizes', 'lo-seven', seven, ['46', 7, 3]],
  ['lo_g4', 5, 'lo/some-prizes', 'lo-prize', { size: 2, only: ['G4'] }, ['79', 7], { prize: 4, lots: 7 }],
  ['lo_g6', 6, 'lo/some-prizes', 'lo-prize', { size: 2, only: ['G6'] }, ['46', 3], { prize: 6, lots: 3 }],
];

// In the South đầu is the eighth prize and đuôi the special one's end; the North says đề (lottery.md 2.3).
const bothEnds = { size: 2, only: ['DB', 'G8'] };
const pairs: readonly NumberRow[] = [
  ['dau', 10, 'ends/pairs', 'eighth', { size: 2, only: ['G8'] }, ['46', 1]],
  ['duoi', 11, 'ends/pairs', 'south-tail', { size: 2, only: ['DB'] }, ['79-97', 2]],
  ['dau_duoi', 12, 'ends/pairs', 'head-tail', bothEnds, ['79', 2], { prize: 8, lots: 2 }],
  ['de_dau_db', 13, 'ends/other-prizes', 'special-head', { size: 2, end: 'head', only: ['DB'] }, ['53', 1]],
  ['de_g1', 14, 'ends/other-prizes', 'first-tail', { size: 2, only: ['G1'] }, ['27', 1]],
];

const longer: readonly NumberRow[] = [
  ['xc_dau', 31, 'xc/three', 'xc-head', { size: 3, only: ['G7'] }, ['2_1_3', 1]],
  ['xc_duoi', 30, 'xc/three', 'xc-tail', { size: 3, only: ['DB'] }, ['279,972', 2]],
  ['xc', 32, 'xc/three', 'xc-both', { size: 3, only: ['DB', 'G7'] }, ['2_7_9', 2]],
  ['4cang_db', 33, 'xc/four', 'four-tail', { size: 4, only: ['DB'] }, ['0_2_7_9', 1]],
];

/** Every play of a station's 18 numbers, in menu order (lottery.md 2.3 and 3). */
export const southPlays: readonly Play[] = [
  ...numberPlays(south, [...lots, ...pairs, ...longer]),
  ...parlaysOf(
    south,
    [
      ['46-79', 1, 1],
      ['46-79-88', 1, 1],
      ['13-46-79-88', 1, 1],
    ],
    '01-46-79',
  ),
  ...missesOf(south, ['01', '02', '03', '04', '05', '06', '07', '09', '10', '11']),
  ...endingPlays(south, { tens: 'hang_chuc', ones: 'hang_don_vi' }),
];
