// The comparison with a vendor's books, against the real database. The vendor's list is a list of the test.
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffId } from '@tyche/kernel/ids';
import { Outage } from '../../../platform/http/errors.ts';
import { openLog } from '../../../platform/log/log.ts';
import { findMember } from '../../members/index.ts';
import { type Actor, approveAction, createStaffAccount } from '../../staff/index.ts';
import type { TransactionsWanted, VendorTransaction } from '../adapter.ts';
import { type Gateway, openGateway, type TestPlayer, VENDOR } from '../calls/test/gateway.ts';
import { readIncident, readIncidents } from '../desk/read-incidents.ts';
import { proposeVoid, voidActions } from '../desk/void-round.ts';
import type { VendorsDeps } from '../index.ts';
import { codeOf } from '@tyche/testkit/code-of';
import { compareHour } from './compare-hour.ts';
import { planReconciliations, readReconciliations, reconcileDue, requestDay } from './run-reconciliation.ts';
import { takeDueHour } from './store-hours.ts';

let gateway: Gateway;
let deps: VendorsDeps;
let player: TestPlayer;
let number = 0;
/** The vendor's books; `at` in ms. */
let books: (VendorTransaction & { readonly at: number })[] = [];
let isSilent = false;
let asked = 0;

beforeAll(async () => {
  gateway = await openGateway();
  const adapter = { transactions };
  const vendors = [{ code: VENDOR, name: 'Studio', accountTypeId: 100, adapter }];
  const { database } = gateway;
  deps = { database, findMember, vendors, log: openLog('silent') } as unknown as VendorsDeps;
  player = await gateway.player({ currency: 'VND', balance: '100000' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  books = [];
  isSilent = false;
  asked = 0;
  await gateway.run('delete from vendors.reconciliations');
  await gateway.run('delete from vendors.incidents');
  // Each test has an hour of its own.
  await gateway.run(`update vendors.calls set at = at - interval '10 days'`);
});

/** Pages of two, as a vendor gives them. */
async function transactions(wanted: TransactionsWanted) {
  asked += 1;
  if (isSilent) throw new Outage('no answer');
  if ('txIds' in wanted)
    return { list: books.filter(({ txId }) => wanted.txIds.includes(txId)), nextCursor: null };
  const found = books.filter(({ at }) => at >= wanted.from.getTime() && at < wanted.to.getTime());
  const start = Number(wanted.cursor ?? 0);
  return {
    list: found.slice(start, start + 2),
    nextCursor: start + 2 < found.length ? String(start + 2) : null,
  };
}

const hourNow = async () => {
  const [row] = await gateway.run<{ hour: Date }>(
    `select date_trunc('hour', clock_timestamp(), 'UTC') as hour`,
  );
  return row?.hour ?? new Date(0);
};
const compare = async () =>
  compareHour({ reader: gateway.database.reader, vendor: VENDOR, transactions }, await hourNow());

async function play(call: 'bet' | 'win' | 'refund', fields: object) {
  number += 1;
  const { playerId, sessionToken } = player;
  const txId = `book-${number}`;
  const sent = {
    call,
    playerId,
    sessionToken,
    currency: 'VND',
    roundId: `book-round-${number}`,
    txId,
    ...fields,
  };
  expect(await gateway.send(sent)).toMatchObject({ status: 'OK' });
  return sent;
}

function book(
  { txId, call, roundId }: { txId: string; call: string; roundId: string },
  money: { debit?: bigint; credit?: bigint },
  changes: Partial<(typeof books)[number]> = {},
): void {
  books.push({
    txId,
    call: call as 'bet',
    roundId,
    playerId: player.playerId,
    currency: 'VND',
    debit: 0n,
    credit: 0n,
    at: Date.now(),
    ...money,
    ...changes,
  });
}

const incidents = async () =>
  (await readIncidents(deps, {})).list.map(({ code, txId, amount }) => `${code} ${txId} ${amount}`);

/** Voids a round of the test as two persons do. */
async function voidRoundOf(roundId: string): Promise<void> {
  const [round] = await gateway.run<{ ref: string }>(
    `select ref from vendors.rounds where round_id = '${roundId}'`,
  );
  const permissions = ['cashier.deposits', 'cashier.approve'] as const;
  const hire = async (name: string): Promise<Actor> => {
    const staffId = await gateway.database.inTransaction((tx) => createStaffAccount(tx, name, permissions));
    return { staff: { staffId: (staffId ?? 0n) as StaffId, permissions }, ip: '127.0.0.1' };
  };
  const approval = await proposeVoid(
    deps,
    { ref: round?.ref ?? '', reason: 'a broken reel' },
    await hire('voider'),
  );
  await approveAction(gateway.database, voidActions, approval, await hire('approver'));
}

/** Lets the worker compare the hour that is not over. */
async function reconcileHourNow(): Promise<void> {
  await gateway.run(
    `insert into vendors.reconciliations (merchant, vendor, hour) values (1, '${VENDOR}', date_trunc('hour', clock_timestamp(), 'UTC'))`,
  );
  expect(await reconcileDue(deps)).toBe(1);
}

/** A bet with its win, and a bet that is refunded, as both sides book them. */
async function playAlike() {
  const bet = await play('bet', { amount: '100' });
  const { roundId } = bet;
  book(bet, { debit: amountOf(100) });
  const win = await play('win', { amount: '250', roundId, roundClosed: true });
  book(win, { credit: amountOf(250) });
  const back = await play('bet', { amount: '30' });
  book(back, { debit: amountOf(30) });
  const refund = await play('refund', { betTxId: back.txId, roundId: back.roundId });
  book(refund, { credit: amountOf(30) });
  return { bet, win, refund };
}

describe('an hour', () => {
  it('that both sides booked alike has equal totals and no incident', async () => {
    await playAlike();
    const totals = [
      { currency: 'VND', count: 4, bets: amountOf(130), wins: amountOf(250), refunds: amountOf(30) },
    ];
    expect(await compare()).toEqual({
      matching: 4,
      onlyOurs: 0,
      onlyTheirs: 0,
      differing: 0,
      ofVoided: 0,
      ours: totals,
      theirs: totals,
    });
    expect(await incidents()).toEqual([]);
  });
  it('makes an incident of each difference, once, however often it is compared', async () => {
    const { win } = await playAlike();
    const ours = await play('bet', { amount: '7' });
    books = books.map((line) => (line.txId === win.txId ? { ...line, credit: amountOf(260) } : line));
    book({ txId: 'theirs', call: 'win', roundId: 'r' }, { credit: amountOf(9) });
    const wanted = { matching: 3, onlyOurs: 1, onlyTheirs: 1, differing: 1 };
    const results = await Promise.all([compare(), compare(), compare()]);
    for (const result of results) expect(result).toMatchObject(wanted);
    expect((await incidents()).sort()).toEqual([
      `AMOUNTS_DIFFER ${win.txId} 10.0000`,
      `ONLY_OURS ${ours.txId} 7.0000`,
      'ONLY_THEIRS theirs 9.0000',
    ]);
  });
  it('shows staff a transaction of a player that only the vendor knows', async () => {
    book({ txId: 'nobody', call: 'bet', roundId: 'r' }, { debit: 5n }, { playerId: 'p-nobody' });
    await compare();
    const [incident] = (await readIncidents(deps, {})).list;
    expect(incident).toMatchObject({ code: 'ONLY_THEIRS', memberId: null, username: '', amount: null });
    expect(await readIncident(deps, BigInt(incident?.id ?? 0))).toMatchObject({ playerId: 'p-nobody' });
  });
  it('has no difference where a call has another time on the other side, on either side', async () => {
    const { bet, win } = await playAlike();
    const hours = 3 * 3_600_000;
    // The vendor booked the win three hours later.
    books = books.map((line) => (line.txId === win.txId ? { ...line, at: line.at + hours } : line));
    // We booked the bet three hours earlier.
    await gateway.run(`update vendors.calls set at = at - interval '3 hours' where tx_id = '${bet.txId}'`);
    expect(await compare()).toMatchObject({ matching: 3, onlyOurs: 0, onlyTheirs: 0, differing: 0 });
    expect(await incidents()).toEqual([]);
  });
  it('has a refund once, also when the vendor sent it under two numbers', async () => {
    const bet = await play('bet', { amount: '30' });
    book(bet, { debit: amountOf(30) });
    const { txId: betTxId, roundId } = bet;
    book(await play('refund', { betTxId, roundId }), { credit: amountOf(30) });
    book(await play('refund', { betTxId, roundId }), {});
    const [{ refunds } = { refunds: 0n }] = (await compare()).ours;
    expect(refunds).toBe(amountOf(30));
    expect(await incidents()).toEqual([]);
  });
  it('knows a round that staff voided, whatever the vendor lists of it', async () => {
    const { bet, win } = await playAlike();
    await voidRoundOf(bet.roundId);
    // The vendor keeps the round as it was played, and refunds the bet later: both sides book it alike.
    const late = await play('refund', { betTxId: bet.txId, roundId: bet.roundId });
    book(late, { credit: amountOf(100) });
    const alike = { onlyOurs: 0, onlyTheirs: 0, differing: 0 };
    expect(await compare()).toMatchObject({ ...alike, matching: 5, ofVoided: 0 });
    // Or it takes the round out of its books, books it anew under another number, and with another amount.
    books = books.filter(({ txId }) => txId !== bet.txId);
    books = books.map((line) => (line.txId === win.txId ? { ...line, credit: 0n } : line));
    book({ ...bet, txId: 'undone' }, { credit: amountOf(5) });
    expect(await compare()).toMatchObject({ ...alike, matching: 3, ofVoided: 3 });
    expect(await incidents()).toEqual([]);
    await reconcileHourNow();
    expect((await readReconciliations(deps, { vendor: VENDOR })).list[0]).toMatchObject({ ofVoided: 3 });
  });
  it('leaves out what we declined, and a number that may never happen', async () => {
    number += 1;
    const { playerId, sessionToken } = player;
    const declined = {
      call: 'bet',
      playerId,
      sessionToken,
      currency: 'VND',
      roundId: 'x',
      txId: `book-${number}`,
    };
    expect(await gateway.send({ ...declined, amount: '999999999' })).toMatchObject({ status: 'BALANCE_LOW' });
    await play('refund', { betTxId: 'book-never', roundId: 'x' });
    expect(await compare()).toMatchObject({ matching: 0, onlyOurs: 0, onlyTheirs: 0, differing: 0 });
  });
});

describe('the worker', () => {
  const list = async () => (await readReconciliations(deps, { vendor: VENDOR })).list;

  it('plans the ended hours of two days, and compares each once, whatever number of workers there are', async () => {
    const planned = await planReconciliations(deps);
    expect([47, 48]).toContain(planned);
    expect(await planReconciliations(deps)).toBe(0);
    await Promise.all(Array.from({ length: 6 }, () => reconcileDue(deps)));
    const rows = await list();
    expect(rows.filter(({ isDue, comparedAt }) => isDue || comparedAt === null)).toEqual([]);
    // Twelve slices an hour.
    expect(asked).toBe(planned * 12);
  });
  it('takes one hour at a time, also where PostgreSQL takes the table for an empty one', async () => {
    // As after a clean-up: with no row expected, the rows of the table are joined before the hour is chosen.
    await gateway.run('vacuum analyze vendors.reconciliations');
    await planReconciliations(deps);
    expect(await takeDueHour(gateway.database.reader, [VENDOR], 600)).toMatchObject({ vendor: VENDOR });
    const [{ taken } = { taken: 0 }] = await gateway.run<{ taken: number }>(
      'select count(*)::int as taken from vendors.reconciliations where next_try_at > clock_timestamp()',
    );
    expect(taken).toBe(1);
  });
  it('leaves the hours of a vendor that does not answer for later', async () => {
    await planReconciliations(deps);
    isSilent = true;
    expect(await reconcileDue(deps)).toBe(0);
    expect(asked).toBe(1);
    isSilent = false;
    await gateway.run('update vendors.reconciliations set next_try_at = clock_timestamp()');
    expect(await reconcileDue(deps)).toBe(24);
  });
  it('compares a day again when staff ask for it', async () => {
    const { database } = gateway;
    const permissions = ['cashier.deposits'] as const;
    const staffId = await database.inTransaction((tx) => createStaffAccount(tx, 'comparer', permissions));
    const actor: Actor = { staff: { staffId: (staffId ?? 0n) as StaffId, permissions }, ip: '127.0.0.1' };
    const day = Date.now() - 5 * 24 * 3_600_000;
    for (const _ of [1, 2]) {
      expect(await requestDay(deps, { vendor: VENDOR, day }, actor)).toEqual({ hours: 24 });
      expect(await reconcileDue(deps)).toBe(24);
    }
    expect(await list()).toHaveLength(24);
    expect(await requestDay(deps, { vendor: VENDOR, day: day + 400 * 24 * 3_600_000 }, actor)).toEqual({
      hours: 0,
    });
    expect(await codeOf(requestDay(deps, { vendor: 'other', day }, actor))).toBe('unknown-wallet');
    const [line] = await gateway.run(
      `select action, subject from staff.audit_trail order by id desc limit 1`,
    );
    expect(line).toEqual({ action: 'vendor-reconciliation.requested', subject: VENDOR });
  });
});
