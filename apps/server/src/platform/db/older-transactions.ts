import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';
import { sql } from './sql.ts';

const EVERY_MS = 50;
const LONGEST_MS = 60_000;

/**
 * Waits until all transactions of now are over, also those of other databases in the same cluster, a minute at most: the intake of agents
 * counts only what is older than every open one. A worker looks again and again; who runs its job once waits before.
 */
export async function olderTransactionsEnd({ reader }: Pick<Database, 'reader'>): Promise<void> {
  const [own] = await reader.rows(sql<{ number: string }>`select pg_current_xact_id()::text as number`);
  for (let waited = 0; waited < LONGEST_MS; waited += EVERY_MS) {
    const [seen] = await reader.rows(sql<{ is_over: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${own?.number ?? '0'}::xid8 as is_over`);
    if (seen?.is_over) return;
    await sleep(EVERY_MS);
  }
}
