import { setTimeout as sleep } from 'node:timers/promises';

/** Looks again and again until something holds; throws after the time that it may take. */
export async function until(what: string, withinMs: number, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`after ${withinMs} ms it is still not so that ${what}`);
    await sleep(100);
  }
}
