import { existsSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Answered, Asked } from './open-thread.ts';

/** Answers what the main thread asks, one task at a time. */
export function serveTasks<Task, Answer>(work: (task: Task) => Promise<Answer>): void {
  const port = parentPort;
  if (!port) throw new Error('this runs as a thread');
  giveWay();
  let turn: Promise<void> = Promise.resolve();
  port.on('message', ({ id, task }: Asked<Task>) => {
    turn = turn.then(async () => {
      port.postMessage(await answer(id, () => work(task)));
    });
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
