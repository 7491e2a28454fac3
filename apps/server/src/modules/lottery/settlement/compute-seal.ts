// The root over a draw's tickets. For a million of them this is seconds of hashing: it runs in a thread.
import type { DrawId } from '@tyche/kernel/ids';
import { merkleRoot } from '@tyche/rules/fairness';
import type { Database } from '../../../platform/db/database.ts';
import { openLeafTree, sha256 } from './leaf-tree.ts';
import { walkTheKey } from './store-count.ts';
import * as store from './store-seal.ts';

export interface Seal {
  /** Over the leaves of all standing tickets, in ticket order. */
  readonly root: Uint8Array;
  readonly tickets: bigint;
  readonly stake: bigint;
  readonly chunks: readonly SealedChunk[];
}

/** A whole subtree: its first ticket, and its root, which is a node of the draw's tree. */
export interface SealedChunk {
  readonly first: bigint;
  readonly root: Uint8Array;
}

/** Leaves in a chunk. A power of two, so that a chunk is a whole subtree. */
export const SEAL_CHUNK = 4_096;

/** Computes the seal of a draw whose tickets change no more. Writes nothing. */
export async function computeSeal(database: Database, drawId: DrawId): Promise<Seal> {
  const tree = openLeafTree(SEAL_CHUNK);
  const chunks: { first: bigint; root: Buffer }[] = [];
  let [after, tickets, stake] = [0n, 0n, 0n];
  for (;;) {
    const chunk = await nextLeaves(database, drawId, after);
    if (!chunk) break;
    tree.addHashes(chunk.leaves);
    chunks.push({ first: chunk.first, root: tree.takeRoot() });
    after = chunk.last;
    tickets += BigInt(chunk.count);
    stake += chunk.stake;
    if (chunk.count < SEAL_CHUNK) break;
  }
  const root = merkleRoot(
    chunks.map((chunk) => chunk.root),
    sha256,
  );
  return { root, tickets, stake, chunks };
}

function nextLeaves(database: Database, drawId: DrawId, after: bigint): Promise<store.LeafChunk | null> {
  return database.inSnapshot(async (reader) => {
    const [, chunk] = await Promise.all([
      walkTheKey(reader),
      store.findLeaves(reader, drawId, after, SEAL_CHUNK),
    ]);
    return chunk;
  });
}
