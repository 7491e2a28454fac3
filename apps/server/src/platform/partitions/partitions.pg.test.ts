import { type TestDatabase, testDatabase } from '@tyche/testkit/database';
import { newKey } from '@tyche/testkit/key';
import { type Database, openDatabase, PROGRAM } from '../db/database.ts';
import { openMetrics } from '../metrics/metrics.ts';
import { openPartitions } from './partitions.ts';
import { analyzePartitioned, dropPartitions, listHeadroom, makePartitions } from './store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const DAY_MS = 86_400_000;
/** Years after every partition of the template. */
const THEN = new Date('2090-01-15T12:00:00Z');

let home: TestDatabase;
let database: Database;
let statements = 0;

function rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  statements += 1;
  return database.reader.rows<Row>({ name: `test${statements}`, text, values });
}
const make = async (at: Date, days: number) =>
  (await rows<{ made: number }>('select platform.make_partitions($1, $2) as made', [at, days]))[0]?.made;
const headroom = async (at: Date) =>
  new Map(
    (
      await rows<{ series: string; days: number }>(
        'select series_name as series, days::int from platform.partition_headroom($1)',
        [at],
      )
    ).map(({ series, days }) => [series, days]),
  );
const partitionsOf = async (table: string) =>
  (
    await rows<{ name: string }>(
      `select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid
       where inhparent = $1::regclass order by 1`,
      [table],
    )
  ).map(({ name }) => name);

function post(key: string) {
  return rows<{ outcome: number }>(
    `select outcome from wallet.post(9::smallint, $1, 0::smallint, 12::smallint,
       (select min(wallet_id) from wallet.wallets), 2::smallint, 5, null, null, null)`,
    [key],
  );
}

beforeAll(async () => {
  home = await testDatabase();
  database = openDatabase({ url: home.url });
  await rows(`insert into wallet.wallets (wallet_id, owner_id, ledger) values (1 << 20 | 1, 1, 1)`);
});

afterAll(async () => {
  await database.close();
  await home.drop();
});

describe('the partitions of a month', () => {
  test('are made ahead, once, from the month before; another month on they are made for it', async () => {
    expect(await make(THEN, 40)).toBeGreaterThan(0);
    const made = await partitionsOf('wallet.entries');
    expect(made.slice(-3)).toEqual(['entries_208912', 'entries_209001', 'entries_209002']);
    expect(await make(THEN, 40)).toBe(0);
    await make(new Date(THEN.getTime() + 31 * DAY_MS), 40);
    expect((await partitionsOf('wallet.entries')).slice(made.length)).toEqual(['entries_209003']);
  });

  test('take keys of their time to the millisecond; a key outside all of them is refused by the table', async () => {
    const [first, last] = [Date.UTC(2090, 0, 1), Date.UTC(2090, 1, 1) - 1];
    for (const [at, partition] of [
      [first, 'wallet.entries_209001'],
      [last, 'wallet.entries_209001'],
      [first - 1, 'wallet.entries_208912'],
      [last + 1, 'wallet.entries_209002'],
    ] as const) {
      const key = newKey(at);
      expect(await post(key)).toEqual([{ outcome: 0 }]);
      expect(
        await rows('select tableoid::regclass::text as name from wallet.entries where key = $1', [key]),
      ).toEqual([{ name: partition }]);
    }
    await expect(post(newKey(Date.UTC(2094, 0, 1)))).rejects.toThrow('no partition of relation "entries"');
    await expect(post(newKey(0))).rejects.toThrow('no partition of relation "entries"');
  });

  test('know every key for ever: a duplicate is found in whichever it stands', async () => {
    for (const at of [Date.UTC(2089, 11, 20), Date.UTC(2090, 2, 20)]) {
      const key = newKey(at);
      expect([await post(key), await post(key)]).toEqual([[{ outcome: 0 }], [{ outcome: 1 }]]);
    }
  });

  test('are guarded as the whole is, and so is the sequence of a wallet in each', async () => {
    for (const change of ['delete from', 'truncate', 'update'])
      await expect(
        rows(`${change} wallet.entries_209001 ${change === 'update' ? 'set delta = 1' : ''}`),
      ).rejects.toThrow('append only');
    await expect(
      rows(
        `insert into wallet.entries (wallet_id, seq, delta, balance_after, scope, kind, gl, key)
         select wallet_id, seq, delta, balance_after, scope, kind, gl, $1 from wallet.entries_209001 limit 1`,
        [newKey(THEN.getTime())],
      ),
    ).rejects.toThrow('entries_209001_own');
  });
});

