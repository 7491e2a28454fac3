// Seeds at rest: sealed under the secret of the deployment, so that a copy of the database tells no result (decision 35).
import type { DrawId } from '@tyche/kernel/ids';
import type { Database } from '../../platform/db/database.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import { listClearSeeds, replaceClearSeeds, type StoredSeed } from './store-seeds.ts';

const BATCH = 1_000;

const placeOf = (drawId: DrawId) => `draws.seeds:${drawId}:seed`;

/** Seals the seed of a draw: 32 bytes in, bytes that open only for this draw and under the same secret out. */
export function sealSeed(sealing: Sealing, drawId: DrawId, seed: Uint8Array): Buffer {
  return sealing.seal(placeOf(drawId), Buffer.from(seed).toString('hex'));
}

/** Opens what is stored for a draw. Throws when it was sealed under another secret, or for another draw. */
export function openSeed(sealing: Sealing, drawId: DrawId, { seed, sealed }: StoredSeed): Buffer {
  if (sealed === null) {
    if (seed === null) throw new Error(`draw ${drawId} has no seed`);
    return seed;
  }
  try {
    return Buffer.from(sealing.open(placeOf(drawId), sealed), 'hex');
  } catch (cause) {
    throw new Error(`the seed of draw ${drawId} does not open: is the field secret another one?`, { cause });
  }
}

/**
 * Seals the seeds that an earlier version kept in clear, of all draws that are not over; gives how many. Safe to repeat, and to run in
 * several processes at once. The seeds of draws that are over are public, or count for nothing.
 */
export async function sealClearSeeds(database: Database, sealing: Sealing): Promise<number> {
  let done = 0;
  for (;;) {
    const clear = await listClearSeeds(database.reader, BATCH);
    if (clear.length === 0) return done;
    const sealed = clear.map(({ id, seed }) => ({ id, sealed: sealSeed(sealing, id, seed) }));
    done += await database.inTransaction((tx) => replaceClearSeeds(tx, sealed));
  }
}
