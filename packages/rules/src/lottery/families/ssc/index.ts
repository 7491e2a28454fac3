import type { Family, Play } from '../../grammar/play.ts';
import { fivePlays, fourPlays } from './plays-four-five.ts';
import {
  anyPlacePlays,
  dragonTigerPlays,
  dragonTigerPushPlays,
  fixedAfterFirst,
  placePlays,
  specialPlays,
} from './plays-others.ts';
import { threePlays, twoPlays } from './plays-two-three.ts';

/** Every play of the five-digit family that series games offer, in menu order. */
export const seriesPlays: readonly Play[] = [
  ...fivePlays,
  ...fourPlays,
  ...threePlays,
  ...twoPlays,
  ...placePlays,
  ...dragonTigerPlays,
  ...anyPlacePlays,
  ...specialPlays,
];

/**
 * What credit games offer (lottery.md 4.3): sides and digits of single balls, sides of the total, dragon and tiger
 * with ties pushed, shapes, bull, poker.
 */
const creditPlays: readonly Play[] = [
  ...placePlays,
  ...dragonTigerPushPlays,
  ...threePlays.filter(({ code }) => code.startsWith('ssc.3.shape.')),
  ...specialPlays,
];

/**
 * What smart win offers: plays that the first ball does not touch. With others a member could leave out the first
 * digits that lessen a win, and would have more than the stake back on average.
 */
const smartPlays: readonly Play[] = [
  ...[...fourPlays, ...threePlays, ...twoPlays].filter(({ code }) => /\.(last|middle)$/.test(code)),
  fixedAfterFirst,
  ...dragonTigerPlays.filter(({ nameParams }) => nameParams.left !== 1),
];

/** Every play of the five-digit family. */
export const allPlays: readonly Play[] = [...seriesPlays, fixedAfterFirst, ...dragonTigerPushPlays];

/** Five digits (lottery.md 4). */
export const ssc: Family = {
  code: 'ssc',
  plays: allPlays,
  menus: { series: seriesPlays, credit: creditPlays, smart: smartPlays },
};
