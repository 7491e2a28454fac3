import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 50;
/** What takes longer than this, such as a draw, is asked for less often: the asking itself would slow a busy machine. */
const SOON_MS = 3_000;
const LATER_EVERY_MS = 200;

/** Looks again and again until there is something. Gives it; throws after the time that it may take. */
export async function until<T>(
  what: string,
  withinMs: number,
  look: () => Promise<T | null | false | undefined>,
): Promise<T> {
  const since = performance.now();
  for (;;) {
    const found = await look();
    if (found) return found;
    const waited = performance.now() - since;
    if (waited > withinMs) throw new Error(`after ${withinMs} ms it is still not so that ${what}`);
    await sleep(waited < SOON_MS ? EVERY_MS : LATER_EVERY_MS);
  }
}

/** The same for a condition that its own source describes. Gives up after twenty seconds, or the time that is given. */
export function eventually<T>(
  look: () => Promise<T | null | false | undefined>,
  withinMs = 20_000,
): Promise<T> {
  return until(look.toString().slice(0, 200), withinMs, look);
}
