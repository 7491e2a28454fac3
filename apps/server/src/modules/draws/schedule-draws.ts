import { createHash, randomBytes } from 'node:crypto';
import { beaconMarginSeconds, firstRoundAfter, SEED_BYTES } from '@tyche/rules/fairness';
import type { Database } from '../../platform/db/database.ts';
import type { Beacon, BeaconAdapter } from './adapter.ts';
import { findHorizon, insertDraws, keepBeacon, type NewDraw } from './store-life.ts';
import type { DrawnGame, Slot } from './types.ts';

/** Draws that are always scheduled ahead of a game's clock: a chase of 120 with some to spare. */
export const DRAWS_AHEAD = 130;

/** A sale that should have begun already begins this much later: its commitment must be on record before it. */
const HEAD_START_MS = 500;

/**
 * Schedules the draws a game lacks, each with its commitment and its beacon round, before any of them goes on sale.
 * Gives how many were new. Throws an `Outage` when the beacon cannot be described.
 */
export async function scheduleDraws(
  database: Database,
  game: DrawnGame,
  source: BeaconAdapter,
): Promise<number> {
  const { now, ahead, lastClose } = await findHorizon(database.reader, game.code);
  if (ahead >= DRAWS_AHEAD) return 0;
  const slots = game.listSlots(lastClose ?? now, DRAWS_AHEAD - ahead);
  const beacon = await source.describe();
  const earliest = new Date(now.getTime() + HEAD_START_MS);
  const draws = slots
    .map((slot) => newDraw({ ...slot, opensAt: slot.opensAt < earliest ? earliest : slot.opensAt }, beacon))
    .filter((draw) => draw.opensAt < draw.closesAt);
  return database.inTransaction(async (tx) =>
    insertDraws(tx, game.code, game.model, await keepBeacon(tx, beacon), draws),
  );
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
  };
}
