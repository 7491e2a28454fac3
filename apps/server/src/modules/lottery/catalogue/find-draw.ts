import { drawOfNumber } from '@tyche/rules/lottery';
import { findGame } from '@tyche/rules/lottery/games';
import type { Database } from '../../../platform/db/database.ts';
import { findDraw } from '../../draws/index.ts';
import type { DrawRef } from '../types.ts';

const MAX_KNOWN = 2_000;

/**
 * Gives draws by their number. What is remembered never changes on one timeline of the database: whether one is open is asked of the database
 * with each bet.
 */
export function openDrawFinder(
  database: Database,
): (gameCode: string, number: string) => Promise<DrawRef | null> {
  const known = new Map<string, DrawRef>();
  let forgotten = 0;
  database.onTimelineChange(() => {
    known.clear();
    forgotten += 1;
  });
  return async (gameCode, number) => {
    const name = `${gameCode} ${number}`;
    const remembered = known.get(name);
    if (remembered) return remembered;
    const game = findGame(gameCode);
    if (!game || !drawOfNumber(game.calendar, number)) return null;
    const before = forgotten;
    const draw = await findDraw(database.reader, gameCode, number);
    if (!draw) return null;
    if (known.size >= MAX_KNOWN) known.clear();
    const ref = { id: draw.id, number: draw.number, closesAt: draw.closesAt, drawsAt: draw.drawsAt };
    if (before === forgotten) known.set(name, ref);
    return ref;
  };
}
