import type { Play } from '../../grammar/play.ts';
import { fivePlays, fourPlays } from './plays-four-five.ts';
import {
  anyPlacePlays,
  dragonTigerPlays,
  dragonTigerPushPlays,
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

/** Every play of the five-digit family. */
export const allPlays: readonly Play[] = [...seriesPlays, ...dragonTigerPushPlays];
