// Bonus money on the account record, and in the balance of a member (docs/reference/rewards.md 5.1, wire.md 4.1 and 4.2).
import { newKey } from '@tyche/testkit/key';
import type { MemberId, WalletId } from '@tyche/kernel/ids';
import { formatAmount, parseAmount, sum } from '@tyche/kernel/money';
import { accountTypeIds, recordTypes } from '@tyche/rules/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openArchive } from '../../platform/archive/archive.ts';
import type { Call, MemberSession } from '../../platform/http/handlers.ts';
import { createMerchant, readMerchant } from '../settings/index.ts';
import { openBalances } from './balances.ts';
import {
  audit,
  type BonusStart,
  closeBonus,
  creditBatch,
  post,
  promotionScopes,
  sharePayouts,
  startBonus,
} from './index.ts';
import { recordRoutes } from './record-routes.ts';
import { movement, openTestLedger, type TestLedger } from './test/ledger.ts';

const ENDS = new Date('2099-01-01T00:00:00Z');
let ledger: TestLedger;
let routes: ReturnType<typeof recordRoutes>;

beforeAll(async () => {
  ledger = await openTestLedger();
  await ledger.database.inTransaction((tx) => createMerchant(tx, 'test', 'Test'));
  routes = recordRoutes({
    archive: openArchive(ledger.database, null),
    reader: ledger.database.reader,
    merchant: () => readMerchant(ledger.database.reader, 'test'),
    now: () => Date.now(),
    sources: [],
  });
});
afterAll(async () => {
  const { differences } = await ledger.database.inSnapshot(audit);
  await ledger.close();
  expect(differences).toEqual([]);
});

/** A member with own money, its account record and its balance. */
async function member(real: bigint) {
  const walletId = await ledger.wallet(real);
  const [row] = await ledger.run<{ owner_id: bigint }>(
    `select owner_id from wallet.wallets where wallet_id = ${walletId}`,
  );
  const memberId = (row?.owner_id ?? 0n) as MemberId;
  const call = { member: { memberId, accountType: 0, username: 'pockets' } } as unknown as Call & {
    readonly member: MemberSession;
  };
  const rows = async (input: Parameters<typeof routes.accountRecord>[0] = {}) =>
    (await routes.accountRecord({ pageSize: 100, ...input }, call)).list.reverse();
  const read = openBalances(ledger.database.reader);
  return {
    walletId,
    rows,
    pages: (input: Parameters<typeof routes.accountRecord>[0]) => routes.accountRecord(input, call),
    codes: async (accountType?: number) =>
      (await rows(accountType === undefined ? {} : { accountType })).map((line) => [
        line.transactionType,
        line.type,
        line.amount,
      ]),
    balance: () => read(memberId),
  };
}

const start = async (walletId: WalletId, rest: Partial<BonusStart> = {}) => {
  const bonusId = newKey();
  const one = {
    bonusId,
    walletId,
    pocket: 'bonus',
    amount: 100n,
    maxBet: null,
    groups: ['LOTT'],
    ...rest,
  } as const;
  expect(
    await startBonus(ledger.each, { ...one, stakesUntil: ENDS, maxCashout: rest.maxCashout ?? null }),
  ).toBe('ok');
  return bonusId;
};

/** Credits a payout of a stake and moves its bonus share. */
async function pay(
  walletId: WalletId,
  bonusId: string,
  { payout, share }: { payout: bigint; share: bigint },
) {
  const key = newKey();
  await ledger.database.inTransaction(async (tx) => {
    await creditBatch(tx, { scope: 'settlement', gl: 'house', kind: 'win' }, [
      { walletId, key, amount: payout },
    ]);
    await sharePayouts(tx, 'settlement', [{ key, bonusId, amount: share }]);
  });
}

const money = (units: bigint) => formatAmount(units);

