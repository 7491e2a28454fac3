import { newKey } from '@tyche/testkit/key';
import type { WalletId } from '@tyche/kernel/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  audit,
  balanceOf,
  balanceOfWallet,
  foldGl,
  listEntries,
  openWallet,
  placeHold,
  post,
  postBatch,
  postHold,
  postHolds,
  postLinked,
  releaseHold,
  rollback,
  setWalletStatus,
  creditBatch,
  transfer,
  voidHold,
} from './index.ts';
import { movement, openTestLedger, type TestLedger } from './test/ledger.ts';
import { glCodes, kinds } from './types.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(async () => {
  const report = await ledger.database.inSnapshot(audit);
  await ledger.close();
  expect(report.differences).toEqual([]);
});

async function has(walletId: WalletId) {
  const found = await balanceOfWallet(ledger.database.reader, walletId);
  return { balance: found?.balance, held: found?.held, available: found?.available };
}

const toHouse = { scope: 'lottery', kind: 'bet', gl: 'house' } as const;
const fromHouse = { scope: 'settlement', kind: 'win', gl: 'house' } as const;

describe('a wallet', () => {
  test('is opened once for an owner in a book and currency', async () => {
    const open = () =>
      ledger.database.inTransaction((tx) =>
        openWallet(tx, { ownerId: 77_001n, book: 'real', currency: 'PHP' }),
      );
    const ids = await Promise.all([open(), open(), open()]);
    expect(new Set(ids).size).toBe(1);
    expect(await balanceOf(ledger.database.reader, 77_001n)).toMatchObject({
      balance: 0n,
      currency: 'PHP',
      book: 'real',
    });
    expect(await balanceOf(ledger.database.reader, 77_001n, 'trial')).toBeNull();
  });

  test('names kinds and accounts by the numbers that the tables have', async () => {
    const kindRows = await ledger.run<{ code: string; kind: number }>(
      'select code, kind from wallet.entry_kinds',
    );
    expect(Object.fromEntries(kindRows.map((row) => [row.code, row.kind]))).toEqual(kinds);
    const glRows = await ledger.run<{ code: string; gl: number }>('select code, gl from wallet.gl_codes');
    expect(Object.fromEntries(glRows.map((row) => [row.code, row.gl]))).toEqual({
      ...glCodes,
      'vendor:studio': 12,
    });
  });

  test('lists its entries newest first, page by page', async () => {
    const walletId = await ledger.wallet(100n);
    for (let n = 0; n < 4; n += 1) await post(ledger.each, movement(walletId, -10n));
    const page = await listEntries(ledger.database.reader, walletId, { limit: 3 });
    expect(page.map((entry) => [entry.seq, entry.kind, entry.balanceAfter])).toEqual([
      [5n, 'bet', 60n],
      [4n, 'bet', 70n],
      [3n, 'bet', 80n],
    ]);
    const rest = await listEntries(ledger.database.reader, walletId, { beforeSeq: 3n, limit: 3 });
    expect(rest.map((entry) => entry.kind)).toEqual(['bet', 'grant']);
  });

  test('that is bet-locked takes no bet, one that is frozen pays nothing, and credits always land', async () => {
    const walletId = await ledger.wallet(100n);
    await ledger.database.inTransaction((tx) => setWalletStatus(tx, walletId, 'bet-locked'));
    expect((await post(ledger.each, movement(walletId, -10n))).status).toBe('locked');
    expect(
      (await post(ledger.each, movement(walletId, -10n, { kind: 'withdrawal', gl: 'bank' }))).status,
    ).toBe('ok');
    await ledger.database.inTransaction((tx) => setWalletStatus(tx, walletId, 'frozen'));
    expect(
      (await post(ledger.each, movement(walletId, -10n, { kind: 'withdrawal', gl: 'bank' }))).status,
    ).toBe('locked');
    const [late, win] = await postBatch(ledger.each, [
      movement(walletId, -10n),
      movement(walletId, 5n, { kind: 'win' }),
    ]);
    expect([late?.status, win?.status]).toEqual(['locked', 'ok']);
    expect(await has(walletId)).toMatchObject({ balance: 95n });
  });
});

