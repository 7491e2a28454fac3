// Old draws go to the archive: bets, receipts and records show the same as before, and the audit misses nothing.
import { type TestDatabase, testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOrphans, findWrongCounts, foldOrders } from '../../apps/server/src/modules/lottery/index.ts';
import { cancelTickets } from '../../apps/server/src/modules/lottery/betting/cancel-tickets.ts';
import { openSettlementThreads } from '../../apps/server/src/modules/lottery/settlement/threads.ts';
import { settleDraw } from '../../apps/server/src/modules/lottery/settlement/settle-draw.ts';
import { lastTwo, log, openStage, type Stage } from '../../apps/server/src/modules/lottery/test/stage.ts';
import type { Member } from '../../apps/server/src/modules/members/index.ts';
import {
  countOpen,
  findWrongSums,
  foldMember,
  listRecords,
  stakedSince,
  sumRecords,
  sumsByDay,
} from '../../apps/server/src/modules/wagers/index.ts';
import { type Archive, openArchive } from '../../apps/server/src/platform/archive/archive.ts';
import { type Database, openDatabase, PROGRAM } from '../../apps/server/src/platform/db/database.ts';
import { archiveBefore } from './run.ts';
import { ask } from './statements.ts';

const RANGE = 2_097_152;
const DAY_MS = 86_400_000;

let home: TestDatabase;
let archive: Database;
let reading: Database;
let owner: Database;
let stage: Stage;
let records: Archive;
let members: readonly Member[];
let before: unknown;

beforeAll(async () => {
  home = await testDatabase();
  archive = openDatabase({ url: home.url, maxConnections: 4 });
  reading = openDatabase({ url: home.url, maxConnections: 4, role: PROGRAM });
  stage = await openStage(undefined, reading);
  records = openArchive(stage.database, reading);
  owner = openDatabase({ url: stage.url, maxConnections: 4 });
  const threads = openSettlementThreads(stage.url, 1);
  members = [await stage.addMember(), await stage.addMember()];
  for (const result of ['12345', '12346', '99999']) {
    const draw = await stage.openDraw();
    if (result === '12346' && members[1])
      await stage.bet(members[1], draw, {
        bettingSlipString: lastTwo('4', '9'),
        betCartAmountSum: '4',
        chase: true,
        chaseSlip: { numero: draw.number, multiples: [1, 1] },
      });
    for (const member of members)
      for (const ones of ['5', '6'])
        await stage.bet(member, draw, {
          bettingSlipString: `${lastTwo('4', ones)};${lastTwo('4', '7')}`,
          betCartAmountSum: '4',
        });
    const [own] = await ask<{ id: bigint }>(
      owner.reader,
      'select max(ticket_id) as id from lottery.tickets where member_id = $1',
      [members[0]?.memberId],
    );
    if (own && members[0]) await cancelTickets(stage.database, members[0].memberId, [own.id]);
    await settleDraw({ database: stage.database, log, threads }, await stage.draw(draw, result));
  }
  await threads.close();
  await makeOld();
  // Blocks whose counts say what is about to leave.
  for (const { memberId } of members) {
    while ((await foldMember(stage.database, memberId, 2)) > 0);
    while ((await foldOrders(stage.database, memberId, 2)) > 0);
  }
  const draw = await stage.openDraw();
  // Another process, whose ids are of the next range.
  for (const member of members)
    await stage.bet(member, draw, { bettingSlipString: lastTwo('1', '2') }, undefined, stage.anotherNode(1));
  before = await everything();
});
afterAll(async () => {
  await stage.close();
  await Promise.all([archive, reading, owner].map((database) => database.close()));
  await home.drop();
});

