interface Waiting<Key, Found> {
  readonly key: Key;
  resolve(found: Found | null): void;
  reject(error: unknown): void;
}

/** At most this number of keys go into one question. */
const MAX_KEYS = 500;

/**
 * Turns reads of one key each into reads of many: whatever is asked within a turn of the event loop is one question to the database.
 * `read` answers in the order of its keys, null for what is not there; when it throws, all who asked hear it.
 */
export function gatherReads<Key, Found>(
  read: (keys: readonly Key[]) => Promise<readonly (Found | null)[]>,
): (key: Key) => Promise<Found | null> {
  let waiting: Waiting<Key, Found>[] = [];

  function ask(): void {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += MAX_KEYS)
      void answer(all.slice(start, start + MAX_KEYS));
  }

  async function answer(asked: readonly Waiting<Key, Found>[]): Promise<void> {
    try {
      const found = await read(asked.map(({ key }) => key));
      for (const [place, { resolve }] of asked.entries()) resolve(found[place] ?? null);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(ask);
      waiting.push({ key, resolve, reject });
    });
}
