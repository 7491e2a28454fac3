// R9 of reliability.md 4.3, the draw's part: bets against the close. A bet takes the shared lock, asks whether the draw is on
// sale, is slow for a moment, and is written; the closer must let every bet that began in time finish, and none land later.
import type { DrawId } from '@tyche/kernel/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { lockDraws, openDraws } from './run-sales.ts';
import { holdOpen } from './store.ts';
import { openTestClockwork, scheduleOne, stateOf, type TestClockwork } from './test/clockwork.ts';

const DRAWS_A_WAVE = 5;
const BETTORS = 8;

let clockwork: TestClockwork;
beforeAll(async () => {
  clockwork = await openTestClockwork();
  await clockwork.database.inTransaction((tx) => tx.rows(sql`create table public.bets (draw_id bigint, at timestamptz default clock_timestamp())`));
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
  const [row] = await clockwork.database.reader.rows(sql<{ bets: bigint }>`select count(*) as bets from public.bets where draw_id = ${drawId}`);
  return Number(row?.bets ?? 0n);
};

interface Wave {
  readonly accepted: number;
  readonly late: number;
  readonly closeMs: number[];
}

/** One round for each of several draws that close under load. Late is what is there in the end but was not when the sale had closed. */
async function closeUnderLoad(gate: Gate): Promise<Wave> {
  const { database } = clockwork;
  const draws = await Promise.all(Array.from({ length: DRAWS_A_WAVE }, (_, index) => scheduleOne(clockwork, { saleMs: 120 + 25 * index })));
  const ids = draws.map((draw) => draw.id);
  await openDraws(database);
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
  const closeMs: number[] = [];
  while (atClose.size < DRAWS_A_WAVE) {
    const began = performance.now();
    for (const { id } of await lockDraws(database)) {
      closeMs.push(performance.now() - began);
      if (ids.includes(id)) atClose.set(id, await countBets(id));
    }
    if (performance.now() - began < 2) await new Promise((resolve) => setTimeout(resolve, 2));
  }
  isOver = true;
  await Promise.all(bettors);
  for (const id of ids) expect(await stateOf(database.reader, id)).toBe('locked');
  const atEnd = await Promise.all(ids.map(countBets));
  const closed = ids.map((id) => atClose.get(id) ?? 0);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return { accepted: sum(atEnd), late: sum(atEnd) - sum(closed), closeMs };
}

test('no bet lands after the close in a hundred rounds under load, and the closer does not starve', async () => {
  const waves: Wave[] = [];
  for (let round = 0; round < 100; round += DRAWS_A_WAVE) waves.push(await closeUnderLoad(holdOpen));
  expect(waves.map((wave) => wave.late)).toEqual(waves.map(() => 0));
  expect(waves.every((wave) => wave.accepted > 0)).toBe(true);
  const times = waves.flatMap((wave) => wave.closeMs).toSorted((a, b) => a - b);
  expect(times).toHaveLength(100);
  expect(times[Math.floor(times.length / 2)]).toBeLessThan(250);
  const [row] = await clockwork.database.reader.rows(sql<{ late: bigint }>`
    select count(*) as late from public.bets b join draws.draws d using (draw_id) where b.at > d.locked_at`);
  expect(row?.late).toBe(0n);
}, 120_000);

test('the same rounds find late bets when the sale is only looked at', async () => {
  let late = 0;
  for (let round = 0; round < 100 && late === 0; round += DRAWS_A_WAVE) late += (await closeUnderLoad(plainCheck)).late;
  expect(late).toBeGreaterThan(0);
}, 120_000);
