// Packed draws answer as before, and a pack that was changed shows.
import { readNow } from '../../platform/db/read-now.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { drawResults } from './draw-results.ts';
import { settleUnsold } from './change-draw.ts';
import { findBrokenPacks, packNextDay } from './pack-draws.ts';
import { findDraw, listResults } from './past-draws.ts';
import { findProof, listDraws } from './read-draws.ts';
import { recordSeal } from './seal-draw.ts';
import { listLatest } from './store.ts';
import { proposeChange } from './operate-draw.ts';
import { tryLockedDraw, openTestClockwork, type TestClockwork, type TestDraw } from './test/clockwork.ts';

let clockwork: TestClockwork;
beforeAll(async () => {
  clockwork = await openTestClockwork();
});
afterAll(() => clockwork.close());

const DAYS = ['20260101', '20260102', '20260103'];
const A_DAY = 4;
let games = 0;
let gameCode = '';
let draws: TestDraw[] = [];

const reader = () => clockwork.database.reader;
const inTx: TestClockwork['database']['inTransaction'] = (work) => clockwork.database.inTransaction(work);
const packDay = () =>
  packNextDay({ database: clockwork.database, makeEscrows: clockwork.makeEscrows }, [{ code: gameCode }], 2);

/** Three days of a game whose draws are closed. Where the machine was too slow for the sale of one, another game takes its place. */
async function closeThreeDays(): Promise<TestDraw[]> {
  const numbers = DAYS.flatMap((day) => Array.from({ length: A_DAY }, (_, at) => `${day}000${at + 1}`));
  for (let saleMs = 4; ; saleMs *= 2) {
    games += 1;
    gameCode = `packed-${games}`;
    const from = await readNow(reader());
    const timesOf = (at: number) => ({ from, opensInMs: saleMs + at, saleMs, round: 1_000 + (at % 3) });
    const closed = await Promise.all(
      numbers.map((number, at) => tryLockedDraw(clockwork, { gameCode, number, ...timesOf(at) })),
    );
    const found = closed.filter((draw) => draw !== null);
    if (found.length === numbers.length) return found;
  }
}

/** Three days of a game; the third draw of each day has bets. */
beforeEach(async () => {
  const { database } = clockwork;
  draws = await closeThreeDays();
  for (const [at, draw] of draws.entries()) {
    const tickets = at % A_DAY === 2 ? 1n : 0n;
    const seal = {
      root: tickets > 0n ? randomBytes(32) : Buffer.alloc(32, 1),
      tickets,
      stake: tickets * 20_000n,
    };
    await inTx((tx) => recordSeal(tx, draw.id, seal));
  }
  const drawing = { ...clockwork, beacons: [clockwork.source], beaconLimitSeconds: 60 };
  while ((await drawResults({ ...drawing, database })) > 0);
  for (const { id } of draws) await inTx((tx) => settleUnsold(tx, id, 1));
}, 60_000);

/** All that pages and tools read of the game. */
async function everything() {
  const pages = [];
  for (const size of [1, 5, 100])
    for (let page = 0; page * size < draws.length + size; page += 1)
      pages.push(await listDraws(reader(), gameCode, { page, size }));
  const begins = ['2026', '202601', ...DAYS, `${DAYS[0]}000`, draws[2]?.number ?? '', '20260104', '1'];
  for (const each of begins)
    pages.push(await listDraws(reader(), gameCode, { page: 0, size: 3, begins: each }));
  const results = [];
  for (const { number } of draws)
    for (const count of [1, 3, 100])
      for (const after of [null, draws[5]?.number ?? null])
        results.push(await listResults(reader(), gameCode, { from: number, after, count }));
  return {
    pages,
    results,
    proofs: await Promise.all(draws.map(({ number }) => findProof(reader(), gameCode, number))),
    draws: await Promise.all(draws.map(({ number }) => findDraw(reader(), gameCode, number))),
    latest: await listLatest(reader(), [gameCode]),
  };
}

