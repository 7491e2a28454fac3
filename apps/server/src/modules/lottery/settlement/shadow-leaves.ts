// The root of a draw as the shadow settlement builds it: over the tickets that it reads itself, and the leaves of other merchants' tickets
// between them, in the order of their ids.
import type { DrawId } from '@tyche/kernel/ids';
import type { Database } from '../../../platform/db/database.ts';
import { openLeafTree } from './leaf-tree.ts';
import { findForeignLeaves, hasForeignBets } from './store-shadow.ts';

/** Leaves in a subtree: a power of two. */
const SUBTREE = 2_048;

export interface Leaves {
  /** Adds the hash of a sealed ticket's text. */
  addText(leafText: string): void;
  /** Adds a leaf that is known: 32 bytes. */
  addHash(leaf: Uint8Array): void;
  /** The root over all that was added. */
  takeRoot(): Buffer;
}

/** Takes any number of leaves, in the order of their tickets. */
export function openLeaves(): Leaves {
  const tree = openLeafTree(SUBTREE);
  const roots: Buffer[] = [];
  let count = 0;
  function counted(): void {
    count += 1;
    if (count % SUBTREE === 0) roots.push(tree.takeRoot());
  }
  return {
    addText(leafText) {
      tree.addText(leafText);
      counted();
    },
    addHash(leaf) {
      tree.addHashes(leaf);
      counted();
    },
    takeRoot() {
      if (count % SUBTREE > 0) roots.push(tree.takeRoot());
      const above = openLeafTree(roots.length);
      for (const root of roots) above.addHashes(root);
      return above.takeRoot();
    },
  };
}

export interface ForeignLeaves {
  /** Adds the leaves of the tickets that come before an id; null: all that are left. */
  addBefore(id: bigint | null, leaves: Pick<Leaves, 'addHash'>): Promise<void>;
}

/** Reads the leaves of the tickets of other merchants in a draw, page by page; null where no other merchant has bets on it. */
export async function openForeignLeaves(
  database: Pick<Database, 'inSnapshot'>,
  drawId: DrawId,
): Promise<ForeignLeaves | null> {
  if (!(await database.inSnapshot((reader) => hasForeignBets(reader, drawId)))) return null;
  let page: readonly { readonly id: bigint; readonly leaf: Buffer }[] = [];
  let [at, after, isOver] = [0, 0n, false];

  async function fill(): Promise<void> {
    page = await database.inSnapshot((reader) => findForeignLeaves(reader, drawId, after, SUBTREE));
    at = 0;
    after = page.at(-1)?.id ?? after;
    isOver = page.length === 0;
  }

  return {
    async addBefore(id, leaves) {
      for (;;) {
        if (at === page.length && !isOver) await fill();
        const next = page[at];
        if (!next || (id !== null && next.id >= id)) return;
        leaves.addHash(next.leaf);
        at += 1;
      }
    },
  };
}
