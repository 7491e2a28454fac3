// Points against the database: what wagers earn, and races over points, stock and decisions (docs/reference/rewards.md 14).
import { announcedCredits } from '../../../test/announced-credits.ts';
import { newKey } from '@tyche/testkit/key';
import { eventually } from '@tyche/testkit/until';
import { randomBytes } from 'node:crypto';
import type { MemberId, StaffId } from '@tyche/kernel/ids';
import { amountOf } from '@tyche/kernel/money';
import { type TestDatabase, testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { openArchive } from '../../platform/archive/archive.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { openSealing } from '../../platform/sealing/sealing.ts';
import { findMember, listProfiles, openMember } from '../members/index.ts';
import { createMerchant, type Merchant, readMerchant } from '../settings/index.ts';
import { createStaffAccount } from '../staff/index.ts';
import { closeBatch, recordPlaced, voidWagers, type WagerPayout } from '../wagers/index.ts';
import { audit, balanceOf } from '../wallet/index.ts';
import { givePoints } from './accounts.ts';
import { decideRecord, saveReward } from './decide.ts';
import type { PointsDeps } from './deps.ts';
import { earnStep } from './earn.ts';
import { findWrongPoints } from './find-wrong-points.ts';
import { readMovements } from './movements.ts';
import { readBalance, readOwing } from './read.ts';
import { convert, redeem } from './spend.ts';
import { expectPoints } from './test/expect-points.ts';

/** Rounds of each race. */
const ROUNDS = 5;
const sealing = openSealing('a secret for tests that is long enough');

let place: TestDatabase;
let database: Database;
let merchant: Merchant;
let deps: PointsDeps;
let staffId: StaffId;
let batches = 0n;

beforeAll(async () => {
  place = await testDatabase();
  database = openDatabase({ url: place.url, maxConnections: 24 });
  await database.inTransaction((tx) => createMerchant(tx, 'demo', 'Tyche'));
  merchant = await readMerchant(database.reader, 'demo');
  deps = {
    database,
    sealing,
    merchant: async () => merchant,
    findMember,
    birthDatesOf: async () => new Map(),
    listProfiles,
    ownFacts: async (_reader, _ends, facts) => facts,
    paymentPassword: { requireMatch: async () => undefined },
    requireMayPlay: async () => undefined,
    isHeldBack: async () => false,
  };
  const made = await database.inTransaction((tx) => createStaffAccount(tx, 'clerk', ['points.manage']));
  staffId = (made ?? 0n) as StaffId;
  // Makes the mark of the feed.
  await earnStep(deps);
});
afterAll(async () => {
  await expectPoints(database.reader).finally(async () => {
    await database.close();
    await place.drop();
  });
});

async function open(accountType: 1 | 4 = 1): Promise<bigint> {
  const identity = { addCredential: async () => true };
  const username = `saver${randomBytes(4).toString('hex')}`;
  const account = { passwordHash: 'none', language: 'EN', site: merchant.site, uplineId: null, accountType };
  const memberId = await database.inTransaction((tx) =>
    openMember(tx, { identity, placeAccount: async () => undefined }, { ...account, username }),
  );
  if (memberId === null) throw new Error('an account that was not opened');
  return memberId;
}

/** A member with whole points. */
async function saver(points: number): Promise<bigint> {
  const memberId = await open();
  await give(memberId, points);
  return memberId;
}

const give = (memberId: bigint, points: number, key = newKey()) =>
  database.inTransaction((tx) =>
    givePoints(tx, { memberId, points: amountOf(points), key, timeZone: merchant.site.timeZone }),
  );

async function placeBets(memberId: bigint, gameType: string, stakes: readonly number[]): Promise<bigint> {
  batches += 1n;
  const batchRef = batches;
  const wagers = stakes.map((stake, at) => ({
    batchRef,
    ref: BigInt(at + 1),
    memberId: memberId as MemberId,
    gameCode: 'game',
    gameType,
    stake: amountOf(stake),
  }));
  await database.inTransaction((tx) => recordPlaced(tx, 'lottery', wagers));
  return batchRef;
}

const close = (batchRef: bigint, version: number, winners: readonly WagerPayout[] = []) =>
  database.inTransaction((tx) => closeBatch(tx, { source: 'lottery', batchRef, version }, winners));

const cancel = (batchRef: bigint, refs: readonly bigint[]) =>
  database.inTransaction((tx) =>
    voidWagers(tx, { source: 'lottery', batchRef }, { refs, reason: 'draw-void' }),
  );

const standing = async (memberId: bigint) => {
  const { points, owed, month } = await readBalance(deps, memberId);
  return [points, owed, month].join(' ');
};

/** Reads the feed until a member stands as expected. */
async function earnUntil(memberId: bigint, expected: string): Promise<void> {
  await eventually(async () => {
    while (await earnStep(deps));
    return (await standing(memberId)) === expected;
  }).catch(async () => expect(await standing(memberId)).toBe(expected));
}

const answers = (all: readonly PromiseSettledResult<unknown>[]) =>
  all.map((one) => {
    if (one.status === 'fulfilled') return 'done';
    if (one.reason instanceof Refusal) return one.reason.code;
    throw one.reason;
  });

async function reward(stock: number, price: number): Promise<bigint> {
  const values = { kind: 'voucher', names: { EN: 'A voucher' }, isOpen: true, maxPerMember: null } as const;
  const { id } = await saveReward(deps, { ...values, price, stock }, { staff: actor(), ip: '127.0.0.1' });
  return BigInt(id);
}
const actor = () => ({ staffId, permissions: ['points.manage'] as const });
const decide = (recordId: bigint, decision: Parameters<typeof decideRecord>[1]['decision']) =>
  decideRecord(deps, { id: recordId.toString(), decision }, { staff: actor(), ip: '127.0.0.1' });
const stockOf = async (rewardId: bigint) => {
  const [row] = await rows<{ stock: number }>(
    `select stock from points.rewards where reward_id = ${rewardId}`,
  );
  return row?.stock;
};
const rows = <Row>(text: string) => database.reader.rows<Row>({ name: '', text, values: [] });

it('every change is a line: what bets earned and lost again, what was given, and the balance after it', async () => {
  const memberId = await saver(100);
  const batch = await placeBets(memberId, 'RNG', [1_000]);
  await close(batch, 1);
  await earnUntil(memberId, '110.0000 0.0000 110.0000');
  await cancel(batch, [1n]);
  await earnUntil(memberId, '100.0000 0.0000 100.0000');
  const [bet] = await rows<{ id: bigint }>(
    `select wager_id as id from wagers.wagers where batch_ref = ${batch}`,
  );
  const archive = openArchive(database, null);
  const read = (input: Parameters<typeof readMovements>[1]) =>
    readMovements({ database, archive, now: () => Date.now() }, input, memberId);
  const lines = (await read({})).list.map(({ kind, number, points, balance }) =>
    [kind, number, points, balance].join(' '),
  );
  expect(lines).toEqual([
    'correction  -10.0000 100.0000',
    `bet ${bet?.id} 10.0000 110.0000`,
    'given  100.0000 100.0000',
  ]);
  const first = await read({ pageSize: 2 });
  expect(first.list).toHaveLength(2);
  const { list, next } = await read({ pageSize: 2, before: first.next ?? '' });
  expect([list[0]?.kind, list.length, next]).toEqual(['given', 1, null]);
});

describe('a settled wager', () => {
  it('earns by the rate of its group, once, and a void takes its points back', async () => {
    const memberId = await open();
    const batch = await placeBets(memberId, 'RNG', [1_000, 250]);
    await close(batch, 1);
    await earnUntil(memberId, '12.5000 0.0000 12.5000');
    expect(await earnStep(deps)).toBe(false);
    await cancel(batch, [1n]);
    await earnUntil(memberId, '2.5000 0.0000 2.5000');
    const live = await placeBets(memberId, 'LIVE', [1_000]);
    const table = await placeBets(memberId, 'PVP', [1_000]);
    await close(live, 1);
    await close(table, 1);
    await earnUntil(memberId, '7.5000 0.0000 7.5000');
  });

  it('books the difference of a new version at the rates of the first one', async () => {
    const memberId = await open();
    const batch = await placeBets(memberId, 'RNG', [1_000]);
    await close(batch, 1);
    await earnUntil(memberId, '10.0000 0.0000 10.0000');
    const before = merchant;
    const rates = { ...before.site.points.rates, RNG: 50_000 };
    merchant = { ...before, site: { ...before.site, points: { ...before.site.points, rates } } };
    await close(batch, 2, [{ ref: 1n, payout: 1n, validStake: amountOf(400) }]);
    await earnUntil(memberId, '4.0000 0.0000 4.0000');
    merchant = before;
  });

  it('whose points were spent leaves a debt, which the next points pay first', async () => {
    const memberId = await open();
    const batch = await placeBets(memberId, 'RNG', [10_000]);
    await close(batch, 1);
    await earnUntil(memberId, '100.0000 0.0000 100.0000');
    await convert(deps, { memberId, key: newKey(), points: 100 });
    await cancel(batch, [1n]);
    await earnUntil(memberId, '0.0000 100.0000 0.0000');
    await give(memberId, 30);
    expect(await standing(memberId)).toBe('0.0000 70.0000 30.0000');
    expect(await readOwing(deps, {})).toMatchObject({
      list: [{ memberId: String(memberId), owed: '70.0000' }],
      total: 1,
    });
    await give(memberId, 100);
    expect(await standing(memberId)).toBe('30.0000 0.0000 130.0000');
    expect(await readOwing(deps, {})).toMatchObject({ list: [], total: 0 });
  });

  it('of a trial account earns nothing', async () => {
    const trial = await open(4);
    const member = await open();
    await close(await placeBets(trial, 'RNG', [1_000]), 1);
    await close(await placeBets(member, 'RNG', [1_000]), 1);
    await earnUntil(member, '10.0000 0.0000 10.0000');
    expect(await standing(trial)).toBe('0.0000 0.0000 0.0000');
  });

  it('counts once when several workers read', async () => {
    const memberId = await open();
    for (let at = 0; at < 10; at++) await close(await placeBets(memberId, 'RNG', [100, 200, 300]), 1);
    await Promise.all(Array.from({ length: 4 }, () => earnStep(deps, { ends: 2, wagers: 3 })));
    await earnUntil(memberId, '60.0000 0.0000 60.0000');
  });
});

describe('what a wager earned', () => {
  const judged = () => findWrongPoints(database.reader, { atOnce: 1 });

  /** A wager of 1 000 that earned 10 points, of which a correction left 4. */
  async function corrected() {
    const memberId = await open();
    const batch = await placeBets(memberId, 'RNG', [1_000]);
    await close(batch, 1);
    await earnUntil(memberId, '10.0000 0.0000 10.0000');
    await close(batch, 2, [{ ref: 1n, payout: 1n, validStake: amountOf(400) }]);
    await earnUntil(memberId, '4.0000 0.0000 4.0000');
    const ends = await rows<{ end_id: bigint; valid: bigint }>(
      `select end_id, valid from points.earned where member_id = ${memberId} order by end_id`,
    );
    expect(ends.map(({ valid }) => valid)).toEqual([amountOf(1_000), amountOf(400)]);
    const change = (set: string, at: number) =>
      rows(`update points.earned set ${set} where member_id = ${memberId} and end_id = ${ends[at]?.end_id}`);
    return { memberId, ends, change };
  }

  it('and was changed in its row is found', async () => {
    const { memberId, ends, change } = await corrected();
    expect(await judged()).toEqual({ wrong: [], notKept: 0 });
    await change('points = points + 1, change = change + 1', 1);
    expect((await judged()).wrong).toEqual([
      {
        memberId,
        wagerId: expect.any(BigInt),
        endId: ends[1]?.end_id,
        booked: { points: 40_001n, change: -59_999n },
        computed: { points: 40_000n, change: -60_000n },
      },
    ]);
    await change('points = points - 1, change = change - 1, rate_ppm = rate_ppm + 1', 1);
    expect((await judged()).wrong).toMatchObject([{ endId: ends[1]?.end_id, computed: null }]);
    await change('rate_ppm = rate_ppm - 1', 1);
    await change('change = change + 1', 0);
    expect((await judged()).wrong).toMatchObject([{ endId: ends[0]?.end_id }]);
    await change('change = change - 1', 0);
    expect(await findWrongPoints(database.reader)).toEqual({ wrong: [], notKept: 0 });
  });

  it('before the stake was kept counts as not kept, and its difference is judged', async () => {
    const { change } = await corrected();
    await change('valid = null', 1);
    expect(await judged()).toEqual({ wrong: [], notKept: 1 });
    await change('change = change + 1', 1);
    expect((await judged()).wrong).toHaveLength(1);
    await change(`change = change - 1, valid = ${amountOf(400)}`, 1);
  });
});

describe('points that are given', () => {
  it('are given once by key', async () => {
    const memberId = await open();
    const key = newKey();
    const all = await Promise.all(Array.from({ length: 5 }, () => give(memberId, 7, key)));
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(await standing(memberId)).toBe('7.0000 0.0000 7.0000');
  });
});

const rowsOf = (text: string) => database.reader.rows<object>({ name: '', text, values: [] });

describe('conversion', () => {
  it('pays whole money at once, and a repeated key is the same record', async () => {
    const memberId = await saver(250);
    const request = { memberId, key: newKey(), points: 200 };
    const before = (await balanceOf(database.reader, memberId))?.balance ?? 0n;
    const all = await Promise.all([convert(deps, request), convert(deps, request), convert(deps, request)]);
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(1);
    expect(all[0]).toMatchObject({ status: 'approved', money: amountOf(2), balance_after: amountOf(50) });
    expect((await balanceOf(database.reader, memberId))?.balance).toBe(before + amountOf(2));
    expect(await announcedCredits(rowsOf, memberId)).toEqual([amountOf(2)]);
    await expect(convert(deps, { ...request, points: 100 })).rejects.toThrow(new Refusal('key-reused'));
  });

  it.each([
    ['points-step', 150],
    ['points-out-of-range', 10_100],
    ['points-insufficient', 400],
  ])('is refused with %s', async (code, points) => {
    const memberId = await saver(300);
    const refused = await Promise.allSettled([convert(deps, { memberId, key: newKey(), points })]);
    expect(answers(refused)).toEqual([code]);
  });

  it('of many points waits for staff, and the day has a limit', async () => {
    const memberId = await saver(12_000);
    const before = (await balanceOf(database.reader, memberId))?.balance ?? 0n;
    const [first, second] = [
      await convert(deps, { memberId, key: newKey(), points: 6_000 }),
      await convert(deps, { memberId, key: newKey(), points: 4_000 }),
    ];
    expect([first.status, second.status]).toEqual(['process', 'approved']);
    const third = await Promise.allSettled([convert(deps, { memberId, key: newKey(), points: 100 })]);
    expect(answers(third)).toEqual(['points-out-of-range']);
    await decide(first.record_id, { status: 'approved' });
    expect((await balanceOf(database.reader, memberId))?.balance).toBe(before + amountOf(100));
    expect(await announcedCredits(rowsOf, memberId)).toEqual([amountOf(40), amountOf(60)]);
    expect(await standing(memberId)).toMatch(/^2000\.0000 /);
  });
});

describe('races', () => {
  it('the last piece of a reward goes to one of many members', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const rewardId = await reward(1, 50);
      const members = await Promise.all(Array.from({ length: 12 }, () => saver(50)));
      const all = await Promise.allSettled(
        members.map((memberId) =>
          redeem(deps, { memberId, key: newKey(), rewardId, quantity: 1, address: '' }),
        ),
      );
      const told = answers(all).sort();
      expect(told).toEqual(['done', ...Array.from({ length: 11 }, () => 'reward-out-of-stock')]);
      expect(await stockOf(rewardId)).toBe(0);
    }
  });

  it('the same points are redeemed or converted', async () => {
    const rewardId = await reward(1_000, 100);
    for (let round = 0; round < ROUNDS; round++) {
      const memberId = await saver(100);
      const all = await Promise.allSettled([
        redeem(deps, { memberId, key: newKey(), rewardId, quantity: 1, address: '' }),
        convert(deps, { memberId, key: newKey(), points: 100 }),
      ]);
      expect(answers(all).sort()).toEqual(['done', 'points-insufficient']);
      expect(await standing(memberId)).toMatch(/^0\.0000 /);
    }
  });

  it('a record is approved or rejected, once', async () => {
    const rewardId = await reward(1_000, 100);
    for (let round = 0; round < ROUNDS; round++) {
      const memberId = await saver(100);
      const before = await stockOf(rewardId);
      const request = { memberId, key: newKey(), rewardId, quantity: 1, address: '' };
      const { record_id: id } = await redeem(deps, request);
      const all = await Promise.allSettled([
        decide(id, { status: 'approved', remark: 'CODE-1' }),
        decide(id, { status: 'rejected', reason: 'not-available' }),
      ]);
      expect(answers(all).sort()).toEqual(['done', 'redemption-decided']);
      const isApproved = all[0]?.status === 'fulfilled';
      expect(await standing(memberId)).toMatch(isApproved ? /^0\.0000 / : /^100\.0000 /);
      expect(await stockOf(rewardId)).toBe((before ?? 0) - (isApproved ? 1 : 0));
    }
  });
});