/** Half a year goes by over what is there, and a range of draws is full. */
async function makeOld(): Promise<void> {
  const columns = {
    'draws.draws': ['opens_at', 'closes_at', 'draws_at', 'drawn_at', 'locked_at', 'sealed_at', 'settled_at'],
    'lottery.draw_sales': ['draws_at', 'closed_at'],
    'lottery.tickets': ['placed_at', 'cancelled_at'],
    'lottery.orders': ['placed_at'],
    'wagers.wagers': ['placed_at'],
    'wagers.closures': ['closed_at'],
    'wagers.ends': ['ended_at'],
  };
  await owner.inTransaction(async (tx) => {
    for (const [table, of] of Object.entries(columns)) {
      await ask(tx, `alter table ${table} disable trigger user`);
      await ask(
        tx,
        `update ${table} set ${of.map((column) => `${column} = ${column} - interval '7 months'`).join(', ')}`,
      );
      await ask(tx, `alter table ${table} enable trigger user`);
    }
    await ask(
      tx,
      `select setval('draws.draws_draw_id_seq', ${RANGE} + 5), setval('lottery.blocks', (1 << 30) / 1000 + 5)`,
    );
  });
  await ask(owner.reader, 'select platform.make_partitions()');
  await ask(
    owner.reader,
    `insert into lottery.orders (order_id, member_id, merchant, draw_id, total, balance, placed_at, slip)
     select (1 << 30) + 1, 1, 1, min(draw_id), 1, 0, clock_timestamp() - interval '7 months', '' from lottery.tickets`,
  );
}

const call = (member: Member) => ({ member, language: 'en' }) as never;

/** All pages of a member's wagers and their sums, over some times. */
async function recordsOf({ memberId }: Member) {
  const found = [];
  const now = Date.now();
  for (const [from, until] of [
    [0, now],
    [now - 250 * DAY_MS, now - 100 * DAY_MS],
    [now - 10 * DAY_MS, now],
  ] as const) {
    const query = { from: new Date(from), until: new Date(until), gameType: null };
    for (const state of [null, 'won', 'lost', 'void'] as const) {
      for (let next: bigint | null = null; ; ) {
        const at: bigint | null = next;
        const page: Awaited<ReturnType<typeof listRecords>> = await records.readWhole(
          'wagers',
          query.from,
          (readers) => listRecords(readers, memberId, { ...query, state, before: at, limit: 3 }),
        );
        found.push(page);
        next = page.before;
        if (next === null) break;
      }
      found.push(
        await records.readWhole('wagers', query.from, (readers) =>
          sumsByDay(readers, memberId, { ...query, state, zone: 'Asia/Manila' }),
        ),
        await records.readWhole('wagers', query.from, (readers) =>
          sumRecords(readers, memberId, { ...query, state }),
        ),
      );
    }
  }
  return found;
}

/** What is owed and open: the primary alone tells it. */
async function turnoverOf({ memberId }: Member) {
  const { reader } = stage.database;
  const times = [0, Date.now() - 250 * DAY_MS, Date.now() - 10 * DAY_MS].map((at) => new Date(at));
  return { staked: await stakedSince(reader, memberId, times), open: await countOpen(reader, memberId) };
}

/** Whatever a member sees of his bets. */
async function everything() {
  const found: unknown[] = [];
  const { listOrders, orderDetail, ticketReceipt } = stage.lottery.handlers;
  for (const member of members) {
    const all = await listOrders({ size: 100 }, call(member));
    found.push(all, await recordsOf(member), await turnoverOf(member));
    for (const page of [0, 1, 2]) found.push(await listOrders({ size: 5, page }, call(member)));
    for (const orderStatus of [2, 4, 5, 8] as const)
      found.push(await listOrders({ size: 3, orderStatus }, call(member)));
    for (const { orderDetailId, status, orderNumber } of all.orders.content) {
      found.push(await orderDetail({ id: orderDetailId }, call(member)));
      found.push(await listOrders({ orderNumber }, call(member)));
      if (status === 4 || status === 5) found.push(await ticketReceipt({ id: orderDetailId }, call(member)));
    }
  }
  return found;
}

const states = () =>
  ask<{ parent: string; state: string }>(
    owner.reader,
    `select schema_name || '.' || parent as parent, state from platform.archived where bundle = 'draws 0' order by 1`,
  );

async function run(): Promise<boolean> {
  const [limit] = await ask<{ month: string }>(
    owner.reader,
    `select to_char(platform.archive_limit(), 'YYYY-MM') as month`,
  );
  return archiveBefore({ primary: owner, archive, say: () => undefined }, limit?.month ?? '');
}

