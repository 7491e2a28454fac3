// Every family of lotteries with all its plays, for programs that need them all. A browser loads one by `./load.ts`.
import type { Family } from '../grammar/play.ts';
import { familyCodes, loadFamily } from './load.ts';

const loaded = (await Promise.all(familyCodes.map(loadFamily))).filter((family) => family !== null);

/** The families by their code. */
export const families: Readonly<Record<string, Family>> = Object.fromEntries(
  loaded.map((family) => [family.code, family]),
);