describe('the database', () => {
  it('keeps a record as it was asked for and decided', async () => {
    const memberId = await saver(100);
    const rewardId = await reward(10, 100);
    const request = { memberId, key: newKey(), rewardId, quantity: 1, address: '' };
    const { record_id: id } = await redeem(deps, request);
    const change = (what: string) => rows(`update points.records set ${what} where record_id = ${id}`);
    await expect(change('points = points + 1')).rejects.toThrow('is decided once');
    await decide(id, { status: 'approved', remark: 'CODE-1' });
    await expect(change(`status = 'rejected', reason = 'not-available'`)).rejects.toThrow('is decided once');
    await change(`remark = ''`);
  });

  it('takes no conversion that would round', async () => {
    const memberId = await saver(100);
    const insert = (money: bigint) =>
      rows(`
        insert into points.records (member_id, key, request_hash, kind, status, points, money, ratio, balance_after)
        values (${memberId}, '${newKey()}', '\\x00', 'conversion', 'approved', 1000000, ${money}, 100, 0)`);
    await insert(10_000n);
    await expect(insert(9_999n)).rejects.toThrow('records_check');
  });
});

it('the ledger sums to zero, and holds are the records in process', async () => {
  expect((await audit(database.reader)).differences).toEqual([]);
  const [held] = await rows<{ held: bigint; waiting: bigint }>(`
    select (select coalesce(sum(held), 0)::bigint from wallet.wallets w join wallet.ledgers l using (ledger) where l.book = 'points') as held,
      (select coalesce(sum(points), 0)::bigint from points.records where status = 'process') as waiting`);
  expect(held?.held).toBe(held?.waiting);
});
