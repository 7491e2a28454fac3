import type { Reader } from '../../../platform/db/database.ts';
import { nextBlock } from './store.ts';

/**
 * Hands out ids. They grow within a process and never repeat; some are skipped. None is older than ten minutes: lists count on it
 * (`lottery.fold_orders`).
 */
export interface IdAllocator {
  take(reader: Reader, count: number): Promise<bigint[]>;
  /** Drops the blocks at hand: another timeline of the database may hand them out again. */
  forget(): void;
}

const BLOCK = 1_000n;
const KEPT_MS = 10 * 60_000;

/** Takes ids from the database in blocks: a ticket knows its id before it is written. `now` counts milliseconds. */
export function openIdAllocator(now: () => number = () => performance.now()): IdAllocator {
  let free: { next: bigint; end: bigint; until: number }[] = [];
  let forgotten = 0;

  function takeNow(count: number): bigint[] | null {
    free = free.filter(({ until }) => now() < until);
    if (free.reduce((all, { next, end }) => all + (end - next), 0n) < BigInt(count)) return null;
    const taken: bigint[] = [];
    for (const block of free) {
      while (taken.length < count && block.next < block.end) {
        taken.push(block.next);
        block.next += 1n;
      }
    }
    free = free.filter(({ next, end }) => next < end);
    return taken;
  }

  return {
    async take(reader, count) {
      for (;;) {
        const taken = takeNow(count);
        if (taken) return taken;
        const before = forgotten;
        const until = now() + KEPT_MS;
        const start = (await nextBlock(reader)) * BLOCK;
        if (before === forgotten) free.push({ next: start, end: start + BLOCK, until });
      }
    },
    forget() {
      free = [];
      forgotten += 1;
    },
  };
}
