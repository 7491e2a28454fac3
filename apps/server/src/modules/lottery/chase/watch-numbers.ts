// A chase may be told to end when its numbers come out, by whatever route: also in a draw whose bet was taken back.
import {
  type Draw,
  findAnyPlay,
  type Game,
  parseDraw,
  parseSelection,
  parseSlip,
} from '@tyche/rules/lottery';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { listResults } from '../../draws/index.ts';
import type { EndedItem } from './store-chase.ts';
import { endByNumber, listWatches, moveWatch, type Watch } from './store-watch.ts';

const RESULTS_AT_ONCE = 50;

/** Ends the chases of a game whose numbers came out; `letGo` gives back the money that they held. */
export async function watchNumbers(
  database: Database,
  game: Game,
  letGo: (tx: Tx, ended: readonly EndedItem[]) => Promise<void>,
): Promise<void> {
  for (const watch of await listWatches(database.reader, game.code)) {
    const results = await listResults(database.reader, game.code, {
      from: watch.fromNumber,
      after: watch.seenNumber,
      count: RESULTS_AT_ONCE,
    });
    const last = results.at(-1);
    if (!last) continue;
    const cameOut = results.some(({ number, result }) => {
      const draw = parseDraw(game, result, number);
      return draw !== null && wins(game, watch, draw);
    });
    await database.inTransaction(async (tx) => {
      if (cameOut) await letGo(tx, await endByNumber(tx, watch.orderId));
      else await moveWatch(tx, watch.orderId, last.number);
    });
  }
}

function wins(game: Game, { slip }: Watch, draw: Draw): boolean {
  return parseSlip(slip).some((line) => {
    const play = line && findAnyPlay(game, line.playId);
    if (!line || !play) return false;
    const parsed = parseSelection(play, line.type === 1 ? 'picked' : 'typed', line.balls);
    return parsed.ok && play.resolve(parsed.selection, draw).hits.some(({ count }) => count > 0);
  });
}
