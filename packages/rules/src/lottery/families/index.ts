import type { Play } from '../grammar/play.ts';
import { allPlays as ssc } from './ssc/index.ts';

/** The families of lotteries and every play each has. A game names a family and offers some of its plays. */
export const families: Readonly<Record<string, readonly Play[]>> = { ssc };

const byId = new Map(
  Object.entries(families).map(([family, plays]) => [family, new Map(plays.map((play) => [play.id, play]))]),
);

/** A family's play by number, offered or not; null when there is none. Tickets outlive their play's place on offer. */
export function findFamilyPlay(family: string, playId: number): Play | null {
  return byId.get(family)?.get(playId) ?? null;
}
