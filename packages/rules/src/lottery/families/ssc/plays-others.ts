import type { Play } from '../../grammar/play.ts';
import { anyStraight } from './any-code.ts';
import { shown } from '../../grammar/examples.ts';
import { anyPlacesGroup } from './any-groups.ts';
import { anySum } from './any-sums.ts';
import { groupShapes } from './groups.ts';
import { ballRows, slices } from './layouts.ts';
import { exclusive } from '../../grammar/exclusive.ts';
import { dragonTiger, sides } from './options.ts';
import { CATALOG, sscPlay } from './ssc-play.ts';
import { bullOf, bulls, handOf, hands } from './shapes.ts';
import { fixedPlace } from './straight.ts';

/** A digit in its place, sides of single balls, sides of the total. */
export const placePlays: readonly Play[] = [
  sscPlay(
    {
      code: 'ssc.1.fixed',
      id: 14,
      group: 'fixed-place',
      subgroup: 'straight',
      method: 'fixed-place',
      example: shown('1_#_45_#_0', '13458', 4, 2),
    },
    fixedPlace(slices.five),
  ),
  sscPlay(
    {
      code: 'ssc.ball.side',
      id: 2121,
      group: 'sides',
      subgroup: 'sides',
      method: 'ball-sides',
      example: shown('small_#_#_#_big-even', '13458', 3, 3),
    },
    sides(ballRows(slices.five, 0, 4), 5, (draw, row) => draw[row] ?? 0),
  ),
  sscPlay(
    {
      code: 'ssc.sum5.side',
      id: 2122,
      group: 'sides',
      subgroup: 'sides',
      method: 'total-sides',
      example: shown('big-odd', '13458', 2),
    },
    sides([{ nameKey: 'lottery.row.total', min: 1, max: 4 }], 23, (draw) =>
      draw.reduce((all, digit) => all + digit, 0),
    ),
  ),
];

/** A digit in its place on balls 2 to 5: smart win leaves the first ball out (lottery.md 13.1, ZY). */
export const fixedAfterFirst = sscPlay(
  {
    code: 'ssc.1.fixed4',
    id: 2124,
    group: 'fixed-place',
    subgroup: 'straight',
    method: 'fixed-place',
    example: shown('3_#_5_#', '13458', 2, 2),
  },
  fixedPlace(slices.last4),
);

const pairs: readonly (readonly [number, number])[] = [0, 1, 2, 3, 4].flatMap((left) =>
  [1, 2, 3, 4].filter((right) => right > left).map((right) => [left, right] as const),
);

/** Dragon, tiger and tie of each of the ten pairs of balls. A tie loses for dragon and tiger. */
export const dragonTigerPlays: readonly Play[] = pairs.map(([left, right], i) =>
  sscPlay(
    {
      code: `ssc.dt.${left + 1}v${right + 1}`,
      id: 2131 + i,
      group: 'dragon-tiger',
      subgroup: 'dragon-tiger',
      method: 'dragon-tiger',
      nameParams: { left: left + 1, right: right + 1 },
      example: shown('dragon-tie', '98765', 2, 1, 'dragon'),
    },
    dragonTiger(left, right),
  ),
);

/** The same with ties pushed: the credit menus' rule. */
export const dragonTigerPushPlays: readonly Play[] = pairs.map(([left, right], i) =>
  sscPlay(
    {
      code: `ssc.dtpush.${left + 1}v${right + 1}`,
      id: 2141 + i,
      group: 'dragon-tiger',
      subgroup: 'dragon-tiger',
      method: 'dragon-tiger-push',
      nameParams: { left: left + 1, right: right + 1 },
      example: shown('dragon-tie', '98765', 2, 1, 'dragon'),
    },
    dragonTiger(left, right, 'push'),
  ),
);

