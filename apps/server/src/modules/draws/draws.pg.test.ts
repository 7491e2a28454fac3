import { createHash } from 'node:crypto';
import type { DrawId } from '@tyche/kernel/ids';
import { derive, drawWords, resultText, timeOfRound } from '@tyche/rules/fairness';
import { games } from '@tyche/rules/lottery/games';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { Outage } from '../../platform/http/errors.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { drawnGame } from './games.ts';
import { drawResults, voidWithheld } from './draw-results.ts';
import { endAsVoid, freezeDraw, markSettled, markSettling, releaseDraw } from './change-draw.ts';
import { commitDraws } from './commit-draws.ts';
import { findProof, listDraws, listNear, listUpcoming } from './read-draws.ts';
import { scheduleDraws } from './schedule-draws.ts';
import { findDraw } from './past-draws.ts';
import { listToSeal, listToSettle, recordSeal } from './seal-draw.ts';
import { openSeed } from './seed-sealing.ts';
import { lockDraws, openDraws, voidMissed } from './run-sales.ts';
import { findBrokenLink, holdOpen, listIncidents, listLatest } from './store.ts';
import { eventually } from '@tyche/testkit/until';
import {
  announced,
  lockedDraw,
  openTestClockwork,
  scheduleOne,
  sealedDraw,
  someSeal,
  stateOf,
  type TestClockwork,
} from './test/clockwork.ts';

let clockwork: TestClockwork;
beforeAll(async () => {
  clockwork = await openTestClockwork();
});
afterAll(() => clockwork.close());
afterEach(() => vi.useRealTimers());

const deps = () => ({
  database: clockwork.database,
  sealing: clockwork.sealing,
  beacons: [clockwork.source],
  beaconLimitSeconds: 60,
});
const inTx = <T>(work: (tx: Tx) => Promise<T>) => clockwork.database.inTransaction(work);
const read = () => clockwork.database.reader;

describe('draws are scheduled ahead', () => {
  const [game] = games.map(drawnGame);
  if (!game) throw new Error('no game');

  test('two workers at once schedule each draw once, and commit each of the next two hours once', async () => {
    const made = await Promise.all(
      [1, 2].map(() => scheduleDraws(clockwork.database, game, clockwork.source)),
    );
    const scheduled = (made[0] ?? 0) + (made[1] ?? 0);
    await expectNoneTwice(scheduled);
    const counts = await Promise.all([1, 2].map(() => commitDraws(clockwork, clockwork.source)));
    const rows = await read().rows(sql<{
      id: DrawId;
      commitment: Buffer;
      sealed: Buffer;
      closesAt: Date;
      drawsAt: Date;
      round: bigint;
    }>`
      select draw_id as id, commitment, sealed, closes_at as "closesAt", draws_at as "drawsAt", beacon_round as round
      from draws.draws join draws.seeds using (draw_id) where game_code = ${game.code}`);
    expect(rows.length).toBeGreaterThan(20);
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(rows.length);
    for (const { id, commitment, sealed, closesAt, drawsAt, round } of rows) {
      const seed = openSeed(clockwork.sealing, id, { seed: null, sealed });
      expect(createHash('sha256').update(seed).digest()).toEqual(commitment);
      const comesAt = timeOfRound(clockwork.beacon, Number(round)) * 1_000;
      expect(comesAt).toBeGreaterThan(closesAt.getTime() + 1_000);
      expect(comesAt).toBeLessThanOrEqual(drawsAt.getTime());
    }
    const again = await scheduleDraws(clockwork.database, game, clockwork.source);
    await expectNoneTwice(scheduled + again);
  });

  /** As many draws as were told, and no more than one new one for each that closed meanwhile: the test may run across a draw. */
  async function expectNoneTwice(told: number) {
    const rows = await read().rows(sql<{ isClosed: boolean }>`
      select closes_at <= now() as "isClosed" from draws.draws where game_code = ${game?.code}`);
    expect(rows.length).toBe(told);
    expect(told).toBeGreaterThanOrEqual(game?.ahead ?? 0);
    expect(rows.filter((row) => !row.isClosed).length).toBeLessThanOrEqual(game?.ahead ?? 0);
  }

  test('each goes on sale when the sale of the one before closes; near and upcoming tell them in order', async () => {
    const late = await read().rows(
      sql`select 1 from draws.draws where game_code = ${game.code} and committed_at > opens_at`,
    );
    expect(late).toEqual([]);
    await eventually(async () =>
      (await openDraws(clockwork.database, true)).some((draw) => draw.gameCode === game.code),
    );
    const upcoming = await listUpcoming(read(), game.code, 3);
    expect(upcoming.map((draw) => draw.state)).toEqual(['open', 'scheduled', 'scheduled']);
    expect(upcoming[1]?.opensAt).toEqual(upcoming[0]?.closesAt);
    const near = await listNear(read(), game.code);
    expect(near.current?.number).toBe(upcoming[0]?.number);
    expect(near.next?.number).toBe(upcoming[1]?.number);
    expect(near.current && near.current.closesAt > near.now).toBe(true);
    expect(
      await inTx((tx) =>
        holdOpen(
          tx,
          upcoming.map((draw) => draw.id),
        ),
      ),
    ).toEqual([upcoming[0]?.id]);
  });
});

