import { type Game, listDrawsFrom, openDrawAt } from '@tyche/rules/lottery';
import type { DrawnGame } from './types.ts';

/** Draws scheduled beyond the farthest that a chase may reach. */
const SPARE = 10;

/** A lottery of the catalogue as the clockwork sees it. A draw goes on sale when the sale of the one before closes. */
export function drawnGame({ code, draw, calendar, limits, resultSource }: Game): DrawnGame {
  return {
    code,
    model: draw,
    resultSource,
    ahead: limits.maxChase + SPARE,
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