describe('the partitions of a range of draws', () => {
  const ticket = (drawId: number, ticketId: number) =>
    rows<{ name: string }>(
      `insert into lottery.tickets (draw_id, ticket_id, order_id, member_id, wallet_id, stake, bets, multiple, line, entry, terms_id, salt,
         leaf, selection)
       values ($1, $2, 1, 1, 1, 1, 1, 1, 0, 1, gen_random_uuid(), gen_random_uuid(), sha256('x'), '1')
       returning tableoid::regclass::text as name`,
      [drawId, ticketId],
    );

  test('go on as draws are planned: each takes its range, and none is found behind the last', async () => {
    const now = new Date();
    expect(await make(now, 90)).toBe(0);
    expect((await partitionsOf('lottery.tickets')).sort()).toEqual([
      'tickets_from_0',
      'tickets_from_2097152',
    ]);
    await expect(ticket(4_194_304, 1)).rejects.toThrow('no partition of relation "tickets"');
    await rows(`select setval('draws.draws_draw_id_seq', 4194000)`);
    expect((await headroom(now)).get('lottery.tickets')).toBe(0);
    await make(now, 90);
    expect((await headroom(now)).get('lottery.tickets')).toBe(90);
    for (const [drawId, name] of [
      [2_097_151, 'lottery.tickets_from_0'],
      [2_097_152, 'lottery.tickets_from_2097152'],
      [4_194_304, 'lottery.tickets_from_4194304'],
    ] as const)
      expect(await ticket(drawId, 1)).toEqual([{ name }]);
    await expect(rows('delete from lottery.tickets_from_0')).rejects.toThrow(
      'a ticket stays as it was taken',
    );
    await expect(rows('truncate wagers.wagers_lottery_from_0')).rejects.toThrow('is refused');
  });

  test('have the storage parameters that the table itself cannot have', async () => {
    const found = await rows(
      `select relname as name, array_to_string(reloptions, ', ') as options from pg_class
       where relname in ('liabilities_from_0', 'member_draws_from_0') order by 1`,
    );
    expect(found).toEqual([
      { name: 'liabilities_from_0', options: 'fillfactor=50, autovacuum_vacuum_scale_factor=0.02' },
      { name: 'member_draws_from_0', options: 'fillfactor=70' },
    ]);
  });

  test('take a void only of a wager that is there', async () => {
    await expect(
      rows(`insert into wagers.voids (source, batch_ref, ref, reason) values (1, 1, 1, 'cancelled')`),
    ).rejects.toMatchObject({ code: '23503' });
  });
});

test('a part of a hold is let go only where the hold is there', async () => {
  const hold = newKey();
  const release = () =>
    rows('insert into wallet.hold_releases (hold_id, key, amount) values ($1, $1, 5)', [hold]);
  await expect(release()).rejects.toMatchObject({ code: '23503' });
  await rows(
    `insert into wallet.holds (hold_id, wallet_id, owner, amount, remaining) select $1, min(wallet_id), 'chase:1', 5, 5 from wallet.wallets`,
    [hold],
  );
  await release();
});

test('the headroom is the days until the first partition that is missing, at most ninety', async () => {
  const at = new Date('2095-06-01T00:00:00Z');
  expect((await headroom(at)).get('wallet.entries')).toBe(0);
  await make(at, 40);
  const days = await headroom(at);
  expect(days.get('wallet.entries')).toBe(61);
  expect(days.get('wallet.burned_keys')).toBe(61);
  await rows('drop table wallet.entries_209506');
  expect((await headroom(at)).get('wallet.entries')).toBe(0);
  await make(at, 120);
  expect((await headroom(at)).get('wallet.entries')).toBe(90);
});

