import { newKey } from '@tyche/testkit/key';
import { type TestDatabase, testDatabase } from '@tyche/testkit/database';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../apps/server/src/modules/wallet/index.ts';
import { type Database, openDatabase, PROGRAM } from '../../apps/server/src/platform/db/database.ts';
import { writeHistory } from './history.ts';
import { archiveBefore } from './run.ts';
import { ask } from './statements.ts';
import { verifyArchive } from './verify.ts';

let homes: readonly TestDatabase[];
let primary: Database;
let archive: Database;
let program: Database;
let before: string;
let lines: string[];

beforeEach(async () => {
  homes = await Promise.all([testDatabase(), testDatabase()]);
  const [here, there] = homes.map(({ url }) => url);
  if (here === undefined || there === undefined) throw new Error('two databases');
  primary = openDatabase({ url: here, maxConnections: 4 });
  archive = openDatabase({ url: there, maxConnections: 4 });
  program = openDatabase({ url: here, maxConnections: 2, role: PROGRAM });
  await ask(
    primary.reader,
    `insert into settings.merchants (merchant, code, name) values (1, 'first', 'First') on conflict do nothing`,
  );
  await writeHistory(primary, { months: 5, wallets: 20, bets: 1_200 });
  const [limit] = await ask<{ month: string }>(
    primary.reader,
    `select to_char(platform.archive_limit(), 'YYYY-MM') as month`,
  );
  before = limit?.month ?? '';
  lines = [];
});
afterEach(async () => {
  await Promise.all([primary, archive, program].map((database) => database.close()));
  await Promise.all(homes.map((home) => home.drop()));
});

function run(after: (line: string) => void = () => undefined): Promise<boolean> {
  const say = (line: string) => {
    lines.push(line);
    after(line);
  };
  return archiveBefore({ primary, archive, say }, before);
}

const differences = async () =>
  (await program.forMerchant(1).inSnapshot(audit)).differences.map(({ check }) => check);

/** All entries of both databases: how many, and a checksum of them. */
async function everything() {
  const parts = await Promise.all(
    [primary, archive].map(async ({ reader }) => {
      const [row] = await ask<{ n: bigint; sum: string }>(
        reader,
        `select count(*) as n, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from wallet.entries t`,
      );
      return row ?? { n: 0n, sum: '0' };
    }),
  );
  return {
    n: parts.reduce((all, { n }) => all + n, 0n),
    sum: parts.reduce((all, { sum }) => all + BigInt(sum), 0n),
  };
}

const states = async () =>
  (
    await ask<{ name: string; state: string }>(
      primary.reader,
      'select partition_name as name, state from platform.archived order by 1',
    )
  ).map(({ name, state }) => `${name} ${state}`);

