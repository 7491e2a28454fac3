// Bonus money in the ledger (docs/reference/rewards.md 5.1, 5.2, 5.6 to 5.8), and the limits of players.
import { newKey } from '@tyche/testkit/key';
import type { WalletId } from '@tyche/kernel/ids';
import { describe, expect, test } from 'vitest';
import {
  balanceOfWallet,
  type BonusStart,
  closeBonus,
  collect,
  creditBatch,
  type Movement,
  owedBy,
  partsOf,
  placeHold,
  pocketsOf,
  post,
  postBatch,
  postLinked,
  setStakeLimit,
  sharePayouts,
  stakeLimits,
  startBonus,
  stopPlay,
  transfer,
} from './index.ts';
import { movement, type TestLedger, useLedgers } from './test/ledger.ts';

let ledger: TestLedger;
const open = useLedgers((first) => {
  ledger = first;
});

const TO_HOUSE = { scope: 'settlement', gl: 'house' } as const;

const startOf = (walletId: WalletId, rest: Partial<BonusStart> = {}): BonusStart => ({
  bonusId: newKey(),
  walletId,
  pocket: 'bonus',
  amount: 100n,
  maxBet: null,
  groups: ['LOTT'],
  stakesUntil: new Date('2099-01-01T00:00:00Z'),
  maxCashout: null,
  ...rest,
});

/** A wallet with own money, and a bonus that runs. */
async function member(real: bigint, rest: Partial<BonusStart> = {}, on = ledger) {
  const walletId = await on.wallet(real);
  const start = startOf(walletId, rest);
  expect(await startBonus(on.each, start)).toBe('ok');
  return { walletId, bonusId: start.bonusId, start };
}

const stake = (walletId: WalletId, amount: bigint, rest: Partial<Movement> = {}) =>
  movement(walletId, -amount, { ref: newKey(), group: 'LOTT', ...rest });

/** Own money, bonus pocket, locked pocket. */
async function look(walletId: WalletId, on = ledger) {
  const [main, pockets] = [await balanceOfWallet(on.each, walletId), await pocketsOf(on.each, walletId)];
  return [main?.balance, pockets.bonus, pockets.locked];
}

async function pocketIdOf(walletId: WalletId): Promise<WalletId> {
  const [row] = await ledger.run<{ id: bigint }>(
    `select pocket_id as id from wallet.bonuses where wallet_id = ${walletId}`,
  );
  if (!row) throw new Error('no pocket');
  return row.id as WalletId;
}

/** Credits a payout and moves its bonus share. */
async function pay(
  walletId: WalletId,
  bonusId: string,
  { payout, share }: { payout: bigint; share: bigint },
) {
  const key = newKey();
  await ledger.database.inTransaction(async (tx) => {
    await creditBatch(tx, { ...TO_HOUSE, kind: 'win' }, [{ walletId, key, amount: payout }]);
    await sharePayouts(tx, 'settlement', [{ key, bonusId, amount: share }]);
  });
  return key;
}

describe('a bonus that starts', () => {
  test('has its pocket and its amount once, however often it is started', async () => {
    const { walletId, start } = await member(50n);
    expect(await startBonus(ledger.each, start)).toBe('duplicate');
    expect(await look(walletId)).toEqual([50n, 100n, 0n]);
  });

  test('is refused with other terms, and while another runs', async () => {
    const { walletId, start } = await member(50n);
    for (const other of [{ amount: 101n }, { maxBet: 5n }, { maxCashout: 5n }, { groups: [] }])
      expect(await startBonus(ledger.each, { ...start, ...other })).toBe('conflict');
    expect(await startBonus(ledger.each, startOf(walletId))).toBe('conflict');
    expect(await look(walletId)).toEqual([50n, 100n, 0n]);
  });

  test('is one of real money in a main wallet', async () => {
    const { walletId } = await member(50n);
    const pocket = startOf(await pocketIdOf(walletId));
    const [trial] = await ledger.run<{ id: bigint }>(`
      insert into wallet.wallets (wallet_id, owner_id, ledger) values (nextval('wallet.wallet_numbers') << 10 | 2, 900001, 2)
      returning wallet_id as id`);
    for (const start of [pocket, startOf((trial?.id ?? 0n) as WalletId), startOf(1n as WalletId)])
      expect(await startBonus(ledger.each, start)).toBe('no-wallet');
  });

  test('uses the pocket of the one before', async () => {
    const { walletId, bonusId } = await member(50n);
    const pocket = await pocketIdOf(walletId);
    await closeBonus(ledger.each, bonusId, 'ended');
    const next = startOf(walletId, { amount: 7n });
    expect(await startBonus(ledger.each, next)).toBe('ok');
    const rows = await ledger.run<{ pocket_id: bigint }>(
      `select distinct pocket_id from wallet.bonuses where wallet_id = ${walletId}`,
    );
    expect(rows).toEqual([{ pocket_id: pocket }]);
    expect(await look(walletId)).toEqual([50n, 7n, 0n]);
  });
});