describe('a key', () => {
  test('answers its repeat as before, and moves nothing again', async () => {
    const walletId = await ledger.wallet(100n);
    const bet = movement(walletId, -30n, { requestHash: Buffer.from('one') });
    const first = await post(ledger.each, bet);
    expect(first).toEqual({ status: 'ok', balance: 70n, seq: 2n });
    expect(await post(ledger.each, bet)).toEqual({ status: 'duplicate', balance: 70n, seq: 2n });
    expect((await postBatch(ledger.each, [bet, bet])).map((one) => one.status)).toEqual([
      'duplicate',
      'duplicate',
    ]);
  });

  test('with another amount, wallet, kind or request is a conflict', async () => {
    const walletId = await ledger.wallet(100n);
    const other = await ledger.wallet(100n);
    const bet = movement(walletId, -30n, { requestHash: Buffer.from('one') });
    await post(ledger.each, bet);
    const changed = [
      { ...bet, delta: -31n },
      { ...bet, walletId: other },
      { ...bet, kind: 'withdrawal' as const },
      { ...bet, requestHash: Buffer.from('two') },
      { ...bet, ref: newKey() },
    ];
    for (const one of changed) expect((await post(ledger.each, one)).status).toBe('conflict');
    expect((await postBatch(ledger.each, changed)).map((one) => one.status)).toEqual(
      changed.map(() => 'conflict'),
    );
  });

  test('of an accepted bet is a duplicate even when the wallet has been emptied since', async () => {
    const walletId = await ledger.wallet(50n);
    const bet = movement(walletId, -50n);
    expect((await post(ledger.each, bet)).status).toBe('ok');
    expect((await post(ledger.each, bet)).status).toBe('duplicate');
    expect((await postBatch(ledger.each, [bet]))[0]?.status).toBe('duplicate');
  });

  test('that was refused for funds is burned: money that comes later does not revive it', async () => {
    const walletId = await ledger.wallet(10n);
    const bet = movement(walletId, -50n);
    expect(await post(ledger.each, bet)).toMatchObject({ status: 'insufficient', balance: 10n });
    await post(ledger.each, movement(walletId, 100n, { kind: 'deposit', gl: 'bank' }));
    expect(await post(ledger.each, bet)).toMatchObject({ status: 'burned', burnedBy: 'insufficient' });
    expect((await postBatch(ledger.each, [movement(walletId, -1n), bet])).map((one) => one.status)).toEqual([
      'ok',
      'burned',
    ]);
  });

  test('that repeats inside one batch counts once', async () => {
    const walletId = await ledger.wallet(100n);
    const bet = movement(walletId, -10n);
    const answers = await postBatch(ledger.each, [bet, movement(walletId, -1n), bet]);
    expect(answers.map((one) => one.status)).toEqual(['ok', 'ok', 'duplicate']);
    expect(await has(walletId)).toMatchObject({ balance: 89n });
  });
});

describe('a batch', () => {
  test('gives running balances in its order and refuses only what is poor', async () => {
    const [rich, poor] = [await ledger.wallet(100n), await ledger.wallet(15n)];
    const well = await postBatch(ledger.each, [
      movement(rich, -10n),
      movement(poor, -10n),
      movement(rich, -20n),
    ]);
    expect(well.map((one) => [one.status, one.balance, one.seq])).toEqual([
      ['ok', 90n, 2n],
      ['ok', 5n, 2n],
      ['ok', 70n, 3n],
    ]);
    const mixed = await postBatch(ledger.each, [
      movement(rich, -10n),
      movement(poor, -10n),
      movement(poor, -5n),
    ]);
    expect(mixed.map((one) => [one.status, one.balance])).toEqual([
      ['ok', 60n],
      ['insufficient', 5n],
      ['ok', 0n],
    ]);
  });

  test('lets no movement be paid by a credit that comes after it', async () => {
    const walletId = await ledger.wallet(10n);
    const answers = await postBatch(ledger.each, [
      movement(walletId, -20n),
      movement(walletId, 30n, { kind: 'win' }),
    ]);
    expect(answers.map((one) => one.status)).toEqual(['insufficient', 'ok']);
  });

  test('tells of a wallet that is not there', async () => {
    const answers = await postBatch(ledger.each, [
      movement(1_048_577n as WalletId, -1n),
      movement(await ledger.wallet(1n), -1n),
    ]);
    expect(answers.map((one) => one.status)).toEqual(['no-wallet', 'ok']);
  });

  test('of a hundred and one is as exact as one by one', async () => {
    const wallets = await Promise.all(Array.from({ length: 7 }, () => ledger.wallet(1_000n)));
    const answers = await postBatch(
      ledger.each,
      Array.from({ length: 101 }, (_, n) => movement(wallets[n % 7] as WalletId, -3n)),
    );
    expect(answers.every((one) => one.status === 'ok')).toBe(true);
    const balances = await Promise.all(wallets.map(has));
    expect(balances.map((one) => one.balance)).toEqual([955n, 955n, 955n, 958n, 958n, 958n, 958n]);
  });
});

