import { createHash, randomBytes } from 'node:crypto';
import {
  beaconMarginSeconds,
  escrowRoundOf,
  firstRoundAfter,
  fromHex,
  SEED_BYTES,
} from '@tyche/rules/fairness';
import { ESCROW_SCHEME } from '@tyche/timelock/escrow';
import type { Database, Reader } from '../../platform/db/database.ts';
import type { Beacon, BeaconAdapter } from './adapter.ts';
import type { MakeEscrows } from './escrow-thread.ts';
import { countAhead, findHorizon, insertDraws, keepBeacon, type NewDraw } from './store-life.ts';
import { findSource, listClosed } from './store-settings.ts';
import type { DrawnGame, Slot } from './types.ts';

/** A sale that should have begun already begins this much later: its commitment must be on record before it. */
const HEAD_START_MS = 500;

/** How far is looked past closed dates: more than a week of a draw a minute. Farther than that nothing is scheduled yet. */
const SLOTS_A_TURN = 500;
const MOST_TURNS = 24;

/** Draws with an escrow that are made at a time: each costs some tens of milliseconds, and the next game waits for its first draws. */
const ESCROWS_A_TURN = 10;

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

export interface SchedulingDeps {
  readonly database: Database;
  readonly makeEscrows: MakeEscrows;
}

/**
 * Schedules the draws a game lacks, each with its commitment, its beacon round and, where the beacon can hold one, the escrow of its seed,
 * before any of them goes on sale; with escrows only the next few. Gives how many were new. Throws an `Outage` when the beacon cannot be
 * described.
 */
export async function scheduleDraws(
  { database, makeEscrows }: SchedulingDeps,
  game: DrawnGame,
  source: BeaconAdapter,
): Promise<number> {
  const { now, ahead, lastClose } = await findHorizon(database.reader, game.code);
  if (ahead >= game.ahead) return 0;
  const closed = await listClosed(database.reader, game.code);
  const beacon = await source.describe();
  const most = beacon.scheme === ESCROW_SCHEME ? ESCROWS_A_TURN : game.ahead;
  const slots = openSlots(
    game,
    { after: lastClose ?? now, count: Math.min(game.ahead - ahead, most) },
    new Set(closed.map(({ date }) => date.replaceAll('-', ''))),
  );
  const resultSource = (await findSource(database.reader, game.code)) ?? game.resultSource;
  const earliest = new Date(now.getTime() + HEAD_START_MS);
  const draws = slots
    .map((slot) => newDraw({ ...slot, opensAt: slot.opensAt < earliest ? earliest : slot.opensAt }, beacon))
    .filter((draw) => draw.opensAt < draw.closesAt);
  const escrowed = await withEscrows(makeEscrows, beacon, draws);
  return database.inTransaction(async (tx) =>
    insertDraws(tx, game.code, game.model, await keepBeacon(tx, beacon), escrowed, resultSource),
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
  for (let turn = 0; turn < MOST_TURNS && open.length < count; turn += 1) {
    const slots = game.listSlots(from, SLOTS_A_TURN);
    open.push(...slots.filter(({ number }) => !closed.has(number.slice(0, 8))));
    from = slots.at(-1)?.closesAt ?? from;
  }
  return open.slice(0, count);
}

/** The draws with the escrows of their seeds: each opens when its draw, had it not been drawn, is void. */
async function withEscrows(
  makeEscrows: MakeEscrows,
  beacon: Beacon,
  draws: readonly NewDraw[],
): Promise<readonly NewDraw[]> {
  if (beacon.scheme !== ESCROW_SCHEME || draws.length === 0) return draws;
  const publicKey = fromHex(beacon.publicKey);
  const tasks = draws.map(({ seed, drawsAt }) => ({
    seed,
    lock: { publicKey, round: escrowRoundOf(beacon, drawsAt.getTime()) },
  }));
  const made = await makeEscrows(tasks);
  return draws.map((draw, index) => {
    const [ciphertext, task] = [made[index], tasks[index]];
    if (!ciphertext || !task) throw new Error('a draw is without its escrow');
    return { ...draw, escrow: { round: task.lock.round, ciphertext: Buffer.from(ciphertext) } };
  });
}

function newDraw({ number, opensAt, closesAt, drawsAt }: Slot, beacon: Beacon): NewDraw {
  const seed = randomBytes(SEED_BYTES);
  const lockSeconds = (drawsAt.getTime() - closesAt.getTime()) / 1_000;
  const after = closesAt.getTime() / 1_000 + beaconMarginSeconds(beacon, lockSeconds);
  return {
    number,
    opensAt,
    closesAt,
    drawsAt,
    seed,
    commitment: createHash('sha256').update(seed).digest(),
    beaconRound: BigInt(firstRoundAfter(beacon, after)),
    escrow: null,
  };
}
