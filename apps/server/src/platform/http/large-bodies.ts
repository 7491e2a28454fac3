// Bodies beyond the usual size: one at a time for each caller, and a ceiling for all of them together, so that memory has a bound.
import { Refusal } from './errors.ts';

export interface LargeBodies {
  /**
   * Reserves room for a body of at most `bytes`. Gives the function that frees it, which may be called more than once. Refuses
   * `too-many-requests` while the caller sends another one, and `server-busy` when there is no room.
   */
  reserve(caller: string, bytes: number): () => void;
}

/** Opens the account of large bodies of this process: together they take at most `maxBytes`. */
export function openLargeBodies(maxBytes: number): LargeBodies {
  const callers = new Set<string>();
  let reserved = 0;
  return {
    reserve(caller, bytes) {
      if (callers.has(caller)) throw new Refusal('too-many-requests', { retryAfterS: 1 });
      if (reserved + bytes > maxBytes) throw new Refusal('server-busy', { retryAfterS: 2 });
      callers.add(caller);
      reserved += bytes;
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        callers.delete(caller);
        reserved -= bytes;
      };
    },
  };
}