describe('linked movements', () => {
  test('land together, the second seeing the first', async () => {
    const walletId = await ledger.wallet(10n);
    const answers = await postLinked(ledger.each, [
      movement(walletId, 90n, { kind: 'win' }),
      movement(walletId, -100n),
    ]);
    expect(answers.map((one) => [one.status, one.balance])).toEqual([
      ['ok', 100n],
      ['ok', 0n],
    ]);
  });

  test('fall together when one is refused, and the refused key is burned', async () => {
    const walletId = await ledger.wallet(10n);
    const [small, large] = [movement(walletId, -5n), movement(walletId, -50n)];
    const answers = await postLinked(ledger.each, [small, large]);
    expect(answers.map((one) => [one.status, one.balance])).toEqual([
      ['undone', 10n],
      ['insufficient', 10n],
    ]);
    expect((await post(ledger.each, large)).status).toBe('burned');
    expect((await post(ledger.each, small)).status).toBe('ok');
  });

  test('make a transfer that leaves nothing in the clearing account', async () => {
    const [from, to] = [await ledger.wallet(100n), await ledger.wallet(0n)];
    const key = newKey();
    expect(await transfer(ledger.each, { from, to, amount: 40n, key })).toMatchObject({
      status: 'ok',
      balance: 60n,
    });
    expect(await transfer(ledger.each, { from, to, amount: 40n, key })).toMatchObject({
      status: 'duplicate',
    });
    expect(await transfer(ledger.each, { from, to, amount: 99n, key: newKey() })).toMatchObject({
      status: 'insufficient',
    });
    expect(await has(to)).toMatchObject({ balance: 40n });
  });

  test('do not lead from one book or currency into another', async () => {
    const real = await ledger.wallet(100n);
    const trial = await ledger.database.inTransaction((tx) =>
      openWallet(tx, { ownerId: 77_100n, book: 'trial', currency: 'PHP' }),
    );
    await expect(transfer(ledger.each, { from: real, to: trial, amount: 1n, key: newKey() })).rejects.toThrow(
      RangeError,
    );
    // The ledger of an entry is its wallet's: there is no column that could name another one.
    await expect(
      ledger.run(`insert into wallet.booked_entries (wallet_id, seq, scope, key, kind, gl, gl_account, delta, balance_after)
      values (${trial}, 1, 1, gen_random_uuid(), 1, 1, ${1 * 1024 + 1}, 5, 5)`),
    ).rejects.toMatchObject({ code: '0A000' });
  });
});

test.each([
  ['wallets', 'status = 5', 'wallet_status_known'],
  ['wallets', 'held = -1', 'held_not_negative'],
  ['wallets', 'floor = 1', 'floor_not_positive'],
  ['wallets', 'held = 101', 'wallet_floor'],
  ['entries', '0, 5', 'entry_seq_positive'],
  ['entries', '9, 0', 'entry_moves_something'],
])('the database itself refuses %s with %s', async (table, what, constraint) => {
  const walletId = await ledger.wallet(100n);
  const statement =
    table === 'wallets'
      ? `update wallet.wallets set ${what} where wallet_id = ${walletId}`
      : `insert into wallet.entries (wallet_id, scope, key, kind, gl, balance_after, seq, delta)
         values (${walletId}, 1, gen_random_uuid(), 1, 1, 5, ${what})`;
  await expect(ledger.run(statement)).rejects.toMatchObject({ code: '23514', constraint });
});

test.each([
  ['of another ledger', '(900000 << 10) | 2, 5, 1'],
  ['without a number', '1, 5, 1'],
])('the database itself refuses a wallet %s', async (_, values) => {
  await expect(
    ledger.run(`insert into wallet.wallets (wallet_id, owner_id, ledger) values (${values})`),
  ).rejects.toMatchObject({ code: '23514' });
});

