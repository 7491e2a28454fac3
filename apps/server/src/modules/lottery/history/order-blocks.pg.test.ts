// My bets shows the same with its counted blocks as without them, whatever happens to the bets, and the audit finds counts that differ.
import { isDeepRun } from '@tyche/testkit/budgets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Draw } from '../../draws/index.ts';
import type { Member } from '../../members/index.ts';
import { cancelTickets } from '../betting/cancel-tickets.ts';
import { findOrders } from './find-orders.ts';
import { foldOrders } from './fold-orders.ts';
import { openSettlementThreads, type SettlementThreads } from '../settlement/threads.ts';
import { settleDraw } from '../settlement/settle-draw.ts';
import { listWrongCounts, type OrderFilter, unfiltered } from './store-listed.ts';
import { lastTwo, log, openStage, type Stage } from '../test/stage.ts';

const SIZE = 4;
const STEPS = 60;
const RESULTS = ['12345', '12346', '12347', '99999'] as const;

let stage: Stage;
let threads: SettlementThreads;
beforeAll(async () => {
  stage = await openStage();
  threads = openSettlementThreads(stage.url, 1);
  // Blocks are made of the bets of this moment.
  await stage.mutate('lottery.fold_orders', ["interval '20 minutes'"], ["interval '0'"]);
});
afterAll(async () => {
  expect(await stage.differences()).toEqual([]);
  await threads.close();
  await stage.close();
});

/** Numbers that follow from a seed (mulberry32). */
function openDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const settle = (draw: Draw) => settleDraw({ database: stage.database, log, threads }, draw);
const fold = ({ memberId }: Member) => foldOrders(stage.database, memberId, SIZE);
/** By the program that takes the bets: its ids grow, as those of one process do. */
const runChases = () =>
  stage.lottery.jobs.find(({ name }) => name === 'lottery.chase')?.run(new AbortController().signal);
const findWrong = () => listWrongCounts(stage.database.reader);

async function ticketsOf({ memberId }: Member): Promise<bigint[]> {
  const rows = await stage.database.reader.rows(sql<{ id: bigint }>`
    select ticket_id as id from lottery.tickets t join lottery.draw_sales b using (draw_id)
    where member_id = ${memberId} and b.state = 'selling' and cancelled_at is null order by 1`);
  return rows.map(({ id }) => id);
}

const countBlocks = (member: Member) =>
  stage.count(
    `select count(*) from lottery.order_blocks where member_id = ${member.memberId} and counts is not null`,
  );

/** The lists of a member by many filters and pages. */
async function listsOf(reader: Reader, { memberId }: Member, times: readonly Date[], draws: readonly Draw[]) {
  const filters: Partial<OrderFilter>[] = [
    {},
    ...[2, 4, 5, 6, 8, 12].map((status) => ({ status })),
    { outcome: 'won' },
    { outcome: 'returned' },
    { chasing: true },
    { chasing: false, status: 4 },
    { gameCode: 'fast5d-1m' },
    { gameCode: 'fast5d-5m' },
    ...times.map((from) => ({ from })),
    ...times.map((until) => ({ until, status: 5 })),
    { from: times[0] ?? null, until: times[1] ?? null },
    ...draws.map(({ number }) => ({ number })),
  ];
  const found = [];
  for (const filter of filters)
    for (const page of [
      { offset: 0, limit: 3 },
      { offset: 3, limit: 7 },
      { offset: 11, limit: 50 },
    ])
      found.push({
        filter,
        page,
        list: await findOrders(reader, memberId, { ...unfiltered, ...filter }, page),
      });
  return found;
}

