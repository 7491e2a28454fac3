import type { DrawnGame } from '../types.ts';

const DAY_MS = 86_400_000;

/**
 * A game that draws five digits at a steady pace, by the clock of UTC; its numbers are the date and the place in the day. The first sale is
 * the one under way, or the next, which is scheduled before it begins.
 */
export function steadyGame(
  code: string,
  {
    everyMs,
    lockMs = 10_000,
    ahead = 30,
    first = 'under way',
    phaseMs = 0,
  }: {
    readonly everyMs: number;
    readonly lockMs?: number;
    readonly ahead?: number;
    readonly first?: 'under way' | 'next';
    /** By how much closes are later than the full period. */
    readonly phaseMs?: number;
  },
): DrawnGame {
  return {
    code,
    model: { kind: 'digits', count: 5 },
    resultSource: 'own',
    ahead,
    listSlots: (after, count) =>
      Array.from({ length: count }, (_, index) => {
        const place = Math.floor((after.getTime() - phaseMs) / everyMs) + (first === 'next' ? 2 : 1) + index;
        const closesAt = new Date(place * everyMs + phaseMs);
        const date = closesAt.toISOString().slice(0, 10).replaceAll('-', '');
        // A number has four digits: with a draw every two seconds they begin again twice a day.
        const placeInDay = Math.floor((closesAt.getTime() % DAY_MS) / everyMs) % 10_000;
        return {
          number: `${date}${String(placeInDay).padStart(4, '0')}`,
          opensAt: new Date(closesAt.getTime() - everyMs),
          closesAt,
          drawsAt: new Date(closesAt.getTime() + lockMs),
        };
      }),
  };
}