describe('a rollback', () => {
  const back = (walletId: WalletId, targetKey: string) =>
    rollback(ledger.each, { walletId, scope: 'lottery', key: newKey(), targetKey });

  test('gives the stake back once', async () => {
    const walletId = await ledger.wallet(100n);
    const bet = movement(walletId, -30n);
    await post(ledger.each, bet);
    expect(await back(walletId, bet.key)).toMatchObject({ status: 'ok', balance: 100n });
    expect(await back(walletId, bet.key)).toMatchObject({ status: 'duplicate', balance: 100n });
    expect((await post(ledger.each, bet)).status).toBe('duplicate');
    expect(await has(walletId)).toMatchObject({ balance: 100n });
  });

  test('that comes before its bet keeps the bet from landing, single and batched', async () => {
    const walletId = await ledger.wallet(100n);
    const bet = movement(walletId, -30n);
    expect((await back(walletId, bet.key)).status).toBe('cancelled');
    expect((await post(ledger.each, bet)).status).toBe('cancelled');
    expect((await postBatch(ledger.each, [bet]))[0]?.status).toBe('cancelled');
    expect(await has(walletId)).toMatchObject({ balance: 100n });
  });

  test("does not touch another player's bet, nor a win whose money is gone", async () => {
    const [walletId, other] = [await ledger.wallet(0n), await ledger.wallet(0n)];
    const win = movement(walletId, 30n, { kind: 'win' });
    await post(ledger.each, win);
    expect((await back(other, win.key)).status).toBe('conflict');
    await post(ledger.each, movement(walletId, -1n));
    expect((await back(walletId, win.key)).status).toBe('insufficient');
    expect(await has(walletId)).toMatchObject({ balance: 29n });
  });
});

describe('a hold', () => {
  const hold = (walletId: WalletId, amount: bigint) => ({
    holdId: newKey(),
    walletId,
    amount,
    owner: 'chase:1',
  });

  test('sets money aside that no bet can take', async () => {
    const walletId = await ledger.wallet(100n);
    const request = hold(walletId, 80n);
    expect(await placeHold(ledger.each, request)).toMatchObject({ status: 'ok', balance: 20n });
    expect((await placeHold(ledger.each, request)).status).toBe('duplicate');
    expect((await placeHold(ledger.each, { ...request, amount: 79n })).status).toBe('conflict');
    expect((await post(ledger.each, movement(walletId, -21n))).status).toBe('insufficient');
    expect((await postBatch(ledger.each, [movement(walletId, -21n)]))[0]?.status).toBe('insufficient');
    expect(await has(walletId)).toEqual({ balance: 100n, held: 80n, available: 20n });
  });

  test('is taken in parts, each once, and no part exceeds what remains', async () => {
    const walletId = await ledger.wallet(100n);
    const { holdId, ...rest } = hold(walletId, 60n);
    await placeHold(ledger.each, { holdId, ...rest });
    const first = { holdId, key: newKey(), amount: 20n };
    expect(await postHold(ledger.each, toHouse, first)).toMatchObject({ status: 'ok', balance: 80n });
    expect((await postHold(ledger.each, toHouse, first)).status).toBe('duplicate');
    expect((await postHold(ledger.each, toHouse, { ...first, amount: 21n })).status).toBe('conflict');
    const answers = await postHolds(ledger.each, toHouse, [
      { holdId, key: newKey(), amount: 41n },
      { holdId, key: newKey(), amount: 40n },
      { holdId, key: newKey(), amount: 1n },
      { holdId: newKey(), key: newKey(), amount: 1n },
    ]);
    expect(answers.map((one) => one.status)).toEqual(['insufficient', 'ok', 'insufficient', 'no-wallet']);
    expect(await has(walletId)).toEqual({ balance: 40n, held: 0n, available: 40n });
  });

  test('lets a part go by key and the rest when it is void', async () => {
    const walletId = await ledger.wallet(100n);
    const request = hold(walletId, 60n);
    await placeHold(ledger.each, request);
    const part = { holdId: request.holdId, key: newKey(), amount: 25n };
    expect(await releaseHold(ledger.each, part)).toEqual({ status: 'ok', released: 25n });
    expect((await releaseHold(ledger.each, part)).status).toBe('duplicate');
    expect((await releaseHold(ledger.each, { ...part, key: newKey(), amount: 36n })).status).toBe(
      'insufficient',
    );
    expect(await has(walletId)).toEqual({ balance: 100n, held: 35n, available: 65n });
    expect(await voidHold(ledger.each, { holdId: request.holdId, key: newKey() })).toEqual({
      status: 'ok',
      released: 35n,
    });
    expect((await voidHold(ledger.each, { holdId: request.holdId, key: newKey() })).status).toBe('duplicate');
    expect(await has(walletId)).toEqual({ balance: 100n, held: 0n, available: 100n });
  });

  test('refused for funds burns its id; a frozen wallet still pays what was held', async () => {
    const walletId = await ledger.wallet(10n);
    const [large, small] = [hold(walletId, 11n), hold(walletId, 10n)];
    expect((await placeHold(ledger.each, large)).status).toBe('insufficient');
    expect(await placeHold(ledger.each, large)).toMatchObject({ status: 'burned', burnedBy: 'insufficient' });
    await placeHold(ledger.each, small);
    await ledger.database.inTransaction((tx) => setWalletStatus(tx, walletId, 'frozen'));
    expect((await placeHold(ledger.each, hold(walletId, 1n))).status).toBe('locked');
    expect(
      (await postHold(ledger.each, toHouse, { holdId: small.holdId, key: newKey(), amount: 10n })).status,
    ).toBe('ok');
  });
});

