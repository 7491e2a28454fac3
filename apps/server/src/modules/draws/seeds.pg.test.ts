// Secret seeds: made shortly before the sale, sealed at rest, and never drawn for real money from a beacon of the operator.
import { createHash, randomBytes } from 'node:crypto';
import type { DrawId } from '@tyche/kernel/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openSealing } from '../../platform/sealing/sealing.ts';
import { commitDraws } from './commit-draws.ts';
import { drawResults } from './draw-results.ts';
import { findProof } from './read-draws.ts';
import { openDraws, voidMissed } from './run-sales.ts';
import { scheduleDraws } from './schedule-draws.ts';
import { sealClearSeeds } from './seed-sealing.ts';
import { keepBeacon } from './store-life.ts';
import { openTestClockwork, scheduleOne, sealedDraw, stateOf, type TestClockwork } from './test/clockwork.ts';
import { steadyGame } from './test/steady-game.ts';

const HOUR_MS = 3_600_000;

let clockwork: TestClockwork;
beforeAll(async () => {
  clockwork = await openTestClockwork();
});
afterAll(() => clockwork.close());

const read = () => clockwork.database.reader;
const run = (text: ReturnType<typeof sql>) => clockwork.database.inTransaction((tx) => tx.rows(text));
const drawing = () => ({ ...clockwork, beacons: [clockwork.source], beaconLimitSeconds: 60 });

interface Row {
  readonly id: DrawId;
  readonly number: string;
  readonly isSoon: boolean;
  readonly isCommitted: boolean;
  readonly hasSeed: boolean;
}

function rowsOf(gameCode: string): Promise<Row[]> {
  return read().rows(sql<Row>`
    select d.draw_id as id, number, opens_at <= clock_timestamp() + interval '2 hours' as "isSoon",
      commitment is not null as "isCommitted", s.draw_id is not null as "hasSeed"
    from draws.draws d left join draws.seeds s using (draw_id) where game_code = ${gameCode} order by closes_at`);
}

describe('a seed', () => {
  test('is made two hours before the sale at the earliest: draws after that have none, and no commitment', async () => {
    const game = steadyGame('late-seeds', { everyMs: HOUR_MS });
    expect(await scheduleDraws(clockwork.database, game, clockwork.source)).toBe(30);
    expect((await rowsOf(game.code)).some(({ isCommitted }) => isCommitted)).toBe(false);
    const done = await commitDraws(clockwork, clockwork.source);
    const rows = await rowsOf(game.code);
    expect(done).toBeGreaterThanOrEqual(2);
    expect(done).toBeLessThanOrEqual(4);
    for (const { isSoon, isCommitted, hasSeed } of rows)
      expect([isCommitted, hasSeed]).toEqual([isSoon, isSoon]);
    const far = await findProof(read(), game.code, rows.at(-1)?.number ?? '');
    expect([far?.commitment, far?.committedAt, far?.escrow]).toEqual([null, null, null]);
    expect(await commitDraws(clockwork, clockwork.source)).toBe(0);
  });

  test('is nowhere in clear until the draw is made, and opens under the secret of the deployment only', async () => {
    const draw = await sealedDraw(clockwork);
    const inClear = await read().rows(sql`
      select 1 from draws.seeds where seed is not null or position(${draw.seed} in sealed) > 0`);
    expect(inClear).toEqual([]);
    const stranger = openSealing('the secret of another deployment, quite as long');
    await expect(drawResults({ ...drawing(), sealing: stranger })).rejects.toThrow(/field secret/);
    expect(await stateOf(read(), draw.id)).toBe('drawing');
    expect(await drawResults(drawing())).toBe(1);
    expect((await findProof(read(), draw.gameCode, draw.number))?.seed).toBe(draw.seed.toString('hex'));
  });

  test('of an earlier version, in clear, is sealed at the next start, once, and draws what it committed to', async () => {
    const seed = randomBytes(32);
    const [row] = await clockwork.database.inTransaction(async (tx) => {
      const beaconId = await keepBeacon(tx, clockwork.beacon);
      const made = await tx.rows(sql<{ id: DrawId }>`
        insert into draws.draws (game_code, number, model, opens_at, closes_at, draws_at, commitment, beacon_id, beacon_round)
        select 'in-clear', '202611210001', '{"kind":"digits","count":5}', at, at + interval '1 day', at + interval '1 day',
          ${createHash('sha256').update(seed).digest()}, ${beaconId}::int, 1000 from clock_timestamp() as at
        returning draw_id as id`);
      await tx.rows(sql`insert into draws.seeds (draw_id, seed) values (${made[0]?.id}, ${seed})`);
      return made;
    });
    const done = await Promise.all([1, 2].map(() => sealClearSeeds(clockwork.database, clockwork.sealing)));
    expect(done.reduce((all, count) => all + count, 0)).toBe(1);
    const stored = await read().rows(sql`select 1 from draws.seeds where seed is not null`);
    expect(stored).toEqual([]);
    for (const change of [
      sql`update draws.seeds set seed = ${seed}, sealed = null where draw_id = ${row?.id}`,
      sql`update draws.seeds set sealed = ${randomBytes(61)} where draw_id = ${row?.id}`,
      sql`delete from draws.seeds where draw_id = ${row?.id}`,
    ])
      await expect(run(change), change.text).rejects.toThrow();
  });
});