/** The same lists by the bets alone. */
async function withoutBlocks(member: Member, times: readonly Date[], draws: readonly Draw[]) {
  let lists: Awaited<ReturnType<typeof listsOf>> = [];
  const undone = new Error('undone');
  await stage.database
    .inTransaction(async (tx) => {
      await tx.rows(sql`delete from lottery.order_blocks`);
      lists = await listsOf(tx, member, times, draws);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return lists;
}

async function expectSame(member: Member, times: readonly Date[], draws: readonly Draw[]): Promise<void> {
  expect(await listsOf(stage.database.reader, member, times, draws)).toEqual(
    await withoutBlocks(member, times, draws),
  );
}

test.each(isDeepRun() ? [21, 22, 23, 24, 25] : [22])(
  'lists of random histories, counted at random moments: %i',
  async (seed) => {
    const dice = openDice(seed);
    const members = [await stage.addMember(100_000), await stage.addMember(100_000)];
    const times: Date[] = [];
    const draws: { draw: Draw; result: string; isVoid: boolean }[] = [];
    const memberNow = () => members[dice(2)] as Member;
    let open = await stage.openDraw('feed');
    const steps = {
      async bet() {
        const ones = ['5', '6', '7', '56'][dice(4)] ?? '5';
        await stage.bet(memberNow(), open, {
          bettingSlipString: `${lastTwo('4', ones)};${lastTwo('4', '8')}`,
          betCartAmountSum: ones === '56' ? '6' : '4',
        });
      },
      async returned() {
        await stage.bet(memberNow(), open, {
          bettingSlipString: lastTwo('0123456789', '0123456789'),
          betCartAmountSum: '200',
        });
      },
      async chase() {
        await stage.bet(memberNow(), open, {
          bettingSlipString: lastTwo('4', '5'),
          betCartAmountSum: '6',
          chase: true,
          winningStop: dice(2) === 0,
          chaseSlip: { numero: open.number, multiples: [1, 1, 1] },
        });
      },
      async cancel() {
        const member = memberNow();
        const tickets = await ticketsOf(member);
        const id = tickets[dice(tickets.length)];
        if (id !== undefined) await cancelTickets(stage.database, member.memberId, [id]);
      },
      async end() {
        const ended = open;
        const [newest] = draws;
        if (newest && dice(6) === 0) return;
        open = await stage.openDraw('feed');
        const result = RESULTS[dice(4)] ?? '12345';
        const drawn = await stage.draw(ended, result);
        await settle(drawn);
        draws.unshift({ draw: await stage.reread(drawn), result, isVoid: false });
        await runChases();
        times.push(await stage.now());
      },
      async correct() {
        const one = draws[dice(draws.length)];
        if (!one || one.isVoid) return;
        one.result = RESULTS.filter((result) => result !== one.result)[dice(3)] ?? '12345';
        await settle(await stage.correct(one.draw, one.result));
      },
      async void() {
        const one = draws[dice(draws.length)];
        if (!one || one.isVoid) return;
        one.isVoid = true;
        await stage.voidDraw(one.draw);
      },
      async count() {
        await fold(memberNow());
      },
    };
    const turns = [
      ...[
        steps.bet,
        steps.bet,
        steps.bet,
        steps.bet,
        steps.returned,
        steps.chase,
        steps.cancel,
        steps.end,
        steps.end,
      ],
      ...[steps.count, steps.count, steps.count, steps.correct, steps.void],
    ];
    for (let step = 0; step < STEPS; step += 1) {
      await turns[dice(turns.length)]?.();
      if (step % 20 !== 19) continue;
      const some = [times[dice(times.length)], times[dice(times.length)]].filter(
        (time) => time !== undefined,
      );
      for (const member of members)
        await expectSame(
          member,
          some,
          draws.slice(0, 2).map(({ draw }) => draw),
        );
    }
    for (const member of members) {
      while ((await fold(member)) > 0);
      expect(await countBlocks(member)).toBeGreaterThan(2n);
      await expectSame(member, times.slice(0, 2), []);
    }
    expect(await findWrong()).toEqual([]);
  },
  120_000,
);

/** A member with two counted blocks on a draw from outside. */
async function counted(): Promise<{ member: Member; draw: Draw }> {
  const member = await stage.addMember(1_000);
  const draw = await stage.openDraw('feed');
  for (let bets = 0; bets < 2 * SIZE; bets += 1)
    await stage.bet(member, draw, { bettingSlipString: lastTwo('4', '5') });
  expect(await fold(member)).toBe(2);
  expect(await countBlocks(member)).toBe(0n);
  await settle(await stage.draw(draw, '12345'));
  await fold(member);
  expect(await countBlocks(member)).toBe(2n);
  return { member, draw: await stage.reread(draw) };
}

test('a block is not counted while a bet of it may be changing', async () => {
  const { member, draw } = await counted();
  await stage.database.inTransaction(async (tx) => {
    await tx.rows(sql`select lottery.empty_counts(${draw.id})`);
    expect(await fold(member)).toBe(0);
  });
  expect(await countBlocks(member)).toBe(0n);
  expect(await fold(member)).toBe(2);
});

test('the audit finds counts that were changed, and a block that is gone', async () => {
  const { member } = await counted();
  const { memberId } = member;
  const [first, second] = (
    await stage.database.reader.rows(sql<{ lastId: bigint }>`
      select last_id as "lastId" from lottery.order_blocks where member_id = ${memberId} order by 1`)
  ).map(({ lastId }) => lastId);
  const change = (statement: ReturnType<typeof sql>) =>
    stage.database.inTransaction((tx) => tx.rows(statement));
  await change(
    sql`update lottery.order_blocks set counts = '{}' where member_id = ${memberId} and last_id = ${first}`,
  );
  expect(await findWrong()).toEqual([{ memberId, lastId: first }]);
  await change(sql`delete from lottery.order_blocks where member_id = ${memberId} and last_id = ${first}`);
  expect(await findWrong()).toEqual([{ memberId, lastId: second }]);
  await change(sql`delete from lottery.order_blocks where member_id = ${memberId}`);
});

test('a correction and a void empty the counts; without it the lists would differ', async () => {
  const [corrected, gone] = [await counted(), await counted()];
  await settle(await stage.correct(corrected.draw, '12346'));
  await stage.voidDraw(gone.draw);
  for (const { member } of [corrected, gone]) {
    expect(await countBlocks(member)).toBe(0n);
    await expectSame(member, [], []);
    expect(await fold(member)).toBe(2);
  }
  await stage.mutate('lottery.empty_for_sale', ['perform lottery.empty_counts(new.draw_id);'], ['']);
  await settle(await stage.correct(corrected.draw, '12345'));
  expect((await findWrong()).map(({ memberId }) => memberId)).toEqual(
    [corrected, corrected].map(({ member }) => member.memberId),
  );
});
