import { type Game, listDrawsFrom, openDrawAt } from '@tyche/rules/lottery';
import type { DrawnGame } from './types.ts';

/** A lottery of the catalogue as the clockwork sees it. A draw goes on sale when the sale of the one before closes. */
export function drawnGame({ code, draw, calendar }: Pick<Game, 'code' | 'draw' | 'calendar'>): DrawnGame {
  return {
    code,
    model: draw,
    listSlots: (after, count) =>
      listDrawsFrom(calendar, openDrawAt(calendar, after), count).map(
        ({ number, startsAt, closesAt, drawsAt }) => ({
          number,
          opensAt: new Date(startsAt.getTime() - calendar.lockSec * 1_000),
          closesAt,
          drawsAt,
        }),
      ),
  };
}