describe('a set of credits', () => {
  const credits = (wallets: readonly WalletId[], amount: bigint) =>
    wallets.map((walletId) => ({ walletId, key: newKey(), amount }));

  test('lands once, however often it is run', async () => {
    const wallets = [await ledger.wallet(0n), await ledger.wallet(0n)];
    const set = credits([...wallets, ...wallets], 7n);
    expect(await creditBatch(ledger.each, fromHouse, set.slice(0, 3))).toEqual({
      posted: 3n,
      postedAmount: 21n,
      already: 0n,
    });
    expect(await creditBatch(ledger.each, fromHouse, set)).toEqual({
      posted: 1n,
      postedAmount: 7n,
      already: 3n,
    });
    expect(await creditBatch(ledger.each, fromHouse, set)).toEqual({
      posted: 0n,
      postedAmount: 0n,
      already: 4n,
    });
    expect((await Promise.all(wallets.map(has))).map((one) => one.balance)).toEqual([14n, 14n]);
  });

  test('run by four workers at once is exact', async () => {
    const wallets = await Promise.all(Array.from({ length: 20 }, () => ledger.wallet(0n)));
    const set = Array.from({ length: 10 }, () => credits(wallets, 3n)).flat();
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => ledger.database.inTransaction((tx) => creditBatch(tx, fromHouse, set))),
    );
    expect(runs.reduce((total, run) => total + run.posted, 0n)).toBe(200n);
    expect(new Set((await Promise.all(wallets.map(has))).map((one) => one.balance))).toEqual(new Set([30n]));
  });

  test('stops as a whole when a key stands with another amount or a wallet is missing', async () => {
    const walletId = await ledger.wallet(0n);
    const [first, second] = credits([walletId, walletId], 5n);
    if (!first || !second) throw new Error('two credits');
    await creditBatch(ledger.each, fromHouse, [first]);
    await expect(
      creditBatch(ledger.each, fromHouse, [second, { ...first, amount: 6n }]),
    ).rejects.toMatchObject({
      code: 'TY003',
    });
    await expect(
      creditBatch(ledger.each, fromHouse, [
        second,
        { ...second, key: newKey(), walletId: 1_048_577n as WalletId },
      ]),
    ).rejects.toMatchObject({ code: 'TY001' });
    await expect(creditBatch(ledger.each, fromHouse, [{ ...second, amount: 0n }])).rejects.toMatchObject({
      code: '23514',
    });
    expect(await has(walletId)).toMatchObject({ balance: 5n });
  });
});

describe('the database itself', () => {
  test.each([
    'update wallet.entries set delta = delta + 1',
    'delete from wallet.entries',
    'truncate wallet.entries',
    'delete from wallet.burned_keys',
    'update wallet.cancelled_keys set refund_seq = 1',
    'truncate wallet.wallets cascade',
    'delete from wallet.holds',
    'update wallet.gl_journal_legs set amount = 1',
  ])('refuses: %s', async (statement) => {
    await expect(ledger.run(statement)).rejects.toMatchObject({ code: '23001' });
  });

  test('lets no balance fall below its floor and no journal out of balance', async () => {
    const walletId = await ledger.wallet(10n);
    await expect(
      ledger.run(`update wallet.wallets set balance = -1 where wallet_id = ${walletId}`),
    ).rejects.toMatchObject({ constraint: 'wallet_floor' });
    await expect(
      ledger.run(`update wallet.wallets set held = 11 where wallet_id = ${walletId}`),
    ).rejects.toMatchObject({ constraint: 'wallet_floor' });
    await expect(
      ledger.run(
        `select wallet.post_journal(6::smallint, gen_random_uuid(), 'fee', array[7169, 8193], '{5,-4}')`,
      ),
    ).rejects.toMatchObject({ code: '23514' });
    await ledger.run(
      `select wallet.post_journal(6::smallint, gen_random_uuid(), 'fee', array[7169, 8193], '{5,-5}')`,
    );
  });

  test('folds each GL delta once, also from many connections', async () => {
    await post(ledger.each, movement(await ledger.wallet(10n), -1n));
    const folds = await Promise.all(Array.from({ length: 4 }, () => ledger.database.inTransaction(foldGl)));
    expect(folds.some((folded) => folded > 0n)).toBe(true);
    const [left] = await ledger.run<{ left: bigint }>('select count(*) as left from wallet.gl_deltas');
    expect(left?.left).toBe(0n);
  });
});
