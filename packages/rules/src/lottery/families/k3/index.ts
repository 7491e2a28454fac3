import type { Family, Play } from '../../grammar/play.ts';
import {
  oneDie,
  pairAny,
  pairWithOther,
  picturePlays,
  runAny,
  threePlays,
  triplePlays,
  twoDifferent,
  twoDifferentBanker,
} from './plays-numbers.ts';
import { oneMultiplied, pictureMultiplied, sides, sidesNoTriple, sum } from './plays-sums.ts';

const series: readonly Play[] = [
  sum,
  sides,
  ...threePlays,
  ...triplePlays,
  runAny,
  twoDifferent,
  twoDifferentBanker,
  pairWithOther,
  pairAny,
  oneDie,
];

const credit: readonly Play[] = [sidesNoTriple, oneMultiplied, sum, twoDifferent, pairAny, ...triplePlays];

const pictures: readonly Play[] = [pictureMultiplied, ...picturePlays];

/** Three dice (lottery.md 7): the official table, sic bo, and fish, prawn and crab. */
export const k3: Family = {
  code: 'k3',
  plays: [...series, sidesNoTriple, oneMultiplied, ...pictures],
  menus: { series, credit, pictures },
};
