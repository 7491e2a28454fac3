// The digits of days that are over, from the seed that was committed to and the round of the beacon (docs/reference/rewards.md 4.8).
import { createHmac } from 'node:crypto';
import { toHex } from '@tyche/rules/fairness';
import { luckyTail } from '@tyche/rules/rewards';
import type { PromotionsDeps } from '../deps.ts';
import { seedName } from './open-days.ts';
import * as store from './store.ts';

export type DrawingDeps = Pick<PromotionsDeps, 'database' | 'seeds'>;

/** Draws the days whose round is there; gives how many. One whose beacon or seed is not to be had waits. Several workers may run it. */
export async function drawLuckyDays(deps: DrawingDeps, signal?: AbortSignal): Promise<number> {
  let drawn = 0;
  for (const { day_id } of await store.listToDraw(deps.database.reader)) {
    if (signal?.aborted) break;
    if (await drawDay(deps, day_id)) drawn += 1;
  }
  return drawn;
}

/** Draws the digits of one day. False when they cannot be drawn yet, or another worker was first. */
export async function drawDay({ database, seeds }: DrawingDeps, dayId: bigint): Promise<boolean> {
  const { reader } = database;
  const day = await store.findDay(reader, dayId);
  const sealedSeed = day && (await store.findKeptSeed(reader, dayId));
  if (!day || !sealedSeed) return false;
  const { code, number, digits, commitment, beacon_id: beaconId, escrow, escrow_round } = day;
  const pulse = await seeds.findPulse(reader, beaconId, day.beacon_round);
  const seed =
    pulse &&
    (await seeds.reveal(reader, {
      name: seedName(code, number),
      commitment,
      sealedSeed,
      beaconId,
      escrow: escrow && escrow_round !== null ? { round: Number(escrow_round), ciphertext: escrow } : null,
    }));
  if (!pulse || !seed) {
    await database.inTransaction((tx) => store.noteAsked(tx, dayId));
    return false;
  }
  const entropy = Buffer.from(pulse.randomness);
  const tail = luckyTail(
    seed,
    { gameCode: code, number, entropyHex: toHex(entropy) },
    digits,
    (key, message) => createHmac('sha256', key).update(message).digest(),
  );
  const drawn = { tail, seed, entropy, signature: Buffer.from(pulse.signature) };
  return database.inTransaction((tx) => store.setDrawn(tx, dayId, drawn));
}
