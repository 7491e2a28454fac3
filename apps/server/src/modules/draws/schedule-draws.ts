import type { Database, Reader } from '../../platform/db/database.ts';
import type { BeaconAdapter } from './adapter.ts';
import { beaconRoundOf } from './commit-draws.ts';
import { countAhead, findHorizon, insertDraws, keepBeacon } from './store-life.ts';
import { findSource, listClosed } from './store-settings.ts';
import type { DrawnGame, Slot } from './types.ts';

/** How far is looked past closed dates: more than a week of a draw a minute. Farther than that nothing is scheduled yet. */
const SLOTS_A_TURN = 500;
const MAX_TURNS = 24;

/** Draws that may be lacking before more are scheduled, so that a game is not visited for each draw that passes. */
const SLACK = 5;

/** The games that lack more draws than a few. One statement asks for all of them. */
export async function listLacking(reader: Reader, games: readonly DrawnGame[]): Promise<DrawnGame[]> {
  const ahead = await countAhead(
    reader,
    games.map(({ code }) => code),
  );
  return games.filter((game) => (ahead.get(game.code) ?? 0) < game.ahead - SLACK);
}

/**
 * Schedules the draws a game lacks, without their seeds: `commitDraws` makes those shortly before the sale and names the beacon round
 * permanently. Gives how many draws were new. Throws an `Outage` when the beacon cannot be described.
 */
export async function scheduleDraws(
  database: Database,
  game: DrawnGame,
  source: BeaconAdapter,
): Promise<number> {
  const { now, ahead, lastClose } = await findHorizon(database.reader, game.code);
  if (ahead >= game.ahead) return 0;
  const closed = await listClosed(database.reader, game.code);
  const beacon = await source.describe();
  const slots = openSlots(
    game,
    { after: lastClose ?? now, count: game.ahead - ahead },
    new Set(closed.map(({ date }) => date.replaceAll('-', ''))),
  );
  const resultSource = (await findSource(database.reader, game.code)) ?? game.resultSource;
  const draws = slots.map((slot) => ({ ...slot, beaconRound: beaconRoundOf(beacon, slot) }));
  return database.inTransaction(async (tx) =>
    insertDraws(tx, game, { beaconId: await keepBeacon(tx, beacon), source: resultSource }, draws),
  );
}

/** The next slots of a game that do not fall on a closed date: a draw's number begins with its date. */
function openSlots(
  game: DrawnGame,
  { after, count }: { after: Date; count: number },
  closed: ReadonlySet<string>,
): readonly Slot[] {
  if (closed.size === 0) return game.listSlots(after, count);
  const open: Slot[] = [];
  let from = after;
  for (let turn = 0; turn < MAX_TURNS && open.length < count; turn += 1) {
    const slots = game.listSlots(from, SLOTS_A_TURN);
    open.push(...slots.filter(({ number }) => !closed.has(number.slice(0, 8))));
    from = slots.at(-1)?.closesAt ?? from;
  }
  return open.slice(0, count);
}