describe('the life of a draw', () => {
  test('it goes from schedule to settlement, and the numbers are what seed and beacon say', async () => {
    const { database } = clockwork;
    const draw = await scheduleOne(clockwork, { saleMs: 500, lockMs: 100 });
    expect(await inTx((tx) => holdOpen(tx, [draw.id]))).toEqual([]);
    await openDraws(database, true);
    expect(await inTx((tx) => holdOpen(tx, [draw.id, draw.id]))).toEqual([draw.id]);
    await lockDraws(database);
    expect(await stateOf(read(), draw.id)).toBe('open');
    await eventually(async () => (await lockDraws(database)).some((locked) => locked.id === draw.id));
    expect(await inTx((tx) => holdOpen(tx, [draw.id]))).toEqual([]);
    expect(await inTx((tx) => markSettling(tx, draw.id, 1))).toBe(false);

    expect((await listToSeal(read())).map((one) => one.id)).toContain(draw.id);
    await drawResults(deps());
    expect(await stateOf(read(), draw.id)).toBe('locked');
    expect(await inTx((tx) => recordSeal(tx, draw.id, someSeal))).toBe(true);
    expect(await inTx((tx) => recordSeal(tx, draw.id, { ...someSeal, tickets: 4n }))).toBe(false);

    const before = await findProof(read(), draw.gameCode, draw.number);
    expect(before).toMatchObject({
      state: 'drawing',
      seed: null,
      result: null,
      beacon: { randomness: null, round: draw.round },
    });
    expect(JSON.stringify(before)).not.toContain(draw.seed.toString('hex'));
    await eventually(async () => (await drawResults(deps())) === 1);
    const after = await findProof(read(), draw.gameCode, draw.number);
    expect(after).toMatchObject({
      state: 'drawn',
      seed: draw.seed.toString('hex'),
      resultVersion: 1,
      sealed: { tickets: 3, stake: '6.0000' },
    });
    const entropy = {
      gameCode: draw.gameCode,
      number: draw.number,
      entropyHex: after?.beacon.randomness ?? '',
    };
    expect(after?.result).toBe(
      resultText(derive({ kind: 'digits', count: 5 }, drawWords(draw.seed, entropy))),
    );

    expect((await listToSettle(read())).map((one) => one.id)).toContain(draw.id);
    expect(await inTx((tx) => markSettled(tx, draw.id))).toBe(false);
    expect(await inTx((tx) => markSettling(tx, draw.id, 1))).toBe(true);
    expect(await inTx((tx) => markSettled(tx, draw.id))).toBe(true);
    expect(await inTx((tx) => endAsVoid(tx, draw.id, 'too late'))).toBe(false);
    expect(await announced(read(), draw.id)).toEqual([
      'draw.opened',
      'draw.locked',
      'draw.drawn',
      'draw.settled',
    ]);
    expect((await listDraws(read(), draw.gameCode, { page: 0, size: 10 })).draws).toMatchObject([
      { result: after?.result, state: 'settled' },
    ]);
    expect(await listLatest(read(), [draw.gameCode, 'unknown'])).toMatchObject([{ result: after?.result }]);
    expect(await findDraw(read(), draw.gameCode, 'unknown')).toBeNull();
  });

  test('several workers at once have one effect at every step', async () => {
    const { database } = clockwork;
    const draw = await scheduleOne(clockwork, { saleMs: 400 });
    const six = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, work));
    await six(() => openDraws(database, true));
    await eventually(async () => (await six(() => lockDraws(database))).flat().length > 0);
    expect((await six(() => inTx((tx) => recordSeal(tx, draw.id, someSeal)))).filter(Boolean)).toHaveLength(
      1,
    );
    expect((await six(() => drawResults(deps()))).reduce((sum, count) => sum + count, 0)).toBe(1);
    // Each merchant begins to pay its own bets, and the draw ends once.
    expect((await six(() => inTx((tx) => markSettling(tx, draw.id, 1)))).filter(Boolean)).toHaveLength(6);
    expect((await six(() => inTx((tx) => markSettled(tx, draw.id)))).filter(Boolean)).toHaveLength(1);
    expect(await announced(read(), draw.id)).toEqual([
      'draw.opened',
      'draw.locked',
      'draw.drawn',
      'draw.settled',
    ]);
  });

  test('a frozen draw waits with its numbers, and goes on only when it is released', async () => {
    const draw = await sealedDraw(clockwork);
    await drawResults(deps());
    expect(await inTx((tx) => freezeDraw(tx, draw.id, 'the two settlements differ'))).toBe(true);
    expect(await inTx((tx) => markSettling(tx, draw.id, 1))).toBe(false);
    expect(await inTx((tx) => releaseDraw(tx, draw.id, 'shadow settlement corrected'))).toBe(true);
    expect(await inTx((tx) => markSettling(tx, draw.id, 1))).toBe(true);
    const told = (await listIncidents(read(), 100)).filter((incident) => incident.gameCode === draw.gameCode);
    expect(told.map((incident) => incident.kind)).toEqual(['released', 'frozen']);
  });

  test('a draw whose sale passed while nothing ran is void, with an event for its chases', async () => {
    const draw = await scheduleOne(clockwork, { opensInMs: -1_000, saleMs: 500 });
    await Promise.all([
      openDraws(clockwork.database, true),
      lockDraws(clockwork.database),
      voidMissed(clockwork.database),
    ]);
    expect(await stateOf(read(), draw.id)).toBe('void');
    expect(await announced(read(), draw.id)).toEqual(['draw.void']);
    expect((await listDraws(read(), draw.gameCode, { page: 0, size: 10 })).total).toBe(0);
  });

  test('the clock of the application decides nothing', async () => {
    const draw = await scheduleOne(clockwork, { saleMs: 60_000 });
    for (const days of [-2, 2]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
      await openDraws(clockwork.database, true);
      await lockDraws(clockwork.database);
      await voidMissed(clockwork.database);
      expect(await stateOf(read(), draw.id)).toBe('open');
      expect(await inTx((tx) => holdOpen(tx, [draw.id]))).toEqual([draw.id]);
      vi.useRealTimers();
    }
  });
});