describe('a pocket', () => {
  test.each(['bonus', 'locked'] as const)('of %s pays nothing but through a bonus', async (pocket) => {
    const { walletId } = await member(50n, { pocket });
    const from = await pocketIdOf(walletId);
    const other = await ledger.wallet(0n);
    const cash = { scope: 'cashier', kind: 'withdrawal', gl: 'bank' } as const;
    expect((await post(ledger.each, movement(from, -1n, cash))).status).toBe('locked');
    expect((await post(ledger.each, movement(from, -1n, { ref: newKey() }))).status).toBe('locked');
    expect((await postBatch(ledger.each, [movement(from, -1n)]))[0]?.status).toBe('locked');
    expect((await postLinked(ledger.each, [movement(from, -1n)]))[0]?.status).toBe('locked');
    expect((await transfer(ledger.each, { from, to: other, amount: 1n, key: newKey() })).status).toBe(
      'locked',
    );
    const hold = { holdId: newKey(), walletId: from, amount: 1n, owner: 'withdrawal' };
    expect((await placeHold(ledger.each, hold)).status).toBe('locked');
    expect(await look(walletId)).toEqual([
      50n,
      pocket === 'bonus' ? 100n : 0n,
      pocket === 'locked' ? 100n : 0n,
    ]);
  });

  test('is not what a withdrawal, a hold, a transfer or a stake without a group is paid from', async () => {
    const { walletId } = await member(50n);
    const other = await ledger.wallet(0n);
    const statuses = [
      await post(ledger.each, stake(walletId, 60n, { scope: 'cashier', kind: 'withdrawal', gl: 'bank' })),
      await post(ledger.each, movement(walletId, -60n, { ref: newKey(), scope: 'vendor' })),
      await post(ledger.each, movement(walletId, -60n)),
      await transfer(ledger.each, { from: walletId, to: other, amount: 60n, key: newKey() }),
      await placeHold(ledger.each, { holdId: newKey(), walletId, amount: 60n, owner: 'chase' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual(Array.from(statuses, () => 'insufficient'));
    expect(await look(walletId)).toEqual([50n, 100n, 0n]);
  });
});

describe('a stake', () => {
  test('takes own money first, and the missing part from the pocket', async () => {
    const { walletId, bonusId } = await member(50n);
    const [own, mixed] = [stake(walletId, 20n), stake(walletId, 70n)];
    expect(await post(ledger.each, own)).toMatchObject({ status: 'ok', balance: 30n });
    expect(await post(ledger.each, mixed)).toMatchObject({ status: 'ok', balance: 0n });
    expect(await look(walletId)).toEqual([0n, 60n, 0n]);
    expect(await partsOf(ledger.each, 'lottery', [own.ref ?? '', mixed.ref ?? '', newKey()])).toEqual([
      null,
      { bonusId, real: 30n, bonus: 40n },
      null,
    ]);
  });

  test('of bonus money alone is taken once, also when own money came in meanwhile', async () => {
    const { walletId } = await member(0n);
    const bet = stake(walletId, 30n, { requestHash: new Uint8Array([1, 2]) });
    expect((await post(ledger.each, bet)).status).toBe('ok');
    await post(ledger.each, movement(walletId, 500n, { scope: 'cashier', kind: 'deposit', gl: 'bank' }));
    expect((await post(ledger.each, bet)).status).toBe('duplicate');
    expect((await postBatch(ledger.each, [bet, bet])).map(({ status }) => status)).toEqual([
      'duplicate',
      'duplicate',
    ]);
    for (const other of [
      { delta: -31n },
      { requestHash: new Uint8Array([1, 3]) },
      { walletId: await ledger.wallet(90n) },
    ])
      expect((await post(ledger.each, { ...bet, ...other })).status).toBe('conflict');
    expect(await look(walletId)).toEqual([500n, 70n, 0n]);
  });

  test('does not count held money as own money', async () => {
    const { walletId } = await member(50n);
    await placeHold(ledger.each, { holdId: newKey(), walletId, amount: 45n, owner: 'withdrawal' });
    const bet = stake(walletId, 20n);
    expect((await post(ledger.each, bet)).status).toBe('ok');
    expect(await partsOf(ledger.each, 'lottery', [bet.ref ?? ''])).toMatchObject([{ real: 5n, bonus: 15n }]);
    expect(await look(walletId)).toEqual([45n, 85n, 0n]);
  });

  test.each([
    { why: 'more than own and bonus money', rest: {}, amount: 151n, status: 'insufficient' },
    { why: 'a locked bonus', rest: { pocket: 'locked' }, amount: 60n, status: 'insufficient' },
    {
      why: 'a bonus whose time is over',
      rest: { stakesUntil: new Date('2020-01-01') },
      amount: 60n,
      status: 'insufficient',
    },
    {
      why: 'a game that does not count',
      rest: { groups: ['RNG'] },
      amount: 60n,
      status: 'bonus-game-excluded',
    },
    { why: 'more than the greatest bet', rest: { maxBet: 59n }, amount: 60n, status: 'bonus-max-bet' },
  ] as const)('is refused for $why, stays refused, and nothing moves', async ({ rest, amount, status }) => {
    const { walletId } = await member(50n, rest);
    const before = await look(walletId);
    const bet = stake(walletId, amount);
    expect((await post(ledger.each, bet)).status).toBe(status);
    expect(await post(ledger.each, bet)).toMatchObject({ status: 'burned', burnedBy: status });
    expect((await post(ledger.each, stake(walletId, 50n))).status).toBe('ok');
    expect(await look(walletId)).toEqual([0n, before[1], before[2]]);
  });

  test('at the greatest bet is taken, and own money alone may be above it', async () => {
    const { walletId } = await member(70n, { maxBet: 60n });
    expect((await post(ledger.each, stake(walletId, 65n))).status).toBe('ok');
    expect((await post(ledger.each, stake(walletId, 60n))).status).toBe('ok');
    expect(await look(walletId)).toEqual([0n, 45n, 0n]);
  });

  test('of a locked wallet takes no bonus money', async () => {
    const { walletId } = await member(0n);
    await ledger.run(`update wallet.wallets set status = 1 where wallet_id = ${walletId}`);
    expect((await post(ledger.each, stake(walletId, 10n))).status).toBe('locked');
  });

  test('in a batch: members with a bonus, without one and without money each get their own answer', async () => {
    const { walletId } = await member(10n);
    const [rich, poor] = [await ledger.wallet(90n), await ledger.wallet(5n)];
    const answers = await postBatch(ledger.each, [
      stake(poor, 20n),
      stake(walletId, 8n),
      stake(rich, 20n),
      stake(walletId, 20n),
      stake(walletId, 90n),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['insufficient', 'ok', 'ok', 'ok', 'insufficient']);
    expect(await look(walletId)).toEqual([0n, 82n, 0n]);
  });

  test('of a member without a bonus asks nothing about bonuses', async () => {
    const other = await open();
    await other.mutate(
      'wallet.post_with_bonus',
      'outcome := 2 /* insufficient */;',
      'raise exception $e$asked$e$;',
    );
    const walletId = await other.wallet(50n);
    const answers = [
      await post(other.each, stake(walletId, 20n)),
      await post(other.each, stake(walletId, 31n)),
    ];
    expect(answers.map(({ status }) => status)).toEqual(['ok', 'insufficient']);
    const { walletId: another } = await member(50n, {}, other);
    expect((await post(other.each, stake(another, 50n))).status).toBe('ok');
    await expect(post(other.each, stake(another, 1n))).rejects.toThrow('asked');
  });
});

describe('limits of the player', () => {
  const limit = (walletId: WalletId, kind: 'wager' | 'loss', amount: bigint) =>
    ledger.database.inTransaction((tx) =>
      setStakeLimit(tx, walletId, { kind, period: 'day', amount, zone: 'Asia/Manila' }),
    );
  const used = async (walletId: WalletId) =>
    (await stakeLimits(ledger.each, walletId)).map((one) => one.used);

  test('on wagers count the whole stake', async () => {
    const { walletId } = await member(30n);
    await limit(walletId, 'wager', 100n);
    expect((await post(ledger.each, stake(walletId, 80n))).status).toBe('ok');
    expect(await used(walletId)).toEqual([80n]);
    const before = await look(walletId);
    expect((await post(ledger.each, stake(walletId, 21n))).status).toBe('limited');
    expect(await look(walletId)).toEqual(before);
    expect((await post(ledger.each, stake(walletId, 20n))).status).toBe('ok');
  });

  test('on losses count own money, of stakes and of payouts', async () => {
    const { walletId, bonusId } = await member(30n);
    await limit(walletId, 'loss', 40n);
    expect((await post(ledger.each, stake(walletId, 80n))).status).toBe('ok');
    expect(await used(walletId)).toEqual([30n]);
    await pay(walletId, bonusId, { payout: 16n, share: 10n });
    expect(await used(walletId)).toEqual([24n]);
    expect((await post(ledger.each, stake(walletId, 66n))).status).toBe('ok');
    expect(await used(walletId)).toEqual([30n]);
  });

  test('and a break keep back a stake with bonus money too', async () => {
    const { walletId } = await member(30n);
    const [row] = await ledger.run<{ owner: bigint }>(
      `select owner_id as owner from wallet.wallets where wallet_id = ${walletId}`,
    );
    await ledger.database.inTransaction((tx) => stopPlay(tx, row?.owner ?? 0n, new Date('2099-01-01')));
    const bet = stake(walletId, 40n);
    expect((await post(ledger.each, bet)).status).toBe('limited');
    expect(await look(walletId)).toEqual([30n, 100n, 0n]);
    expect(await partsOf(ledger.each, 'lottery', [bet.ref ?? ''])).toEqual([null]);
  });
});

describe('the share of a payout', () => {
  test('goes to the pocket while the bonus runs, once by its key', async () => {
    const { walletId, bonusId } = await member(0n);
    const key = await pay(walletId, bonusId, { payout: 50n, share: 30n });
    expect(await sharePayouts(ledger.each, 'settlement', [{ key, bonusId, amount: 30n }])).toBe(0n);
    await expect(
      sharePayouts(ledger.each, 'settlement', [{ key, bonusId, amount: 29n }]),
    ).rejects.toMatchObject({
      code: 'TY003',
    });
    expect(await look(walletId)).toEqual([20n, 130n, 0n]);
  });

  test('goes to the house after the bonus ended, and to own money within the cap after a release', async () => {
    const ended = await member(0n);
    await closeBonus(ledger.each, ended.bonusId, 'ended');
    await pay(ended.walletId, ended.bonusId, { payout: 50n, share: 30n });
    expect(await look(ended.walletId)).toEqual([20n, 0n, 0n]);
    const released = await member(0n, { maxCashout: 120n });
    await closeBonus(ledger.each, released.bonusId, 'released');
    await pay(released.walletId, released.bonusId, { payout: 50n, share: 30n });
    expect(await look(released.walletId)).toEqual([140n, 0n, 0n]);
  });

  test('belongs to the bonus of the stake, not to the one that runs now', async () => {
    const { walletId, bonusId } = await member(0n);
    await closeBonus(ledger.each, bonusId, 'ended');
    await startBonus(ledger.each, startOf(walletId, { amount: 7n }));
    await pay(walletId, bonusId, { payout: 50n, share: 30n });
    expect(await look(walletId)).toEqual([20n, 7n, 0n]);
  });

  test('that is taken back and gone is written off: the member owes own money only', async () => {
    const { walletId, bonusId } = await member(0n);
    await pay(walletId, bonusId, { payout: 50n, share: 30n });
    await post(ledger.each, stake(walletId, 150n));
    const key = newKey();
    await ledger.database.inTransaction(async (tx) => {
      await sharePayouts(tx, 'settlement', [{ key, bonusId, amount: -30n }]);
      await collect(tx, { ...TO_HOUSE, kind: 'amend' }, [{ walletId, key, amount: 50n }]);
    });
    expect(await look(walletId)).toEqual([0n, 0n, 0n]);
    expect(await owedBy(ledger.each, walletId)).toBe(20n);
  });
});

describe('a bonus that closes', () => {
  test('gives the pocket to own money up to the maximum cash-out, and what is above to the house', async () => {
    const { walletId, bonusId } = await member(5n, { maxCashout: 60n });
    expect(await closeBonus(ledger.each, bonusId, 'released')).toEqual({
      isClosed: true,
      released: 60n,
      forfeited: 40n,
    });
    for (const how of ['released', 'ended'] as const)
      expect(await closeBonus(ledger.each, bonusId, how)).toEqual({
        isClosed: false,
        released: 0n,
        forfeited: 0n,
      });
    expect(await look(walletId)).toEqual([65n, 0n, 0n]);
    expect((await post(ledger.each, stake(walletId, 66n))).status).toBe('insufficient');
  });

  test('releases a locked bonus whole', async () => {
    const { walletId, bonusId } = await member(5n, { pocket: 'locked' });
    expect(await closeBonus(ledger.each, bonusId, 'released')).toMatchObject({
      released: 100n,
      forfeited: 0n,
    });
    expect(await look(walletId)).toEqual([105n, 0n, 0n]);
  });

  test('pays first what the member owes', async () => {
    const { walletId, bonusId } = await member(5n);
    await collect(ledger.each, { ...TO_HOUSE, kind: 'amend' }, [{ walletId, key: newKey(), amount: 25n }]);
    await closeBonus(ledger.each, bonusId, 'released');
    expect([(await look(walletId))[0], await owedBy(ledger.each, walletId)]).toEqual([80n, 0n]);
  });

  test('leaves own money alone when it ends without a release', async () => {
    const { walletId, bonusId } = await member(5n);
    expect(await closeBonus(ledger.each, bonusId, 'ended')).toEqual({
      isClosed: true,
      released: 0n,
      forfeited: 100n,
    });
    expect(await look(walletId)).toEqual([5n, 0n, 0n]);
  });
});

describe('the tables', () => {
  test.each([
    `update wallet.bonuses set max_cashout = 9`,
    `update wallet.bonuses set amount = 9`,
    `update wallet.bonuses set state = 0, closed_at = null where state = 2`,
    `update wallet.bonuses set released = released - 1 where released > 0`,
    `delete from wallet.bonuses`,
    `update wallet.stake_parts set bonus_part = 9`,
    `delete from wallet.bonus_shares`,
  ])('refuse: %s', async (text) => {
    const { bonusId } = await member(0n);
    await closeBonus(ledger.each, bonusId, 'ended');
    const { bonusId: another } = await member(0n);
    await closeBonus(ledger.each, another, 'released');
    await expect(ledger.run(text)).rejects.toMatchObject({ code: '23001' });
  });

  test('allow one bonus that runs in a wallet', async () => {
    const { walletId, bonusId } = await member(0n);
    await expect(
      ledger.run(`insert into wallet.bonuses (bonus_id, wallet_id, pocket_id, pocket, amount, groups, stakes_until)
        select gen_random_uuid(), ${walletId}, pocket_id, pocket, 1, groups, stakes_until from wallet.bonuses where bonus_id = '${bonusId}'`),
    ).rejects.toMatchObject({ code: '23505', constraint: 'bonus_running' });
  });
});
