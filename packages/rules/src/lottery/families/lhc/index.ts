import type { Family } from '../../grammar/play.ts';
import { allPlays } from './plays.ts';
import { animalOn } from './year-animals.ts';

export { animalOn, yearAnimals } from './year-animals.ts';
export {
  divisionChance,
  divisionOf,
  divisionsWon,
  divisions,
  entriesOf,
  fixedPrizes,
  winChance,
} from './official.ts';
export type { MarkSixDraw } from './official.ts';
export { ANIMALS, animalOf, waveOf } from './tables.ts';

/** Mark Six (lottery.md 8): six normals, the special, and behind them the animal of the year. */
export const lhc: Family = {
  code: 'lhc',
  plays: allPlays,
  menus: { credit: allPlays },
  addedBy: (date) => [animalOn(date)],
};