test.each([
  ['wallet.holds', `hold_id = '01980000-0000-7000-8000-000000000001'`],
  ['wallet.hold_releases', `hold_id = '01980000-0000-7000-8000-000000000001'`],
  ['lottery.draw_sales', 'draw_id = 2097152'],
  ['lottery.chases', 'order_id = 1073741824'],
  ['lottery.chase_items', 'order_id = 1073741824'],
  ['lottery.instant_tickets', 'pool_id = 16384'],
  ['lottery.instant_purchases', `purchase_id = ${2 ** 32}`],
  ['draws.seeds', 'draw_id = 2097152'],
  ['draws.events', 'draw_id = 2097152'],
  ['draws.results', 'draw_id = 2097152'],
  ['wagers.archived_stakes', 'from_draw = 2097152'],
])(
  'a statement that names the key of %s reads one partition, also with a plan for all values',
  async (table, key) => {
    await rows(`select setval('draws.draws_draw_id_seq', 4194000), setval('lottery.blocks', 2000000),
    setval('lottery.instant_pools_pool_id_seq', 40000), setval('lottery.instant_purchases_purchase_id_seq', ${2 ** 32 + 2 ** 29})`);
    await make(new Date('2025-08-15T00:00:00Z'), 90);
    const before = await partitionsOf(table);
    expect(before.length).toBeGreaterThan(1);
    const [, column = '', value = ''] = /^(\w+) = (\S+)/.exec(key) ?? [];
    const plan = await database.inTransaction(async (tx) => {
      const run = (text: string) => tx.rows<Record<string, string>>({ name: '', text, values: [] });
      const type = column === 'hold_id' ? 'uuid' : 'bigint';
      await run('set local plan_cache_mode = force_generic_plan');
      await run(`prepare by_key (${type}) as select from ${table} where ${column} = $1`);
      const lines = await run(
        `explain (analyze, costs off, timing off, summary off) execute by_key (${value})`,
      );
      await run('deallocate by_key');
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain(`Subplans Removed: ${before.length - 1}`);
  },
);

test('every table that is divided by ranges is in the list, and the other way round; none has a default partition', async () => {
  const divided = await rows(
    `select partrelid::regclass::text as name from pg_partitioned_table where partstrat = 'r' order by 1`,
  );
  expect(divided).toEqual(
    await rows(
      `select distinct format('%I.%I', schema_name, parent) as name from platform.partition_series order by 1`,
    ),
  );
  expect(await rows('select partrelid from pg_partitioned_table where partdefid <> 0')).toEqual([]);
});

test('the program may make partitions, and nothing else of their tables', async () => {
  const program = openDatabase({ url: home.url, role: PROGRAM });
  try {
    expect(await makePartitions(program.reader, new Date('2096-01-01T00:00:00Z'), 10)).toBeGreaterThan(0);
    expect((await listHeadroom(program.reader)).map(({ days }) => days)).not.toContain(0);
    await analyzePartitioned(program.reader);
    for (const [text, refused] of [
      ['drop table wallet.entries_209601', 'must be owner'],
      ['delete from wallet.entries_209601', 'permission denied'],
    ] as const)
      await expect(program.reader.rows({ name: refused, text, values: [] })).rejects.toThrow(refused);
  } finally {
    await program.close();
  }
});

test('the job makes what is missing; a process knows for how long they last', async () => {
  const program = openDatabase({ url: home.url, role: PROGRAM });
  const seen: string[] = [];
  const note = (event: string) => void seen.push(event);
  const log = { debug: note, info: note, warn: note, error: note };
  let nowMs = 0;
  const partitions = openPartitions({ database: program, log, metrics: openMetrics(), nowMs: () => nowMs });
  try {
    const [month] = await rows<{ name: string }>(
      `select name from platform.list_partitions('wallet', 'entries', '', clock_timestamp(), clock_timestamp() + interval '60 days')
       order by ends_at desc limit 1`,
    );
    await rows(`drop table wallet.${month?.name}`);
    expect(await partitions.headroomDays()).toBeLessThanOrEqual(60);
    await partitions.job.run();
    // Remembered for a minute.
    expect(await partitions.headroomDays()).toBeLessThanOrEqual(60);
    nowMs += 60_000;
    expect(await partitions.headroomDays()).toBe(90);
    // What other tests made of days that have passed is dropped, too.
    expect(seen.filter((event) => event !== 'partitions.dropped')).toEqual(['partitions.made']);
  } finally {
    await program.close();
  }
});

describe('the partitions of a log', () => {
  const log = (at: string, kind: 1 | 2) =>
    rows<{ name: string }>(
      `insert into vendors.call_log (at, duration_ms, class, is_repeat, vendor, call, status)
       values ($1, 1, $2, false, 'studio', 'bet', 'OK') returning tableoid::regclass::text as name`,
      [at, kind],
    );

  test('of reads are made a day at a time, a fortnight ahead; those of money a month at a time', async () => {
    await make(new Date('2097-03-10T12:00:00Z'), 90);
    expect(await log('2097-03-09T00:00:00Z', 2)).toEqual([{ name: 'vendors.call_log_reads_20970309' }]);
    expect(await log('2097-03-24T23:59:59Z', 2)).toEqual([{ name: 'vendors.call_log_reads_20970324' }]);
    expect(await log('2097-05-31T23:59:59Z', 1)).toEqual([{ name: 'vendors.call_log_money_209705' }]);
    await expect(log('2097-03-25T00:00:00Z', 2)).rejects.toThrow('no partition of relation "call_log"');
  });

  test('are dropped when their time has passed, and no partition of another table is', async () => {
    const left = async () =>
      (await partitionsOf('vendors.call_log')).filter((name) => name.includes('_2097'));
    const entries = await partitionsOf('wallet.entries');
    const program = openDatabase({ url: home.url, role: PROGRAM });
    const dropAt = (at: string) => dropPartitions(program.reader, new Date(at));
    try {
      await dropAt('2097-03-23T23:59:59Z');
      expect(await left()).toContain('call_log_reads_20970309');
      await dropAt('2097-03-24T00:00:00Z');
      expect(await left()).not.toContain('call_log_reads_20970309');
      expect(await left()).toContain('call_log_reads_20970310');
      await dropAt('2098-04-30T23:59:59Z');
      expect(await left()).toEqual(expect.arrayContaining(['call_log_money_209703']));
      await dropAt('2098-05-01T00:00:00Z');
      expect(await left()).not.toContain('call_log_money_209703');
      expect(await left()).toContain('call_log_money_209704');
      expect(await partitionsOf('wallet.entries')).toEqual(entries);
    } finally {
      await program.close();
    }
  });
});