/** Any two, three, four of the five places. */
export const anyPlacePlays: readonly Play[] = [
  sscPlay(
    {
      code: 'ssc.rx2.straight',
      id: 59,
      group: 'any-two',
      subgroup: 'straight',
      method: 'any-straight',
      example: shown('12_3_#_5_89', '13458', 13, 6),
    },
    anyStraight(2),
  ),
  sscPlay(
    {
      code: 'ssc.rx2.sum',
      id: 2158,
      group: 'any-two',
      subgroup: 'straight',
      method: 'any-sum',
      example: shown('1,2,3,4,5@9', '13458', 100, 2),
    },
    anySum(2),
  ),
  sscPlay(
    {
      code: 'ssc.rx2.zu',
      id: 2151,
      group: 'any-two',
      subgroup: 'group',
      method: 'group-2',
      example: shown('1,2,3,4,5@135', '13458', 30, 3),
    },
    anyPlacesGroup(groupShapes['group-2']),
  ),
  sscPlay(
    {
      code: 'ssc.rx3.straight',
      id: 60,
      group: 'any-three',
      subgroup: 'straight',
      method: 'any-straight',
      example: shown('1_3_4_#_8', '13458', 4, 4),
    },
    anyStraight(3),
  ),
  sscPlay(
    {
      code: 'ssc.rx3.sum',
      id: 2159,
      group: 'any-three',
      subgroup: 'straight',
      method: 'any-sum',
      example: shown('1,2,3,4@10', '13458', 252),
    },
    anySum(3),
  ),
  sscPlay(
    {
      code: 'ssc.rx3.zu3',
      id: 2152,
      group: 'any-three',
      subgroup: 'group',
      method: 'group-3',
      example: shown('1,2,3@13', '13158', 2),
    },
    anyPlacesGroup(groupShapes['group-3']),
  ),
  sscPlay(
    {
      code: 'ssc.rx3.zu6',
      id: 2153,
      group: 'any-three',
      subgroup: 'group',
      method: 'group-6',
      example: shown('1,2,3@134', '13458', 1),
    },
    anyPlacesGroup(groupShapes['group-6']),
  ),
  sscPlay(
    {
      code: 'ssc.rx4.straight',
      id: 61,
      group: 'any-four',
      subgroup: 'straight',
      method: 'any-straight',
      example: shown('1_3_4_5_8', '13458', 5, 5),
    },
    anyStraight(4),
  ),
  sscPlay(
    {
      code: 'ssc.rx4.zu24',
      id: 2154,
      group: 'any-four',
      subgroup: 'group',
      method: 'group-24',
      example: shown('1,2,3,4,5@13458', '13458', 25, 5),
    },
    anyPlacesGroup(groupShapes['group-24']),
  ),
  sscPlay(
    {
      code: 'ssc.rx4.zu12',
      id: 2155,
      group: 'any-four',
      subgroup: 'group',
      method: 'group-12',
      example: shown('1,2,3,4@1_34', '13148', 1),
    },
    anyPlacesGroup(groupShapes['group-12']),
  ),
  sscPlay(
    {
      code: 'ssc.rx4.zu6',
      id: 2156,
      group: 'any-four',
      subgroup: 'group',
      method: 'group-6-of-4',
      example: shown('1,2,3,4@13', '13138', 1),
    },
    anyPlacesGroup(groupShapes['group-6-of-4']),
  ),
  sscPlay(
    {
      code: 'ssc.rx4.zu4',
      id: 2157,
      group: 'any-four',
      subgroup: 'group',
      method: 'group-4',
      example: shown('1,2,3,4@1_3', '11318', 1),
    },
    anyPlacesGroup(groupShapes['group-4']),
  ),
];

/** Bull and poker values of all five balls. */
export const specialPlays: readonly Play[] = [
  sscPlay(
    {
      code: 'ssc.niu',
      id: 2161,
      group: 'special',
      subgroup: 'other',
      method: 'bull',
      example: shown('bull8-bullbull', '68628', 2, 1, 'bullbull'),
    },
    exclusive(bulls, bullOf, CATALOG),
  ),
  sscPlay(
    {
      code: 'ssc.poker',
      id: 2162,
      group: 'special',
      subgroup: 'other',
      method: 'poker',
      example: shown('fullhouse', '66633', 1, 1, 'fullhouse'),
    },
    exclusive(hands, handOf, CATALOG),
  ),
];
