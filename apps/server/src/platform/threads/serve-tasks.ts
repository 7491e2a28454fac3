import { existsSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Answered, Asked } from './open-thread.ts';

/**
 * Answers what the main thread asks, in the order of asking.
 *
 * @param atOnce how many tasks are under way: while one waits for the database another goes on.
 */
export function serveTasks<Task, Answer>(work: (task: Task) => Promise<Answer>, atOnce = 1): void {
  const port = parentPort;
  if (!port) throw new Error('this runs as a thread');
  giveWay();
  const waiting: Asked<Task>[] = [];
  let underWay = 0;

  async function next(): Promise<void> {
    const asked = underWay < atOnce ? waiting.shift() : undefined;
    if (!asked) return;
    underWay += 1;
    port?.postMessage(await answer(asked.id, () => work(asked.task)));
    underWay -= 1;
    void next();
  }

  port.on('message', (asked: Asked<Task>) => {
    waiting.push(asked);
    void next();
  });
}

async function answer<Answer>(id: number, work: () => Promise<Answer>): Promise<Answered<Answer>> {
  try {
    return { id, answer: await work() };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { id, name, message };
  }
}

/** Bettors come first: on Linux a thread can be nicer than its process. */
function giveWay(): void {
  const self = '/proc/thread-self';
  if (existsSync(self)) setPriority(Number(readlinkSync(self).split('/').at(-1)), 10);
}