describe('a commitment', () => {
  test('is given once, before the sale, and no draw goes on sale without it', async () => {
    const game = steadyGame('no-commitment', { everyMs: HOUR_MS, ahead: 2 });
    await scheduleDraws(clockwork.database, game, clockwork.source);
    const [first] = await rowsOf(game.code);
    expect((await openDraws(clockwork.database, true)).map(({ id }) => id)).not.toContain(first?.id);
    const given = (committed: string) =>
      run(sql`update draws.draws set commitment = ${randomBytes(32)}, committed_at = clock_timestamp() + ${committed}::interval
        where draw_id = ${first?.id}`);
    await expect(
      run(sql`update draws.draws set state = 'open' where draw_id = ${first?.id}`),
    ).rejects.toThrow();
    await expect(given('1 day')).rejects.toThrow(/before sales/);
    await commitDraws(clockwork, clockwork.source);
    await expect(given('0')).rejects.toThrow(/cannot change/);
    expect((await openDraws(clockwork.database, true)).map(({ id }) => id)).toContain(first?.id);
    const late = await read().rows(
      sql`select 1 from draws.draws where game_code = ${game.code} and committed_at > opens_at`,
    );
    expect(late).toEqual([]);
  });
});

describe('a site for real money', () => {
  const realMoney = () => ({ ...clockwork, isPlayMoney: async () => false });

  test('makes no own draw with a beacon that its operator runs, and does not put on sale one of before', async () => {
    const game = steadyGame('real-money', { everyMs: HOUR_MS, ahead: 2 });
    await scheduleDraws(clockwork.database, game, clockwork.source);
    await commitDraws(realMoney(), clockwork.source);
    expect((await rowsOf(game.code)).map(({ hasSeed }) => hasSeed)).toEqual([false, false]);
    const before = await scheduleOne(clockwork, { opensInMs: -1, saleMs: 300 });
    expect(await openDraws(clockwork.database, false)).toEqual([]);
    await expect
      .poll(async () => {
        await voidMissed(clockwork.database);
        return stateOf(read(), before.id);
      })
      .toBe('void');
    await commitDraws(clockwork, clockwork.source);
  });

  test('takes draws whose results come from outside, and own draws of an independent beacon', async () => {
    const outside = {
      ...steadyGame('outside', { everyMs: HOUR_MS, ahead: 1 }),
      resultSource: 'manual',
    } as const;
    const own = steadyGame('independent', { everyMs: HOUR_MS, ahead: 1 });
    await scheduleDraws(clockwork.database, outside, clockwork.source);
    await commitDraws(realMoney(), clockwork.source);
    await scheduleDraws(clockwork.database, own, clockwork.source);
    const elsewhere = { ...clockwork.beacon, name: 'elsewhere', independent: true };
    await commitDraws(realMoney(), { ...clockwork.source, describe: async () => elsewhere });
    const opened = (await openDraws(clockwork.database, false)).map(({ gameCode }) => gameCode);
    expect(opened.sort()).toEqual(['independent', 'outside']);
    const [row] = await rowsOf(own.code);
    expect((await findProof(read(), own.code, row?.number ?? ''))?.beacon.name).toBe('elsewhere');
  });
});
