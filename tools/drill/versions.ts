import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OLDEST_POSTGRES } from '@tyche/postgres/version';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Drill } from './drill.ts';
import { figure } from './figures.ts';

const LOAD_MS = 30_000;
const SHORT_MS = 3_000;

/** The oldest PostgreSQL that serves Tyche, where Debian's package puts it. */
export const oldest = {
  web: 1,
  worker: 1,
  programs: join('/usr/lib/postgresql', String(OLDEST_POSTGRES)),
} as const;

/** Start, migrate, bets, settlement and audit on the embedded PostgreSQL and on the oldest one (scale.md 9, versions). */
export const versions: Drill = {
  what: 'bets, draws and the audit on the newest and the oldest PostgreSQL',
  stages: [{ web: 1, worker: 1 }, oldest],
  rate: 100,
  async act({ database }, _running, { isShort }) {
    await sleep(isShort ? SHORT_MS : LOAD_MS);
    const [row] = await database.reader.rows(sql<{ version: string }>`
      select current_setting('server_version') as version`);
    return [figure('PostgreSQL', row?.version ?? 'unknown')];
  },
};
