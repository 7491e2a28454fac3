// What a process remembers for a moment, and what it must not go by any longer because another node has changed it.

/** How many forgotten keys are kept; beyond it only the age of what is remembered decides. */
const MAX_KEYS = 20_000;

export interface Forgets {
  /** Says that what was read about a key until now is out of date. */
  forget(key: string): void;
  /** Whether something about a key that was read from `readAt` on, by `performance.now()`, is out of date. */
  isForgotten(key: string, readAt: number): boolean;
}

/**
 * Opens the list of what was forgotten. A read that began before the key was forgotten counts as out of date too, so that its answer,
 * which comes later, is not remembered for newer than it is.
 *
 * @param keepMs how long the process remembers answers: a key need not be kept longer.
 */
export function openForgets(keepMs: number): Forgets {
  const forgottenAt = new Map<string, number>();
  return {
    forget(key) {
      const now = performance.now();
      if (forgottenAt.size >= MAX_KEYS)
        for (const [old, at] of forgottenAt) if (now - at > keepMs) forgottenAt.delete(old);
      if (forgottenAt.size >= MAX_KEYS) forgottenAt.clear();
      forgottenAt.set(key, now);
    },
    isForgotten: (key, readAt) => readAt <= (forgottenAt.get(key) ?? Number.NEGATIVE_INFINITY),
  };
}
