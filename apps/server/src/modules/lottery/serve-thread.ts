import { workerData } from 'node:worker_threads';
import { type Database, openDatabase, PROGRAM } from '../../platform/db/database.ts';
import { serveTasks } from '../../platform/threads/serve-tasks.ts';

/** Answers what the main thread asks, one task at a time, on a database connection of its own. */
export function serveThread<Task, Answer>(work: (database: Database, task: Task) => Promise<Answer>): void {
  const { databaseUrl } = workerData as { readonly databaseUrl: string };
  const database = openDatabase({ url: databaseUrl, maxConnections: 1, role: PROGRAM });
  serveTasks((task: Task) => work(database, task));
}
