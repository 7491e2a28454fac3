import { type GameData, openDrawAt } from '@tyche/rules/lottery';

/** Where a Vietnamese lottery is drawn, as players look for it. */
export const regions = ['north', 'central', 'south', 'fast'] as const;
export type Region = (typeof regions)[number];

// Central and South share boards and plays; their hours tell them apart (lottery.md 2.2).
const CENTRAL_HOUR = '17:15';

/** The region of a Vietnamese lottery. */
export function regionOf(data: GameData): Region {
  if (data.calendar.kind === 'period') return 'fast';
  if (data.menu === 'north') return 'north';
  return data.calendar.times[0] === CENTRAL_HOUR ? 'central' : 'south';
}

/** A station with the day of the draw that takes bets now. */
export interface Station {
  readonly data: GameData;
  /** `yyyy-MM-dd` at the station. */
  readonly date: string;
  readonly drawsAt: number;
}

/** The stations of a region: those of the next draw day, and those of the days after it, soonest first. */
export function stationsOf(
  games: readonly GameData[],
  region: Region,
  nowMs: number,
): { readonly next: readonly Station[]; readonly later: readonly Station[] } {
  const stations = games
    .filter((data) => regionOf(data) === region)
    .map((data) => {
      const { date, drawsAt } = openDrawAt(data.calendar, new Date(nowMs));
      return { data, date, drawsAt: drawsAt.getTime() };
    });
  if (region === 'fast') return { next: stations, later: [] };
  const first = stations.reduce(
    (soonest, { date }) => (soonest === '' || date < soonest ? date : soonest),
    '',
  );
  return {
    next: stations.filter(({ date }) => date === first),
    later: stations.filter(({ date }) => date !== first).sort((a, b) => a.drawsAt - b.drawsAt),
  };
}
