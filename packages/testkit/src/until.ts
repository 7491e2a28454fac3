import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 50;

/** Looks again and again until there is something. Gives it; throws after the time that it may take. */
export async function until<T>(
  what: string,
  withinMs: number,
  look: () => Promise<T | null | false | undefined>,
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`after ${withinMs} ms it is still not so that ${what}`);
    await sleep(EVERY_MS);
  }
}
