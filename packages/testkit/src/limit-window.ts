import { setTimeout as sleep } from 'node:timers/promises';

/** Every window in which tries are counted ends with a full five minutes, but those of one minute. */
const WINDOW_MS = 300_000;
/** How long a test that counts tries may take. */
const NEEDED_MS = 15_000;

/** For a test that counts tries: waits for the next window of the counters where this one is about to end. */
export async function roomInWindow(now = Date.now()): Promise<void> {
  const left = WINDOW_MS - (now % WINDOW_MS);
  if (left < NEEDED_MS) await sleep(left + 100);
}
