// A database that is not the one that the program needs makes its process not ready, with the reason (scale.md 3.5).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeDatabase, startEmbedded } from '@tyche/postgres/launcher';
import { connect } from '@tyche/testkit/connection';
import { testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase, PROGRAM } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { openDatabaseCheck } from './schema.ts';
import { isSynchronous } from './store.ts';

const server = join(import.meta.dirname, '../../..');
const lines: string[] = [];
const ignore = () => undefined;
const log = {
  debug: ignore,
  info: ignore,
  error: ignore,
  warn: (event: string) => void lines.push(event),
};

let place: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
beforeAll(async () => {
  place = await testDatabase();
  database = openDatabase({ url: place.url, maxConnections: 1, role: PROGRAM });
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

const check = (options: { folder?: string; requireSync?: boolean } = {}) =>
  openDatabaseCheck({ database, log, folder: server, requireSync: false, ...options });

describe('migrations', () => {
  test('that are all applied are enough', async () => {
    expect(await check()()).toEqual([]);
  });

  test('that the database has from a newer program are no matter', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tyche-schema-'));
    for (const name of ['migrations', 'routines']) mkdirSync(join(folder, name));
    expect(await check({ folder })()).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['migrations', '20991231-2359-wallet-more.sql'],
    ['routines', 'wallet-more.sql'],
  ])('of which one in %s was not applied are named, once in the log', async (kind, file) => {
    const folder = mkdtempSync(join(tmpdir(), 'tyche-schema-'));
    for (const name of ['migrations', 'routines']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, kind, file), 'select 1');
    lines.length = 0;
    const behind = check({ folder });
    expect(await behind()).toEqual(['migrations']);
    expect(await behind()).toEqual(['migrations']);
    expect(lines).toEqual(['database.migrations-behind']);
    rmSync(folder, { recursive: true });
  });
});

describe('synchronous replication', () => {
  test('is asked for only where the operator says so', async () => {
    expect(await check()()).toEqual([]);
    lines.length = 0;
    expect(await check({ requireSync: true })()).toEqual(['synchronous-replication']);
    expect(lines).toEqual(['database.not-synchronous']);
  });

  test('is there with a standby that must answer, unless sessions do not wait for it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tyche-sync-'));
    const own = await startEmbedded({ dataDir, fsync: false, settings: { synchronous_commit: 'local' } });
    const admin = await connect(own.adminUrl);
    try {
      await admin.query("alter system set synchronous_standby_names = 'second'");
      await admin.query('select pg_reload_conf()');
      const state = async (commit: string) => {
        await admin.query(
          `set synchronous_commit = local; alter database tyche set synchronous_commit = '${commit}'`,
        );
        const one = openDatabase({ url: own.url, maxConnections: 1 });
        await expect
          .poll(() => one.reader.rows(sql`select current_setting('synchronous_standby_names') as names`))
          .toEqual([{ names: 'second' }]);
        const answer = await isSynchronous(one.reader);
        await one.close();
        return answer;
      };
      expect(await state('local')).toBe(false);
      expect(await state('on')).toBe(true);
      expect(await state('remote_apply')).toBe(true);
      expect(await state('remote_write')).toBe(false);
    } finally {
      await admin.end();
      await own.stop();
      await removeDatabase(dataDir);
    }
  });
});