describe('the account record of a bonus', () => {
  test('has grant, stake, share, release and forfeit in the pocket, and their other side in the main wallet', async () => {
    const { walletId, codes, rows, balance } = await member(30n);
    const bonusId = await start(walletId, { scope: promotionScopes.lottery, maxCashout: 50n });
    await post(ledger.each, movement(walletId, -50n, { ref: newKey(), group: 'LOTT' }));
    await pay(walletId, bonusId, { payout: 25n, share: 10n });
    await closeBonus(ledger.each, bonusId, 'released');
    expect(await codes(accountTypeIds.bonus)).toEqual([
      [4104, 'lottery-promotion', money(100n)],
      [4201, 'bonus-out', money(-20n)],
      [4101, 'bonus-in', money(10n)],
      [8202, 'release-out', money(-50n)],
      [8222, 'forfeit', money(-40n)],
    ]);
    expect(await codes()).toEqual([
      [8111, 'play-money', money(30n)],
      [4101, 'bonus-in', money(20n)],
      [4200, 'lottery-bet', money(-50n)],
      [4100, 'lottery-win', money(25n)],
      [4201, 'bonus-out', money(-10n)],
      [8102, 'release-in', money(50n)],
    ]);
    const { balance: wallets, sumBalance } = await balance();
    const [main, bonus, locked] = wallets.map(({ availBalance }) => availBalance);
    expect([main, bonus, locked, sumBalance]).toEqual([money(65n), money(0n), money(0n), money(65n)]);
    for (const [accountType, left] of [
      [accountTypeIds.main, main],
      [accountTypeIds.bonus, bonus],
    ] as const) {
      const lines = await rows(accountType === accountTypeIds.main ? {} : { accountType });
      expect(money(sum(lines.map(({ amount }) => parseAmount(amount) ?? 0n)))).toBe(left);
      expect(lines.at(-1)?.balance).toBe(left);
    }
  });

  test('names a grant by what the promotion is about', async () => {
    const wanted = { lottery: 4104, rng: 3102, pvp: 5112, other: 8122 } as const;
    for (const area of ['lottery', 'rng', 'pvp', 'other'] as const) {
      const { walletId, rows } = await member(0n);
      const bonusId = await start(walletId, { pocket: 'locked', scope: promotionScopes[area] });
      await closeBonus(ledger.each, bonusId, 'ended');
      const cash = { key: newKey(), scope: promotionScopes[area], kind: 'bonus', gl: 'bonus' } as const;
      await post(ledger.each, movement(walletId, 7n, cash));
      const locked = await rows({ accountType: accountTypeIds.locked });
      expect(locked.map(({ transactionType }) => transactionType)).toEqual([wanted[area], 8222]);
      expect((await rows()).map(({ transactionType }) => transactionType)).toEqual([wanted[area]]);
    }
  });

  test('a correction that the pocket cannot cover is written off, and the rows still add up', async () => {
    const { walletId, codes } = await member(0n);
    const bonusId = await start(walletId, { amount: 20n });
    await pay(walletId, bonusId, { payout: 30n, share: 30n });
    await closeBonus(ledger.each, bonusId, 'released');
    await post(ledger.each, movement(walletId, 5n, { kind: 'deposit', gl: 'bank', scope: 'cashier' }));
    await sharePayouts(ledger.each, 'settlement', [{ key: newKey(), bonusId, amount: -30n }]);
    expect(await codes(accountTypeIds.bonus)).toEqual([
      [8122, 'promotion', money(20n)],
      [4101, 'bonus-in', money(30n)],
      [8202, 'release-out', money(-50n)],
      [8122, 'bonus-write-off', money(30n)],
      [4201, 'bonus-out', money(-30n)],
    ]);
  });

  test('a conversion of points is 8122', async () => {
    const { walletId, codes } = await member(0n);
    await post(
      ledger.each,
      movement(walletId, 10n, { scope: 'promotion', kind: 'points', gl: 'conversion' }),
    );
    expect(await codes()).toEqual([[8122, 'points', money(10n)]]);
  });

  test('each movement is under one code, and the codes and areas divide all of them', async () => {
    const { walletId, rows, pages } = await member(30n);
    const bonusId = await start(walletId, { scope: promotionScopes.lottery, maxCashout: 50n });
    await post(ledger.each, movement(walletId, -50n, { ref: newKey(), group: 'LOTT' }));
    await pay(walletId, bonusId, { payout: 25n, share: 10n });
    await closeBonus(ledger.each, bonusId, 'released');
    for (const code of ['promotion-rng', 'promotion-pvp', 'promotion'] as const)
      await post(ledger.each, movement(walletId, 7n, { scope: code, kind: 'bonus', gl: 'bonus' }));
    const codes = [...new Set(recordTypes.map(({ code }) => code))];
    for (const wallet of [{}, { accountType: accountTypeIds.bonus }]) {
      const all = await rows(wallet);
      const parts = await Promise.all(
        codes.map((code) => rows({ ...wallet, transactionType: String(code) })),
      );
      expect(
        parts
          .flat()
          .map(({ seq }) => Number(seq))
          .sort((a, b) => a - b),
      ).toEqual(all.map(({ seq }) => Number(seq)));
      for (const [place, part] of parts.entries())
        expect(part.every(({ transactionType }) => transactionType === codes[place])).toBe(true);
    }
    const areas = await Promise.all([1, 2, 3, 4].map((accountType) => pages({ accountType, pageNo: 1 })));
    const whole = await pages({ pageNo: 1 });
    expect(areas.reduce((count, { total }) => count + (total ?? 0), 0)).toBe(whole.total);
    expect(areas.map(({ total }) => total)).toEqual([1, 3, 1, 4]);
  });

  test('without a bonus there are no pockets: no record of them, and no movements', async () => {
    const { rows, pages, walletId } = await member(30n);
    expect((await pages({})).accountTypes).toEqual([accountTypeIds.main]);
    expect(await rows({ accountType: accountTypeIds.bonus })).toEqual([]);
    expect((await pages({ accountType: accountTypeIds.locked, pageNo: 1 })).total).toBe(0);
    await start(walletId, { pocket: 'locked' });
    expect((await pages({})).accountTypes).toEqual([accountTypeIds.main, accountTypeIds.locked]);
  });
});

describe('the balance of a member', () => {
  test('sums own money and bonus, and lists all three pockets with the end of the one that runs', async () => {
    const { walletId, balance } = await member(30n);
    expect(await balance()).toMatchObject({
      sumBalance: money(30n),
      balance: [
        { accountTypeId: 2, accountName: 'main', availBalance: money(30n) },
        { accountTypeId: 5, accountName: 'bonus', availBalance: money(0n) },
        { accountTypeId: 6, accountName: 'locked', availBalance: money(0n) },
      ],
    });
    await start(walletId);
    expect(await balance()).toMatchObject({
      sumBalance: money(130n),
      balance: [{ availBalance: money(30n) }, { availBalance: money(100n), endsAt: ENDS.getTime() }, {}],
    });
  });

  test('locked money is not in the sum', async () => {
    const { walletId, balance } = await member(30n);
    await start(walletId, { pocket: 'locked' });
    const { sumBalance, balance: wallets } = await balance();
    expect(sumBalance).toBe(money(30n));
    expect(wallets[1]).not.toHaveProperty('endsAt');
    expect(wallets[2]).toMatchObject({ availBalance: money(100n), endsAt: ENDS.getTime() });
  });
});
