// R9 of reliability.md 4.3, the draw's part: bets against the close. A bet takes the shared lock, asks whether the draw is on
// sale, is slow for a moment, and is written; the closer must let every bet that began in time finish, and none land later.
import type { DrawId } from '@tyche/kernel/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { lockDraws, openDraws, voidMissed } from './run-sales.ts';
import { holdOpen } from './store.ts';
import { openTestClockwork, scheduleOne, stateOf, type TestClockwork, until } from './test/clockwork.ts';

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
  readonly closeMs: number[];
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
  const closeMs: number[] = [];
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
    await until(async () => {
      await openDraws(database);
      await voidMissed(database);
      const began = performance.now();
      for (const { id } of await lockDraws(database)) {
        closeMs.push(performance.now() - began);
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
    closeMs,
  };
}

test('no bet lands after the close in a hundred rounds under load, and the closer does not starve', async () => {
  const waves: Wave[] = [];
  while (sum(waves.map((wave) => wave.rounds)) < 100) waves.push(await closeUnderLoad(holdOpen));
  expect(waves.map((wave) => wave.late)).toEqual(waves.map(() => 0));
  expect(sum(waves.map((wave) => wave.accepted))).toBeGreaterThan(1_000);
  const times = waves.flatMap((wave) => wave.closeMs).toSorted((a, b) => a - b);
  expect(times[Math.floor(times.length / 2)]).toBeLessThan(250);
  const [row] = await clockwork.database.reader.rows(sql<{ late: bigint }>`
    select count(*) as late from public.bets b join draws.draws d using (draw_id) where b.at > d.locked_at`);
  expect(row?.late).toBe(0n);
}, 240_000);

test('the same rounds find late bets when the sale is only looked at', async () => {
  let late = 0;
  for (let wave = 0; wave < 40 && late === 0; wave += 1) late += (await closeUnderLoad(plainCheck)).late;
  expect(late).toBeGreaterThan(0);
}, 120_000);
