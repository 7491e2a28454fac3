import type { Play } from '../grammar/play.ts';
import { allPlays as ssc } from './ssc/index.ts';

/** The families of lotteries and every play each has. A game names a family and offers some of its plays. */
export const families: Readonly<Record<string, readonly Play[]>> = { ssc };
