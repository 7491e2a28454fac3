// A database that becomes a standby, or comes back on another timeline (scale.md 3.3). Functions in front of PostgreSQL's own tell what a
// failover would.
import { type Connection, connect } from '@tyche/testkit/connection';
import { testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { outageOf } from './outages.ts';
import { sql } from './sql.ts';
import { ASK_TIMELINE } from './timeline.ts';

let place: Awaited<ReturnType<typeof testDatabase>>;
let admin: Connection;
let database: Database;
let name: string;
beforeAll(async () => {
  place = await testDatabase();
  name = new URL(place.url).pathname.slice(1);
  admin = await connect(Object.assign(new URL(inject('postgresAdminUrl')), { pathname: `/${name}` }).href);
  await admin.query(`
    create schema told;
    create table told.state (standby boolean not null, timeline text not null);
    insert into told.state values (false, '00000001');
    create function told.pg_is_in_recovery() returns boolean language sql as 'select standby from told.state';
    create function told.pg_walfile_name(pg_lsn) returns text language sql as $$ select timeline || '0000000100000002' from told.state $$;
    create table told.bets (bet int);
    grant usage on schema told to public;
    grant all on all tables in schema told to public`);
});
beforeEach(async () => {
  await admin.query(`update told.state set standby = false, timeline = '00000001'`);
  await admin.query(`alter database ${name} set search_path = told, pg_catalog, public`);
  await database?.close();
  database = openDatabase({ url: place.url, maxConnections: 1 });
});
afterAll(async () => {
  await database.close();
  await admin.end();
  await place.drop();
});

const endConnections = () =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  );
const bet = () => database.inTransaction((tx) => tx.rows(sql`insert into told.bets values (1)`));
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => outageOf(error),
  );
/** Tries until a new connection takes the place of those that were ended. */
async function whenConnected(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) if ((await kindOf(work())) === 'done') return;
  throw new Error('no connection is available');
}

test('PostgreSQL itself tells its timeline', async () => {
  const { rows } = await admin.query(ASK_TIMELINE.replaceAll('pg_', 'pg_catalog.pg_'));
  expect(rows).toEqual([{ isStandby: false, timeline: '00000001' }]);
});

describe('another timeline', () => {
  test('is noticed by the next new connection, once', async () => {
    let changes = 0;
    database.onTimelineChange(() => {
      changes += 1;
    });
    await bet();
    await endConnections();
    await whenConnected(bet);
    expect(changes).toBe(0);
    await admin.query(`update told.state set timeline = '00000002'`);
    await endConnections();
    await whenConnected(bet);
    await bet();
    expect(changes).toBe(1);
  });

  test('is noticed by the check on a connection that goes on', async () => {
    let changes = 0;
    database.onTimelineChange(() => {
      changes += 1;
    });
    await database.checkWritable();
    await admin.query(`update told.state set timeline = '00000003'`);
    await database.checkWritable();
    await database.checkWritable();
    expect(changes).toBe(1);
  });

  test('refuses work that began before it', async () => {
    await bet();
    const ended = Promise.withResolvers<void>();
    const holding = database.inTransaction(async (tx) => {
      await ended.promise;
      await tx.rows(sql`select 1`);
    });
    const waiting = bet();
    await admin.query(`update told.state set timeline = '00000002'`);
    await endConnections();
    ended.resolve();
    await expect(holding).rejects.toThrow();
    await expect(waiting).rejects.toThrow('the database began another timeline');
    expect(await kindOf(waiting)).toBe('connection');
    await bet();
  });
});

describe('a database that takes no writes', () => {
  test('is an outage of the connection, for a new connection and for the check', async () => {
    await database.checkWritable();
    await admin.query('update told.state set standby = true');
    const pids = () =>
      admin.query(
        `select pid from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
    // Those of the test before may still be ending.
    await expect.poll(async () => (await pids()).rows, { timeout: 10_000 }).toHaveLength(1);
    expect(await kindOf(database.checkWritable())).toBe('connection');
    // The connection is closed, so that the next one may lead to the primary.
    await expect.poll(async () => (await pids()).rows, { timeout: 10_000 }).toHaveLength(0);
    expect(await kindOf(bet())).toBe('connection');
    expect(await kindOf(bet())).toBe('connection');
    await admin.query('update told.state set standby = false');
    await whenConnected(bet);
  });

  test('serves what only reads', async () => {
    await admin.query('update told.state set standby = true');
    const reading = openDatabase({ url: place.url, maxConnections: 1, mayBeStandby: true });
    expect(await reading.reader.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await reading.close();
  });

  test('has its connection thrown away, so that the next may lead to the primary', async () => {
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    await endConnections();
    await whenConnected(() => database.reader.rows(sql`select 1`));
    await admin.query(`alter database ${name} reset default_transaction_read_only`);
    // The first statement says why; the one behind it in the same transaction says the same.
    const refused = await Promise.allSettled([
      database.inTransaction(async (tx) => {
        const both = await Promise.allSettled([
          tx.rows(sql`insert into told.bets values (2)`),
          tx.rows(sql`insert into told.bets values (3)`),
        ]);
        for (const one of both) if (one.status === 'rejected') throw one.reason;
      }),
    ]);
    const [only] = refused;
    expect(only.status === 'rejected' && outageOf(only.reason)).toBe('connection');
    expect(await kindOf(bet())).toBe('done');
  });
});