describe('a late or lying beacon', () => {
  const silent = {
    name: 'tyche-local',
    describe: () => Promise.reject(new Outage('down')),
    findOwn: () => Promise.resolve(clockwork.beacon),
    findPulse: () => Promise.reject(new Outage('down')),
  };

  test('voids the draw after the limit and is never replaced by another', async () => {
    const draw = await sealedDraw(clockwork);
    const late = { ...deps(), beacons: [silent], beaconLimitSeconds: 1.5 };
    await drawResults(late);
    expect(await stateOf(read(), draw.id)).toBe('drawing');
    await eventually(async () => {
      await drawResults(late);
      return (await stateOf(read(), draw.id)) === 'void';
    });
    await drawResults(deps());
    expect(await findProof(read(), draw.gameCode, draw.number)).toMatchObject({
      state: 'void',
      result: null,
      seed: null,
    });
    expect(await announced(read(), draw.id)).toEqual(['draw.opened', 'draw.locked', 'draw.void']);
    expect((await listIncidents(read(), 1))[0]).toMatchObject({
      kind: 'void',
      reason: 'beacon-late',
      gameCode: draw.gameCode,
    });
  });

  test('or anything else that holds the numbers back too long voids the draw, sealed or not', async () => {
    const first = await lockedDraw(clockwork);
    const last = await sealedDraw(clockwork);
    const withheld = [first, last];
    const { database } = clockwork;
    await voidWithheld(deps());
    expect(await Promise.all(withheld.map((draw) => stateOf(read(), draw.id)))).toEqual([
      'locked',
      'drawing',
    ]);
    await eventually(async () => {
      await voidWithheld({ ...deps(), revealLimitSeconds: 0.2 });
      return (await stateOf(database.reader, last.id)) === 'void';
    });
    for (const draw of withheld) {
      expect(await findProof(read(), draw.gameCode, draw.number)).toMatchObject({
        state: 'void',
        result: null,
        seed: null,
      });
    }
  });

  test('that comes back in time draws the same round', async () => {
    const draw = await sealedDraw(clockwork);
    await drawResults({ ...deps(), beacons: [silent] });
    await eventually(async () => (await drawResults(deps())) === 1);
    expect(await stateOf(read(), draw.id)).toBe('drawn');
  });

  test('of another key is not believed', async () => {
    const { source, beacon } = clockwork;
    const draw = await sealedDraw(clockwork);
    const liar = {
      ...source,
      findPulse: (_: unknown, round: number) =>
        source.findPulse({ ...beacon, publicKey: 'ab'.repeat(32) }, round),
    };
    expect(await drawResults({ ...deps(), beacons: [liar] })).toBe(0);
    expect(await stateOf(read(), draw.id)).toBe('drawing');
    await inTx((tx) => endAsVoid(tx, draw.id, 'test over'));
  });

  test('that a draw did not name cannot decide it', async () => {
    const draw = await sealedDraw(clockwork);
    const { source, beacon } = clockwork;
    const another = { ...source, findOwn: async () => ({ ...beacon, publicKey: 'ab'.repeat(32) }) };
    await drawResults({ ...deps(), beacons: [another] });
    expect(await stateOf(read(), draw.id)).toBe('drawing');
    await inTx((tx) => endAsVoid(tx, draw.id, 'test over'));
  });
});