describe('a range of old draws', () => {
  test('stays while one of its draws is not ended', async () => {
    const change = async (state: string) => {
      await owner.inTransaction(async (tx) => {
        await ask(tx, 'alter table lottery.draw_sales disable trigger user');
        await ask(
          tx,
          `update lottery.draw_sales set state = '${state}', result = ${state === 'settled' ? "'99999'" : 'null'}
          where draw_id = (select max(draw_id) from lottery.draw_sales where draw_id < ${RANGE})`,
        );
        await ask(tx, 'alter table lottery.draw_sales enable trigger user');
      });
    };
    await change('void');
    expect(await run()).toBe(false);
    expect(await states()).toEqual([]);
    await change('settled');
  });

  test('goes to the archive only with tickets that give the published roots', async () => {
    const spoil = (to: string) =>
      owner.inTransaction(async (tx) => {
        await ask(tx, 'alter table draws.draws disable trigger user');
        await ask(
          tx,
          `update draws.draws set sealed_root = ${to} where draw_id = (select min(draw_id) from lottery.draw_sales)`,
        );
        await ask(tx, 'alter table draws.draws enable trigger user');
      });
    const [kept] = await ask<{ root: Buffer }>(
      owner.reader,
      'select sealed_root as root from draws.draws where draw_id = (select min(draw_id) from lottery.draw_sales)',
    );
    await spoil("sha256('another')");
    await expect(run()).rejects.toThrow('do not give its root');
    expect((await states()).filter(({ state }) => state !== 'copied')).toEqual([]);
    await spoil(`'\\x${kept?.root.toString('hex')}'::bytea`);
  });

  test('leaves nothing on the primary, and members see their bets and receipts as before', async () => {
    const counted = () =>
      stage.count(`select (select count(*) from lottery.order_blocks where counts <> '{}')
        + (select count(*) from wagers.stake_sums where records <> '{}') as count`);
    expect(await counted()).toBeGreaterThan(8n);
    expect(await run()).toBe(true);
    expect(await counted()).toBe(0n);
    expect((await states()).map(({ parent, state }) => `${parent} ${state}`)).toEqual([
      'lottery.payouts dropped',
      'lottery.rebates dropped',
      'lottery.seal_chunks dropped',
      'lottery.settlements dropped',
      'lottery.tickets dropped',
      'wagers.closures dropped',
      'wagers.ends dropped',
      'wagers.payouts dropped',
      'wagers.voids dropped',
      'wagers.wagers dropped',
    ]);
    expect(await stage.count(`select count(*) from lottery.tickets where draw_id < ${RANGE}`)).toBe(0n);
    const kept = await ask<{ isChase: boolean }>(
      owner.reader,
      'select exists (select from lottery.chases c where c.order_id = o.order_id) as "isChase" from lottery.orders_from_0_kept o',
    );
    expect(kept).toEqual([{ isChase: true }]);
    expect(await stage.count('select count(*) from lottery.orders where order_id < 1 << 30')).toBe(1n);
    expect(await everything()).toEqual(before);
    expect(await run()).toBe(true);
    expect(await everything()).toEqual(before);
  });

  test('is missed by no question of the audit', async () => {
    expect(await findOrphans(stage.database.reader)).toEqual([]);
    expect(await stage.differences()).toEqual([]);
    expect(await findWrongSums(stage.database.reader)).toEqual([]);
    expect(await findWrongCounts(stage.database.reader)).toEqual([]);
  });

  test('counts for turnover through its sums, also when a block is summed again', async () => {
    const before = await Promise.all(members.map(turnoverOf));
    expect(before.map(({ staked }) => staked[0]).every((staked) => (staked ?? 0n) > 0n)).toBe(true);
    await ask(owner.reader, 'update wagers.stake_sums set valid_stake = null');
    expect(await Promise.all(members.map(turnoverOf))).toEqual(before);
    for (const { memberId } of members) await foldMember(stage.database, memberId, 2);
    expect(await Promise.all(members.map(turnoverOf))).toEqual(before);
    expect(await findWrongSums(stage.database.reader)).toEqual([]);
    await ask(owner.reader, 'delete from wagers.archived_stakes');
    expect(await findWrongSums(stage.database.reader)).not.toEqual([]);
  });
});