const rowsLeft = async (table: 'draws' | 'events' | 'seeds' | 'results') => {
  const ids = draws.map(({ id }) => id);
  const queries = {
    draws: sql`select from draws.draws where draw_id = any(${ids}::bigint[])`,
    events: sql`select distinct draw_id from draws.events where draw_id = any(${ids}::bigint[])`,
    seeds: sql`select from draws.seeds where draw_id = any(${ids}::bigint[])`,
    results: sql`select from draws.results where draw_id = any(${ids}::bigint[])`,
  };
  return (await reader().rows(queries[table])).length;
};

test('pages, proofs, results and single draws are the same before and after packing', async () => {
  const before = await everything();
  expect(before.pages[0]?.total).toBe(draws.length);
  expect(await packDay()).toBe(A_DAY - 1);
  expect(await everything()).toEqual(before);
  expect(await packDay()).toBe(A_DAY - 1);
  expect(await everything()).toEqual(before);
  // The newest draws stay rows: nothing newer than the third day.
  expect(await packDay()).toBeNull();
  for (const table of ['draws', 'events', 'seeds', 'results'] as const)
    expect(await rowsLeft(table)).toBe(A_DAY + 2);
  expect(await findBrokenPacks(reader(), [{ code: gameCode }])).toEqual([]);
}, 30_000);

test('two workers pack a day once', async () => {
  const packed = await Promise.all([packDay(), packDay()]);
  // A worker that looks after the other has packed the first day takes the second one.
  const gone = packed.reduce<number>((all, count) => all + (count ?? 0), 0);
  expect([A_DAY - 1, 2 * (A_DAY - 1)]).toContain(gone);
  expect(await rowsLeft('draws')).toBe(draws.length - gone);
  expect(await findBrokenPacks(reader(), [{ code: gameCode }])).toEqual([]);
});

describe('a draw stays a row', () => {
  test('with bets, with an incident, or without a sound log', async () => {
    const [first, second] = draws;
    await inTx((tx) =>
      tx.rows(
        sql`insert into draws.incidents (draw_id, kind, reason) values (${first?.id}, 'known-early', 'a test')`,
      ),
    );
    await inTx(async (tx) => {
      await tx.rows(sql`alter table draws.events disable trigger user`);
      await tx.rows(
        sql`update draws.events set at = at + interval '1 s' where draw_id = ${second?.id} and kind = 'open'`,
      );
      await tx.rows(sql`alter table draws.events enable trigger user`);
    });
    expect(await packDay()).toBe(1);
    const left = await reader().rows(sql<{ number: string }>`
      select number from draws.draws where game_code = ${gameCode} and number like ${`${DAYS[0]}%`} order by 1`);
    expect(left.map(({ number }) => number)).toEqual(draws.slice(0, 3).map(({ number }) => number));
  });

  test('where its result does not follow from its seed', async () => {
    await inTx(async (tx) => {
      await tx.rows(sql`alter table draws.draws disable trigger user`);
      await tx.rows(sql`update draws.draws set result = '00000' where draw_id = ${draws[0]?.id}`);
      await tx.rows(sql`alter table draws.draws enable trigger user`);
    });
    expect(await packDay()).toBe(A_DAY - 2);
    expect((await findDraw(reader(), gameCode, draws[0]?.number ?? ''))?.result).toBe('00000');
  });

  test('for a caller that deletes it without a pack, or with bets in a packed day', async () => {
    const remove = (draw: TestDraw | undefined) =>
      inTx((tx) => tx.rows(sql`delete from draws.draws where draw_id = ${draw?.id}`));
    await expect(remove(draws[0])).rejects.toThrow('not in a pack');
    await expect(
      inTx((tx) => tx.rows(sql`delete from draws.seeds where draw_id = ${draws[0]?.id}`)),
    ).rejects.toThrow('its draw is there');
    await packDay();
    await expect(remove(draws[2])).rejects.toThrow('not in a pack');
  });
});

