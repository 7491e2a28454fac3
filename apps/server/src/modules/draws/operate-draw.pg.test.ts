// What two persons may do to a draw, and what nobody may.
import { readNow } from '../../platform/db/read-now.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { twoStaff } from '../../../test/two-staff.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Actor, approveAction, refuseAction } from '../staff/index.ts';
import { endAsVoid, freezeDraw, markSettled, markSettling } from './change-draw.ts';
import { drawResults } from './draw-results.ts';
import { drawActions, type DrawChange, proposeChange } from './operate-draw.ts';
import { publishOutside } from './outside-results.ts';
import { findProof } from './read-draws.ts';
import { lockDraws, openDraws } from './run-sales.ts';
import { listLatest } from './store.ts';
import { upsertSettings } from './store-settings.ts';
import { eventually } from '@tyche/testkit/until';
import {
  announced,
  lockedDraw,
  openTestClockwork,
  scheduleOne,
  sealedDraw,
  stateOf,
  type TestClockwork,
  type TestDraw,
} from './test/clockwork.ts';

let clockwork: TestClockwork;
let first: Actor;
let second: Actor;
beforeAll(async () => {
  clockwork = await openTestClockwork();
  [first, second] = await twoStaff(clockwork.database);
});
afterAll(() => clockwork.close());

const inTx: TestClockwork['database']['inTransaction'] = (work) => clockwork.database.inTransaction(work);
const read = () => clockwork.database.reader;
const state = (draw: TestDraw) => stateOf(read(), draw.id);
const proofOf = (draw: TestDraw) => findProof(read(), draw.gameCode, draw.number);

const propose = (draw: TestDraw, change: DrawChange, reason = 'looked at twice') =>
  proposeChange(clockwork.database, draw, { ...change, reason }, first);
const approve = (id: bigint) => approveAction(clockwork.database, drawActions, id, second);
const change = async (draw: TestDraw, what: DrawChange, reason?: string) =>
  approve(await propose(draw, what, reason));

async function ownDrawn(): Promise<TestDraw> {
  const draw = await sealedDraw(clockwork);
  await drawResults({
    database: clockwork.database,
    sealing: clockwork.sealing,
    beacons: [clockwork.source],
    beaconLimitSeconds: 60,
  });
  return draw;
}

async function outsideDrawn(result = '12345'): Promise<TestDraw> {
  const draw = await sealedDraw(clockwork, { source: 'feed' });
  const knownAt = await readNow(read());
  await inTx((tx) => publishOutside(tx, draw.id, { result, knownAt }));
  return draw;
}

async function settled(draw: TestDraw, version = 1): Promise<TestDraw> {
  await inTx((tx) => markSettling(tx, draw.id, version));
  await inTx((tx) => markSettled(tx, draw.id));
  return draw;
}

describe('a frozen draw', () => {
  test('goes on to its count when a second person agrees, with the reason for all to see', async () => {
    const draw = await ownDrawn();
    await inTx((tx) => freezeDraw(tx, draw.id, 'the two settlements differ'));
    const id = await propose(draw, { kind: 'draw.release' }, 'the program was put right');
    expect(await state(draw)).toBe('frozen');
    await approve(id);
    expect(await state(draw)).toBe('drawn');
    expect((await proofOf(draw))?.notices).toMatchObject([
      { kind: 'frozen', reason: 'the two settlements differ' },
      { kind: 'released', reason: 'the program was put right' },
    ]);
  });

  test('without numbers waits for them again', async () => {
    for (const draw of [await lockedDraw(clockwork), await sealedDraw(clockwork)]) {
      const before = await state(draw);
      await inTx((tx) => freezeDraw(tx, draw.id, 'looked strange'));
      await change(draw, { kind: 'draw.release' });
      expect(await state(draw)).toBe(before);
    }
  });

  test('ends as void, and stays so', async () => {
    const draw = await ownDrawn();
    await inTx((tx) => freezeDraw(tx, draw.id, 'the two settlements differ'));
    const release = await propose(draw, { kind: 'draw.release' });
    await change(draw, { kind: 'draw.void' }, 'cannot be settled');
    expect(await announced(read(), draw.id)).toContain('draw.void');
    await expect(approve(release)).rejects.toMatchObject({ code: 'draw-state-differs' });
    await refuseAction(clockwork.database, drawActions, release, first);
    await expect(propose(draw, { kind: 'draw.void' })).rejects.toMatchObject({
      code: 'draw-state-differs',
    });
  });

  test('needs two persons to be released, and is refused when it is not frozen', async () => {
    const draw = await ownDrawn();
    await expect(propose(draw, { kind: 'draw.release' })).rejects.toMatchObject({
      code: 'draw-state-differs',
    });
    await inTx((tx) => freezeDraw(tx, draw.id, 'looked strange'));
    const id = await propose(draw, { kind: 'draw.release' });
    await expect(approveAction(clockwork.database, drawActions, id, first)).rejects.toMatchObject({
      code: 'second-person-needed',
    });
    expect(await state(draw)).toBe('frozen');
  });
});

