// R9 of reliability.md 4.3, the draw's part: bets against the close. A bet takes the shared lock, asks whether the draw is on
// sale, is slow for a moment, and is written; the closer must let every bet that began in time finish, and none land later.
import type { DrawId } from '@tyche/kernel/ids';
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { lockDraws, openDraws, voidMissed } from './run-sales.ts';
import { holdOpen } from './store.ts';
import { eventually } from '@tyche/testkit/until';
import { openTestClockwork, scheduleOne, stateOf, type TestClockwork } from './test/clockwork.ts';

const DRAWS_A_WAVE = 5;
const BETTORS = 8;

let clockwork: TestClockwork;
beforeAll(async () => {
  clockwork = await openTestClockwork();
  await clockwork.database.inTransaction((tx) =>
    tx.rows(sql`create table public.bets (draw_id bigint, at timestamptz default clock_timestamp())`),
  );
});
afterAll(() => clockwork.close());

type Gate = (tx: Tx, drawIds: readonly DrawId[]) => Promise<DrawId[]>;

/** What a sale looks like without the lock: the check and the write have a gap between them. */
const plainCheck: Gate = async (tx, drawIds) => {
  const rows = await tx.rows(sql<{ id: DrawId }>`
    select draw_id as id from draws.draws where draw_id = any(${drawIds}::bigint[]) and state = 'open' and clock_timestamp() < closes_at`);
  return rows.map((row) => row.id);
};

const countBets = async (drawId: DrawId) => {
  const [row] = await clockwork.database.reader.rows(
    sql<{ bets: bigint }>`select count(*) as bets from public.bets where draw_id = ${drawId}`,
  );
  return Number(row?.bets ?? 0n);
};

interface Wave {
  /** Rounds that were played: a machine too busy to open a sale in time plays fewer. */
  readonly rounds: number;
  readonly accepted: number;
  readonly late: number;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** One round for each of several draws that close under load. Late is what is there in the end but was not when the sale had closed. */
async function closeUnderLoad(gate: Gate): Promise<Wave> {
  const { database } = clockwork;
  const draws = await Promise.all(
    Array.from({ length: DRAWS_A_WAVE }, (_, index) =>
      scheduleOne(clockwork, { opensInMs: 30, saleMs: 200 + 40 * index }),
    ),
  );
  const ids = draws.map((draw) => draw.id);
  const atClose = new Map<DrawId, number>();
  let isOver = false;

  const bettors = Array.from({ length: BETTORS }, async () => {
    while (!isOver) {
      await database.inTransaction(async (tx) => {
        const open = await gate(tx, ids);
        await tx.rows(sql`select pg_sleep(random() * 0.006)`);
        await tx.rows(sql`insert into public.bets (draw_id) select unnest(${open}::bigint[])`);
      });
    }
  });
  try {
    await eventually(async () => {
      await openDraws(database, true);
      await voidMissed(database);
      for (const { id } of await lockDraws(database)) {
        atClose.set(id, await countBets(id));
      }
      const states = await Promise.all(ids.map((id) => stateOf(database.reader, id)));
      return states.every((state) => state === 'locked' || state === 'void');
    });
  } finally {
    isOver = true;
    await Promise.all(bettors);
  }
  const closed = [...atClose.keys()];
  const atEnd = await Promise.all(closed.map(countBets));
  return {
    rounds: closed.length,
    accepted: sum(atEnd),
    late: sum(atEnd) - sum([...atClose.values()]),
  };
}

const ROUNDS = raceRounds(100);

test(
  'no bet lands after the close in a hundred rounds under load',
  async () => {
    const waves: Wave[] = [];
    while (sum(waves.map((wave) => wave.rounds)) < ROUNDS) waves.push(await closeUnderLoad(holdOpen));
    expect(waves.map((wave) => wave.late)).toEqual(waves.map(() => 0));
    // More bets than rounds are enough of a load; how many there are depends on the machine.
    expect(sum(waves.map((wave) => wave.accepted))).toBeGreaterThan(ROUNDS);
    const [row] = await clockwork.database.reader.rows(sql<{ late: bigint }>`
    select count(*) as late from public.bets b join draws.draws d using (draw_id) where b.at > d.locked_at`);
    expect(row?.late).toBe(0n);
  },
  180_000 + raceLimitMs(ROUNDS),
);

/** One bet that has looked at the sale and is about to write when the close comes. Gives how many bets landed after it. */
async function betAcrossTheClose(gate: Gate): Promise<number> {
  const { database } = clockwork;
  const { id } = await scheduleOne(clockwork, { opensInMs: 30, saleMs: 1_500 });
  await eventually(
    async () => (await openDraws(database, true)) && (await stateOf(database.reader, id)) === 'open',
  );
  const looked = Promise.withResolvers<number>();
  const written = Promise.withResolvers<void>();
  const bet = database.inTransaction(async (tx) => {
    const open = await gate(tx, [id]);
    looked.resolve(open.length);
    await written.promise;
    await tx.rows(sql`insert into public.bets (draw_id) select unnest(${open}::bigint[])`);
  });
  expect(await looked.promise).toBe(1);
  const closed = eventually(
    async () => (await lockDraws(database)) && (await stateOf(database.reader, id)) === 'locked',
  );
  const isWaiting = async () => {
    const [row] = await database.reader.rows(sql<{ waiting: bigint }>`
      select count(*) as waiting from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
    return (row?.waiting ?? 0n) > 0n;
  };
  await eventually(async () => (await isWaiting()) || (await stateOf(database.reader, id)) === 'locked');
  const isClosed = (await stateOf(database.reader, id)) === 'locked';
  const atClose = await countBets(id);
  written.resolve();
  await Promise.all([bet, closed]);
  return isClosed ? (await countBets(id)) - atClose : 0;
}

test('the close waits for a bet that has looked at the sale, and the bet counts', async () => {
  expect(await betAcrossTheClose(holdOpen)).toBe(0);
});

test('without the lock the same bet lands after the close', async () => {
  expect(await betAcrossTheClose(plainCheck)).toBe(1);
});

test('a sale that a bet holds keeps no other from closing, and closes when the bet is done', async () => {
  const { database } = clockwork;
  const [held, free] = await Promise.all([0, 1].map(() => scheduleOne(clockwork, { saleMs: 600 })));
  if (!held || !free) throw new Error('no draws');
  const isOpen = async (id: DrawId) => (await stateOf(database.reader, id)) === 'open';
  await eventually(
    async () => (await openDraws(database, true)) && (await isOpen(held.id)) && isOpen(free.id),
  );
  const looked = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const bet = database.inTransaction(async (tx) => {
    await holdOpen(tx, [held.id]);
    looked.resolve();
    await written.promise;
  });
  await looked.promise;
  // Both sales are over before anybody looks: the free one is closed with those that are due, not after the wait.
  await eventually(async () => {
    const [row] = await database.reader.rows(sql<{ isOver: boolean }>`
      select bool_and(closes_at <= clock_timestamp()) as "isOver" from draws.draws where draw_id in (${held.id}, ${free.id})`);
    return row?.isOver;
  });
  const closing = eventually(async () => (await lockDraws(database)).some(({ id }) => id === held.id));
  await eventually(async () => (await stateOf(database.reader, free.id)) === 'locked');
  expect(await stateOf(database.reader, held.id)).toBe('open');
  written.resolve();
  await Promise.all([bet, closing]);
  expect(await stateOf(database.reader, held.id)).toBe('locked');
});