describe('what the database itself refuses', () => {
  test('another result, another seal, another seed, other times, a step back, a deletion', async () => {
    const draw = await sealedDraw(clockwork);
    await expect(
      inTx((tx) => tx.rows(sql`update draws.draws set state = 'drawn' where draw_id = ${draw.id}`)),
    ).rejects.toThrow();
    await drawResults(deps());
    const { id } = draw;
    const refused = [
      sql`update draws.draws set result = '00000' where draw_id = ${id}`,
      sql`update draws.draws set result = null, result_version = 0, drawn_at = null where draw_id = ${id}`,
      sql`update draws.draws set result_version = 2 where draw_id = ${id}`,
      sql`update draws.draws set entropy = decode(repeat('00', 32), 'hex') where draw_id = ${id}`,
      sql`update draws.draws set sealed_root = decode(repeat('00', 32), 'hex') where draw_id = ${id}`,
      sql`update draws.draws set closes_at = closes_at + interval '1 hour' where draw_id = ${id}`,
      sql`update draws.draws set beacon_round = beacon_round + 1 where draw_id = ${id}`,
      sql`update draws.draws set commitment = decode(repeat('00', 32), 'hex') where draw_id = ${id}`,
      sql`update draws.draws set state = 'open' where draw_id = ${id}`,
      sql`update draws.draws set state = 'drawing' where draw_id = ${id}`,
      sql`update draws.draws set state = 'settled', settled_at = clock_timestamp() where draw_id = ${id}`,
      sql`delete from draws.draws where draw_id = ${id}`,
      sql`truncate draws.incidents`,
      sql`update draws.seeds set seed = decode(repeat('00', 32), 'hex') where draw_id = ${id}`,
      sql`delete from draws.seeds where draw_id = ${id}`,
      sql`update draws.events set detail = '{}' where draw_id = ${id}`,
      sql`delete from draws.events where draw_id = ${id}`,
    ];
    for (const statement of refused)
      await expect(
        inTx((tx) => tx.rows(statement)),
        statement.text,
      ).rejects.toThrow();
    expect(await stateOf(read(), id)).toBe('drawn');
  });

  test('payment from every state but drawn', async () => {
    const draws = [
      await scheduleOne(clockwork, { saleMs: 60_000 }),
      await lockedDraw(clockwork),
      await sealedDraw(clockwork),
    ];
    for (const { id } of draws) {
      await expect(
        inTx((tx) => tx.rows(sql`update draws.draws set state = 'settling' where draw_id = ${id}`)),
      ).rejects.toThrow();
    }
  });

  test('a sale held under a snapshot that cannot see the close', async () => {
    const { reader } = clockwork.database;
    await expect(
      clockwork.database.inSnapshot((snapshot) => snapshot.rows(sql`select * from draws.hold_open(${[1n]})`)),
    ).rejects.toThrow('read committed');
    expect(await reader.rows(sql`select 1 as one`)).toHaveLength(1);
  });
});

describe('the log of draws', () => {
  test('shows an event that was changed or removed by someone who may disable triggers', async () => {
    const { id } = await lockedDraw(clockwork);
    expect(await findBrokenLink(read())).toBeNull();
    const [second] = await read().rows(
      sql<{
        id: bigint;
      }>`select event_id as id from draws.events where draw_id = ${id} order by event_id offset 1`,
    );
    const tamper = (change: Sql, expected: bigint | undefined) =>
      expect(
        inTx(async (tx) => {
          await tx.rows(sql`alter table draws.events disable trigger user`);
          await tx.rows(change);
          const broken = await findBrokenLink(tx);
          throw new Error(`broken at ${broken}, expected ${expected}`);
        }),
      ).rejects.toThrow(`broken at ${expected}, expected ${expected}`);
    await tamper(
      sql`update draws.events set detail = detail || '{"result": "00000"}' where event_id = ${second?.id}`,
      second?.id,
    );
    const [third] = await read().rows(
      sql<{
        id: bigint;
      }>`select event_id as id from draws.events where draw_id = ${id} order by event_id offset 2`,
    );
    await tamper(sql`delete from draws.events where event_id = ${second?.id}`, third?.id);
  });
});
