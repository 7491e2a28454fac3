import { workerData } from 'node:worker_threads';
import { type Database, openDatabase, PROGRAM } from '../../../platform/db/database.ts';
import { serveTasks } from '../../../platform/threads/serve-tasks.ts';

/** With this number of connections of its own a thread goes on with one draw while another waits for the database. */
const MAX_CONNECTIONS = 2;

export interface ThreadData {
  readonly databaseUrl: string;
  /** The merchant whose bets the thread works on. */
  readonly merchant: number;
  readonly atOnce: number;
}

/** Answers what the main thread asks, on database connections of its own; as many tasks at once as the thread's data say. */
export function serveThread<Task, Answer>(work: (database: Database, task: Task) => Promise<Answer>): void {
  const { databaseUrl, merchant, atOnce } = workerData as ThreadData;
  const maxConnections = Math.min(atOnce, MAX_CONNECTIONS);
  const database = openDatabase({ url: databaseUrl, maxConnections, role: PROGRAM }).forMerchant(merchant);
  serveTasks((task: Task) => work(database, task), atOnce);
}
