// The tree over a draw's leaves, for many leaves: the same roots as `merkleRoot`, without an object a hash.
import { hash } from 'node:crypto';

const SIZE = 32;

export const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

/** Takes leaf hashes one after the other and gives their root; it can then be filled again. */
export interface LeafTree {
  /** Adds the hash of a sealed ticket's text as a leaf (RFC 6962: a zero byte in front). */
  addText(leafText: string): void;
  /** Adds leaves, or roots below, that are known: 32 bytes each, one after the other. */
  addHashes(bytes: Uint8Array): void;
  /** The root of what was added, an odd one promoted; of nothing it is H of nothing. Empties the tree. */
  takeRoot(): Buffer;
}

/** Makes a tree for at most `capacity` leaves. */
export function openLeafTree(capacity: number): LeafTree {
  const level = Buffer.alloc(capacity * SIZE);
  const node = Buffer.alloc(1 + 2 * SIZE, 1);
  let count = 0;

  /** Takes places for a number of leaves; gives the offset of the first. */
  function takePlaces(leaves: number): number {
    const offset = count * SIZE;
    count += leaves;
    if (count > capacity) throw new RangeError('a tree of leaves is full');
    return offset;
  }

  /** Each pair becomes one; the level above lies in the same bytes. */
  function climb(): void {
    for (let from = 0, to = 0; from < count; from += 2, to += 1) {
      if (from + 1 === count) {
        level.copyWithin(to * SIZE, from * SIZE, (from + 1) * SIZE);
      } else {
        level.copy(node, 1, from * SIZE, (from + 2) * SIZE);
        level.write(digestOf(node), to * SIZE, SIZE, 'latin1');
      }
    }
    count = Math.ceil(count / 2);
  }

  return {
    addText: (leafText) => void level.write(digestOf(`\0${leafText}`), takePlaces(1), SIZE, 'latin1'),
    addHashes: (bytes) => level.set(bytes, takePlaces(bytes.length / SIZE)),
    takeRoot() {
      if (count === 0) return hash('sha256', '', 'buffer');
      while (count > 1) climb();
      count = 0;
      return Buffer.from(level.subarray(0, SIZE));
    },
  };
}

/** A hash as text of one byte a character: a buffer for each costs three times as much, and is garbage at once. */
function digestOf(data: string | Uint8Array): string {
  return hash('sha256', data, 'binary');
}