describe('the archive', () => {
  test('takes the months before a month; no row is lost, and the primary proves itself without them', async () => {
    const all = await everything();
    expect(await differences()).toEqual([]);
    expect(await run()).toBe(true);
    expect(await everything()).toEqual(all);
    expect((await states()).map((line) => line.split(' ')[1])).toEqual(
      Array.from({ length: 6 }, () => 'dropped'),
    );
    expect(await differences()).toEqual([]);
    const [trail] = await ask<{ n: number }>(
      primary.reader,
      `select count(*)::int as n from staff.audit_trail where action = 'archive.moved' and merchant = 1`,
    );
    expect(trail?.n).toBe(2);
    expect(await run()).toBe(true);
    expect(await everything()).toEqual(all);
  });

  test('may be killed at each step, and goes on where it stopped', async () => {
    const all = await everything();
    // Each run gets one step further than the one before it.
    for (let steps = 1, isDone = false; !isDone; steps += 1) {
      let left = steps;
      isDone = await run(() => {
        left -= 1;
        if (left === 0) throw new Error('killed');
      }).catch((error: unknown) => {
        expect(String(error)).toBe('Error: killed');
        return false;
      });
      expect(await differences()).toEqual([]);
    }
    expect(await everything()).toEqual(all);
    expect(await differences()).toEqual([]);
  });

  test.each([
    ['a row that is missing', 'delete from wallet.%I where ctid = (select min(ctid) from wallet.%1$I)'],
    [
      'an amount that is another',
      'update wallet.%I set delta = delta + 1 where ctid = (select min(ctid) from wallet.%1$I)',
    ],
    [
      'a row that is there twice under another key',
      `insert into wallet.%I select wallet_id, seq + 1000000, delta, balance_after, at, scope, leg, kind, gl,
       overlay(key::text placing 'ffffffffffff' from 25)::uuid, ref, request_hash from wallet.%1$I limit 1`,
    ],
  ])('finds %s in the copy, and then detaches and drops nothing', async (_what, change) => {
    const stop = 'wallet.entries_';
    await run((line) => {
      if (line.includes(stop) && line.endsWith('is copied')) throw new Error('stopped');
    }).catch(() => undefined);
    const [copied] = await ask<{ name: string }>(
      archive.reader,
      `select partition_name as name from platform.archived where parent = 'entries'`,
    );
    const name = copied?.name ?? '';
    await ask(archive.reader, `alter table wallet.${name} disable trigger user`);
    await ask(archive.reader, change.replaceAll('%1$I', name).replaceAll('%I', name));
    await expect(run()).rejects.toThrow('differs');
    expect((await states()).filter((line) => /detached|dropped/.test(line))).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  test('finds a copy that changed after the month was detached, and does not drop the month', async () => {
    await run((line) => {
      if (line.endsWith('detached')) throw new Error('stopped');
    }).catch(() => undefined);
    const [copied] = await ask<{ name: string }>(
      archive.reader,
      `select partition_name as name from platform.archived where parent = 'entries'`,
    );
    await ask(archive.reader, `alter table wallet.${copied?.name} disable trigger user`);
    await ask(archive.reader, `delete from wallet.${copied?.name}`);
    await expect(run()).rejects.toThrow('differs');
    expect(await states()).toContain(`${copied?.name} detached`);
  });

  test('can be compared at any time with what was moved', async () => {
    await run();
    const places = { primary, archive, say: (line: string) => void lines.push(line) };
    expect(await verifyArchive(places)).toBe(true);
    const [moved] = await ask<{ name: string }>(
      archive.reader,
      `select partition_name as name from platform.archived where parent = 'entries' limit 1`,
    );
    await ask(archive.reader, `alter table wallet.${moved?.name} disable trigger user`);
    await ask(
      archive.reader,
      `update wallet.${moved?.name} set balance_after = balance_after + 1 where seq = (select min(seq) from wallet.${moved?.name})`,
    );
    expect(await verifyArchive(places)).toBe(false);
    expect(lines.filter((line) => line.includes('DIFFERS'))).toHaveLength(1);
  });

  test('without its sums the audit would miss what a month moved', async () => {
    await run();
    await ask(
      primary.reader,
      'delete from wallet.archived_chains where wallet_id = (select min(wallet_id) from wallet.archived_chains)',
    );
    expect(await differences()).toEqual(['chain']);
    await ask(primary.reader, 'delete from wallet.archived_sums');
    expect(new Set(await differences())).toEqual(new Set(['chain', 'gl-entries']));
  });

  test('a month that is on its way takes no row any more; one in the archive knows none of its keys', async () => {
    const [year = 0, month = 0] = before.split('-').map(Number);
    const last = new Date(Date.UTC(year, month - 2, 15));
    const old = () => newKey(last.getTime());
    const bundle = `ledger ${last.toISOString().slice(0, 7).replace('-', '')}`;
    const post = (key: string) =>
      ask(
        primary.reader,
        `select wallet.post(9::smallint, $1::uuid, 0::smallint, 12::smallint,
        (select min(wallet_id) from wallet.wallets), 2::smallint, 5, null, null, null)`,
        [key],
      );
    await post(old());
    await ask(
      primary.reader,
      'update wallet.chain_marks m set seq = w.seq, balance = w.balance from wallet.wallets w where w.wallet_id = m.wallet_id',
    );
    await run((line) => {
      if (line === `${bundle}: sealed`) throw new Error('stopped');
    }).catch(() => undefined);
    await expect(post(old())).rejects.toThrow('goes to the archive');
    await run();
    await expect(post(old())).rejects.toThrow('no partition of relation "entries"');
    expect(await differences()).toEqual([]);
  });

  test.each([
    [
      'a hold',
      `insert into wallet.holds (hold_id, wallet_id, owner, amount, remaining, placed_at)
       select platform.new_key(), min(wallet_id), 'chase:1', 5, 5, '2001-01-01' from wallet.wallets`,
      'holds that are open',
    ],
    ['a chain that nobody has checked', 'delete from wallet.chain_marks', 'minute check'],
  ])('leaves a month where it is because of %s, and says so', async (_what, plant, says) => {
    await ask(primary.reader, plant);
    expect(await run()).toBe(false);
    expect(lines.join('\n')).toContain(says);
    expect(await states()).toEqual([]);
  });

  test('takes no table that holds a name, an address or a text that a person wrote: an erasure has nothing to do there', async () => {
    const columns = await ask<{ name: string }>(
      primary.reader,
      `select distinct format('%s.%s.%s', a.schema_name, a.parent, c.column_name) as name
       from (select schema_name, parent from platform.archivable
         union values ('lottery', 'orders'), ('lottery', 'chases'), ('lottery', 'terms'), ('lottery', 'draw_sales')) a
       join information_schema.columns c on c.table_schema = a.schema_name and c.table_name = a.parent
       where c.data_type in ('text', 'jsonb', 'character varying', 'ARRAY', 'bytea') order by 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual([
      'lottery.draw_sales.game_code',
      'lottery.draw_sales.number',
      'lottery.draw_sales.result',
      'lottery.draw_sales.state',
      // The numbers that were bet on.
      'lottery.orders.slip',
      'lottery.payouts.hits',
      'lottery.seal_chunks.root',
      'lottery.settlements.control_digest',
      'lottery.settlements.digest',
      'lottery.settlements.state',
      'lottery.terms.odds',
      'lottery.tickets.leaf',
      'lottery.tickets.selection',
      'wagers.ends.kind',
      'wagers.ends.refs',
      'wagers.voids.reason',
      'wagers.wagers.game_code',
      'wagers.wagers.game_type',
      'wallet.entries.request_hash',
    ]);
  });

  test('refuses a month that is too young, and a second run beside the first', async () => {
    const young = new Date();
    const say = () => undefined;
    await expect(
      archiveBefore({ primary, archive, say }, `${young.getUTCFullYear() + 1}-01`),
    ).rejects.toThrow('is the latest');
    let second: Promise<unknown> | undefined;
    await run(() => {
      second ??= expect(archiveBefore({ primary, archive, say }, before)).rejects.toThrow('another run');
    });
    await second;
  });
});
