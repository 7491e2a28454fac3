// Credits that are taken back, and wallets that cannot cover it (lottery.md 13.5).
import { newKey } from '@tyche/testkit/key';
import type { WalletId } from '@tyche/kernel/ids';
import { describe, expect, test } from 'vitest';
import { audit, balanceOfWallet, collect, owedBy, placeHold, post, repay, setWalletStatus } from './index.ts';
import { movement, type TestLedger, useLedgers } from './test/ledger.ts';

let ledger: TestLedger;
const open = useLedgers((first) => {
  ledger = first;
});

const TO = { scope: 'settlement', kind: 'amend', gl: 'house' } as const;
const take = (walletId: WalletId, amount: bigint, key: string = newKey(), on = ledger) =>
  on.database.inTransaction((tx) => collect(tx, TO, [{ walletId, key, amount }]));
const look = async (walletId: WalletId) => {
  const balance = await balanceOfWallet(ledger.each, walletId);
  return [balance?.balance, balance?.held, await owedBy(ledger.each, walletId)];
};

describe('taking a credit back', () => {
  test('takes it whole from a wallet that has it', async () => {
    const walletId = await ledger.wallet(100n);
    expect(await take(walletId, 70n)).toEqual({ collected: 70n, owed: 0n });
    expect(await look(walletId)).toEqual([30n, 0n, 0n]);
  });

  test('leaves a wallet that cannot cover it with nothing, and the rest is owed', async () => {
    const walletId = await ledger.wallet(100n);
    expect(await take(walletId, 170n)).toEqual({ collected: 100n, owed: 70n });
    expect(await take(walletId, 5n)).toEqual({ collected: 0n, owed: 5n });
    expect(await look(walletId)).toEqual([0n, 0n, 75n]);
  });

  test('does not touch what is held, nor a wallet that is frozen', async () => {
    const walletId = await ledger.wallet(100n);
    await placeHold(ledger.each, { holdId: newKey(), walletId, amount: 60n, owner: 'chase:1' });
    await take(walletId, 50n);
    expect(await look(walletId)).toEqual([60n, 60n, 10n]);
    const frozen = await ledger.wallet(100n);
    await ledger.database.inTransaction((tx) => setWalletStatus(tx, frozen, 'frozen'));
    await take(frozen, 50n);
    expect(await look(frozen)).toEqual([100n, 0n, 50n]);
  });

  test('happens once a key, also twenty times at once; with other details it is refused', async () => {
    for (let round = 0; round < 20; round += 1) {
      const walletId = await ledger.wallet(100n);
      const key = newKey();
      await Promise.all(Array.from({ length: 20 }, () => take(walletId, 130n, key)));
      expect(await look(walletId)).toEqual([0n, 0n, 30n]);
      await expect(take(walletId, 131n, key)).rejects.toMatchObject({ code: 'TY003' });
      await expect(take(await ledger.wallet(500n), 130n, key)).rejects.toMatchObject({ code: 'TY003' });
    }
  });

  test('overdraws or doubles without the lock of the wallets', async () => {
    const broken = await open();
    await broken.mutate(
      'wallet.collect',
      'perform wallet.lock_wallets(p_wallets);',
      'perform pg_sleep(0.001);',
    );
    let wrong = 0;
    for (let round = 0; round < 20; round += 1) {
      const walletId = await broken.wallet(100n);
      const calls = Array.from({ length: 20 }, () => take(walletId, 70n, newKey(), broken));
      const settled = await Promise.allSettled(calls);
      const balance = await balanceOfWallet(broken.each, walletId);
      const owed = await owedBy(broken.each, walletId);
      const isRight =
        balance?.balance === 0n &&
        owed === 70n * 20n - 100n &&
        settled.every(({ status }) => status === 'fulfilled');
      if (!isRight) wrong += 1;
    }
    expect(wrong).toBeGreaterThan(0);
  });
});

describe('what is owed', () => {
  test('does not keep a wallet from playing, and is repaid from what comes in', async () => {
    const walletId = await ledger.wallet(10n);
    await take(walletId, 50n);
    await take(walletId, 5n);
    await post(ledger.each, movement(walletId, 25n, { kind: 'win', scope: 'settlement' }));
    expect((await post(ledger.each, movement(walletId, -5n))).status).toBe('ok');
    expect(await ledger.database.inTransaction((tx) => repay(tx, walletId))).toBe(20n);
    expect(await look(walletId)).toEqual([0n, 0n, 25n]);
    await post(ledger.each, movement(walletId, 100n, { kind: 'win', scope: 'settlement' }));
    expect(await ledger.database.inTransaction((tx) => repay(tx, walletId))).toBe(25n);
    expect(await ledger.database.inTransaction((tx) => repay(tx, walletId))).toBe(0n);
    expect(await look(walletId)).toEqual([75n, 0n, 0n]);
  });

  test('is never forgotten: the tables only let it become less, and the audit compares it with its account', async () => {
    const walletId = await ledger.wallet(0n);
    await take(walletId, 50n);
    for (const statement of [
      `delete from wallet.receivables where wallet_id = ${walletId}`,
      `update wallet.receivables set remaining = 51, amount = 51 where wallet_id = ${walletId}`,
      `update wallet.receivables set wallet_id = wallet_id where wallet_id = ${walletId} and false; truncate wallet.receivables`,
    ])
      await expect(ledger.run(statement)).rejects.toThrow();
    const undo = new Error('looked');
    let found: unknown;
    await ledger.owner
      .inTransaction(async (tx) => {
        await tx.rows({
          name: 'forget',
          text: `update wallet.receivables set remaining = 0 where wallet_id = ${walletId}`,
          values: [],
        });
        found = (await audit(tx)).differences;
        throw undo;
      })
      .catch((error) => expect(error).toBe(undo));
    expect(found).toMatchObject([{ check: 'receivable' }]);
  });
});
