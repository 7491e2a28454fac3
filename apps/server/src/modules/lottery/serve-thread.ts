import { existsSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type Database, openDatabase, PROGRAM } from '../../platform/db/database.ts';
import type { Answered, Asked } from './programs.ts';

/** Answers what the main thread asks, one task at a time, on a database connection of its own. */
export function serveThread<Task, Answer>(work: (database: Database, task: Task) => Promise<Answer>): void {
  const port = parentPort;
  if (!port) throw new Error('this runs as a thread');
  giveWay();
  const { databaseUrl } = workerData as { readonly databaseUrl: string };
  const database = openDatabase({ url: databaseUrl, maxConnections: 1, role: PROGRAM });
  let turn: Promise<void> = Promise.resolve();
  port.on('message', ({ id, task }: Asked<Task>) => {
    turn = turn.then(async () => {
      port.postMessage(await answer(id, () => work(database, task)));
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