describe('a draw whose sale is about to close', () => {
  test('is voided at that moment, and the two never deadlock', async () => {
    const draws = await Promise.all(
      Array.from({ length: 24 }, () => scheduleOne(clockwork, { saleMs: 4_000 })),
    );
    await openDraws(clockwork.database, true);
    const ids: bigint[] = [];
    for (const draw of draws) ids.push(await propose(draw, { kind: 'draw.void' }));
    await eventually(async () => {
      const due = await read().rows(
        sql`select 1 from draws.draws where closes_at <= clock_timestamp() and state = 'open'`,
      );
      return due.length >= draws.length;
    });
    await Promise.all([lockDraws(clockwork.database), ...ids.map(approve)]);
    expect(new Set(await Promise.all(draws.map(state)))).toEqual(new Set(['void']));
  });
});

describe('a draw that is being paid', () => {
  test('is neither frozen, voided nor corrected before it is settled', async () => {
    const draw = await outsideDrawn();
    await inTx((tx) => markSettling(tx, draw.id, 1));
    expect(await inTx((tx) => freezeDraw(tx, draw.id, 'too late'))).toBe(false);
    for (const what of [{ kind: 'draw.void' }, { kind: 'draw.correct', result: '54321' }] as const)
      await expect(propose(draw, what)).rejects.toMatchObject({ code: 'draw-state-differs' });
    await expect(
      inTx((tx) =>
        tx.rows(sql`update draws.draws set state = 'frozen', frozen_reason = 'x' where draw_id = ${draw.id}`),
      ),
    ).rejects.toThrow('no way from settling to frozen');
  });
});

describe('a wrong result from outside', () => {
  test('gets a new version; both stay on record, with a mark and the reason on the draw', async () => {
    const draw = await settled(await outsideDrawn('12345'));
    await change(draw, { kind: 'draw.correct', result: '12354' }, 'the feed swapped two balls');
    expect(await proofOf(draw)).toMatchObject({
      state: 'drawn',
      result: '12354',
      resultVersion: 2,
      corrected: true,
      results: [
        { version: 1, result: '12345' },
        { version: 2, result: '12354' },
      ],
      notices: [{ kind: 'corrected', reason: '12345 → 12354: the feed swapped two balls' }],
    });
    expect(await inTx((tx) => markSettling(tx, draw.id, 1))).toBe(false);
    await settled(draw, 2);
    expect(await announced(read(), draw.id)).toContain('draw.corrected');
    const kinds = await read().rows(
      sql`select kind from draws.events where draw_id = ${draw.id} order by event_id`,
    );
    expect(kinds.map(({ kind }) => kind).slice(-4)).toEqual(['settled', 'corrected', 'settling', 'settled']);
  });

  test('can be put right before it is paid, and more than once', async () => {
    const draw = await outsideDrawn('00001');
    await change(draw, { kind: 'draw.correct', result: '00002' });
    await inTx((tx) => freezeDraw(tx, draw.id, 'again wrong'));
    await change(draw, { kind: 'draw.correct', result: '00003' });
    expect(await proofOf(draw)).toMatchObject({ state: 'drawn', result: '00003', resultVersion: 3 });
  });

  test('is not put right with the same, with what the game cannot draw, or before there is one', async () => {
    const draw = await outsideDrawn('12345');
    await expect(propose(draw, { kind: 'draw.correct', result: '12345' })).rejects.toMatchObject({
      code: 'result-unchanged',
    });
    await expect(propose(draw, { kind: 'draw.correct', result: '1234' })).rejects.toMatchObject({
      code: 'result-malformed',
    });
    const none = await sealedDraw(clockwork, { source: 'feed' });
    await expect(propose(none, { kind: 'draw.correct', result: '12345' })).rejects.toMatchObject({
      code: 'draw-state-differs',
    });
  });

  test('and a settled draw stay as they are after their hours', async () => {
    const draw = await settled(await outsideDrawn());
    const settings = {
      resultSource: 'feed',
      feed: 'x.json',
      lateSeconds: 1,
      voidSeconds: 2,
      correctionHours: 0,
    } as const;
    const inTime = await propose(draw, { kind: 'draw.correct', result: '54321' });
    await inTx((tx) => upsertSettings(tx, draw.gameCode, settings, null));
    await expect(approve(inTime)).rejects.toMatchObject({ code: 'correction-too-late' });
    await expect(propose(draw, { kind: 'draw.void' })).rejects.toMatchObject({
      code: 'correction-too-late',
    });
    expect(await state(draw)).toBe('settled');
  });
});

describe('a draw that was made here', () => {
  test('can be voided after its settlement, but its numbers never change', async () => {
    const draw = await settled(await ownDrawn());
    await expect(propose(draw, { kind: 'draw.correct', result: '00000' })).rejects.toMatchObject({
      code: 'result-not-correctable',
    });
    for (const statement of [
      sql`update draws.draws set state = 'drawn', result = '00000', result_version = 2 where draw_id = ${draw.id}`,
      sql`update draws.draws set result_source = 'feed' where draw_id = ${draw.id}`,
      sql`update draws.draws set state = 'drawn' where draw_id = ${draw.id}`,
      sql`update draws.results set result = '00000' where draw_id = ${draw.id}`,
      sql`delete from draws.results where draw_id = ${draw.id}`,
    ])
      await expect(
        inTx((tx) => tx.rows(statement)),
        statement.text,
      ).rejects.toThrow();
    expect(await inTx((tx) => endAsVoid(tx, draw.id, 'by one alone'))).toBe(false);
    expect(await listLatest(read(), [draw.gameCode])).toHaveLength(1);
    await change(draw, { kind: 'draw.void' }, 'the machine failed its check');
    expect(await state(draw)).toBe('void');
    expect(await listLatest(read(), [draw.gameCode])).toEqual([]);
  });
});
