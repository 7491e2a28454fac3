import type { DrawId } from '@tyche/kernel/ids';
import { merkleProof, merkleRoot, type ProofStep } from '@tyche/rules/fairness';
import type { Database, Reader } from '../../../platform/db/database.ts';
import { recordSeal } from '../../draws/index.ts';
import { SEAL_CHUNK, type Seal } from './compute-seal.ts';
import { sha256 } from './leaf-tree.ts';
import * as store from './store-seal.ts';

/**
 * Seals the tickets of a locked draw: the root over their leaves in ticket order goes on record, and only then can the draw be made.
 * Nothing changes any more when it runs, so that it may run again or twice; false when another run was first.
 */
export async function sealDraw(
  database: Database,
  compute: (drawId: DrawId) => Promise<Seal>,
  drawId: DrawId,
): Promise<boolean> {
  const { root, tickets, stake, chunks } = await compute(drawId);
  return database.inTransaction(async (tx) => {
    if (!(await recordSeal(tx, drawId, { root, tickets, stake }))) return false;
    await store.insertChunks(tx, drawId, chunks);
    return true;
  });
}

/** The way from a sealed ticket to the root of its draw. */
export async function proveTicket(
  reader: Reader,
  drawId: DrawId,
  ticketId: bigint,
): Promise<{ index: number; steps: readonly ProofStep[]; root: Buffer } | null> {
  const chunks = await store.listChunks(reader, drawId);
  const place = chunks.findLastIndex((chunk) => chunk.first <= ticketId);
  const own = chunks[place];
  if (!own) return null;
  const within = await store.countBefore(reader, drawId, own.first, ticketId);
  const chunk = await store.findLeaves(reader, drawId, own.first - 1n, SEAL_CHUNK);
  if (!chunk) return null;
  const roots = chunks.map(({ root }) => root);
  const steps = [
    ...merkleProof(leavesOf(chunk.leaves), within, sha256),
    ...merkleProof(roots, place, sha256),
  ];
  return { index: place * SEAL_CHUNK + within, steps, root: Buffer.from(merkleRoot(roots, sha256)) };
}

/** Leaf hashes that stand one after the other. */
export function leavesOf(joined: Buffer): Buffer[] {
  return Array.from({ length: joined.length / 32 }, (_, at) => joined.subarray(at * 32, at * 32 + 32));
}