test('staff change nothing of a packed draw', async () => {
  await packDay();
  const [packed] = draws;
  const draw = { gameCode, number: packed?.number ?? '' };
  const actor = { staff: { staffId: 1n }, ip: '::1' };
  const change = (kind: 'draw.void' | 'draw.release') =>
    proposeChange(clockwork.database, draw, { kind, reason: 'a test' }, actor as never);
  await expect(change('draw.void')).rejects.toThrow('draw-state-differs');
  await expect(change('draw.release')).rejects.toThrow('draw-state-differs');
});

describe('a pack that was changed shows', () => {
  /** Changes the first pack with triggers off, computes as many hashes anew, and gives the days that the audit then names. */
  async function brokenAfter(change: () => Sql, rehashed: readonly string[] = []): Promise<string[]> {
    await packDay();
    await packDay();
    await inTx(async (tx) => {
      await tx.rows(sql`alter table draws.packs disable trigger user`);
      await tx.rows(sql`alter table draws.pulses disable trigger user`);
      await tx.rows(change());
      for (const day of rehashed)
        await tx.rows(sql`
          update draws.packs p set hash = draws.pack_hash(coalesce((select b.hash from draws.packs b
            where b.game_code = p.game_code and b.day < p.day order by b.day desc limit 1), ''::bytea), p)
          where game_code = ${gameCode} and day = ${day}`);
      await tx.rows(sql`alter table draws.packs enable trigger user`);
      await tx.rows(sql`alter table draws.pulses enable trigger user`);
    });
    const broken = await findBrokenPacks(reader(), [{ code: gameCode }]);
    return broken
      .filter((pack) => pack.gameCode === gameCode)
      .map(({ day }) => day)
      .toSorted();
  }

  const [first, second] = DAYS;
  const otherSeed = () =>
    sql`update draws.packs set seeds = overlay(seeds placing '\\xff'::bytea from 5 for 1) where game_code = ${gameCode} and day = ${first}`;

  test('when it is changed alone', async () => {
    expect(
      await brokenAfter(
        () =>
          sql`update draws.packs set log_digest = sha256('x') where game_code = ${gameCode} and day = ${first}`,
      ),
    ).toEqual([first]);
  });

  test('when its own hash is computed anew: the next pack does not follow', async () => {
    expect(
      await brokenAfter(
        () =>
          sql`update draws.packs set log_digest = sha256('x') where game_code = ${gameCode} and day = ${first}`,
        [first ?? ''],
      ),
    ).toEqual([second]);
  });

  test('when all hashes are computed anew: the results do not follow from another seed', async () => {
    expect(await brokenAfter(otherSeed, DAYS)).toEqual([first]);
  });

  test('when it is removed, and the next one does not follow', async () => {
    expect(
      await brokenAfter(() => sql`delete from draws.packs where game_code = ${gameCode} and day = ${first}`),
    ).toEqual([second]);
  });

  test('when its bytes are no pack', async () => {
    expect(
      await brokenAfter(
        () =>
          sql`update draws.packs set body = '\\x00000001ff' where game_code = ${gameCode} and day = ${first}`,
        DAYS,
      ),
    ).toEqual([first]);
  });

  test('packs and signatures only grow', async () => {
    await packDay();
    const refused = (change: Sql) => expect(inTx((tx) => tx.rows(change))).rejects.toThrow();
    await refused(sql`update draws.packs set draws = draws where game_code = ${gameCode}`);
    await refused(sql`delete from draws.packs where game_code = ${gameCode}`);
    await refused(sql`update draws.pulses set body = ''`);
    await refused(sql`delete from draws.pulses`);
    await refused(
      sql`insert into draws.packs (game_code, day, draws, body, seeds, log_digest) values (${gameCode}, '20251231', 0, '', '', sha256(''))`,
    );
  });
});
