// The guard of a wallet: limits on stakes, stops, checks (reliability.md R1, R5, R8), and race R15 of 4.3.
import { newKey } from '@tyche/testkit/key';
import type { WalletId } from '@tyche/kernel/ids';
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { describe, expect, test } from 'vitest';
import {
  answerCheck,
  balanceOfWallet,
  dropStakeLimit,
  guardOf,
  mayStake,
  type MovementResult,
  placeHold,
  playPosition,
  post,
  postBatch,
  postHold,
  postLinked,
  setStakeLimit,
  creditBatch,
  stakeLimits,
  stakeRefusal,
  stopPlay,
  watchPlay,
} from './index.ts';
import { movement, statusesOf, tally, type TestLedger, useLedgers } from './test/ledger.ts';

const CALLERS = 20;
const ROUNDS = raceRounds(120);
const LIMIT = { timeout: raceLimitMs(ROUNDS) };
const CONTROL_ROUNDS = 20;
const zone = 'Asia/Manila';
const LATER = new Date('2100-01-01T00:00:00Z');

let ledger: TestLedger;
const open = useLedgers((first) => {
  ledger = first;
});

const bet = (walletId: WalletId, amount: bigint) => post(ledger.each, movement(walletId, -amount));
const win = (walletId: WalletId, amount: bigint) =>
  creditBatch(ledger.each, { scope: 'settlement', kind: 'win', gl: 'house' }, [
    { walletId, key: newKey(), amount },
  ]);
const ownerOf = async (on: TestLedger, walletId: WalletId) => {
  const [row] = await on.run<{ owner_id: bigint }>(
    `select owner_id from wallet.wallets where wallet_id = ${walletId}`,
  );
  return row?.owner_id ?? 0n;
};
const statusOf = async (call: Promise<{ status: string }>) => (await call).status;
const single = async (call: Promise<readonly MovementResult[]>): Promise<{ status: string }> =>
  (await call)[0] ?? { status: 'none' };

describe('a limit on stakes', () => {
  test('takes stakes up to it, to the last unit, and none beyond, however they come', async () => {
    const walletId = await ledger.wallet(1_000n);
    await setStakeLimit(ledger.each, walletId, { kind: 'wager', period: 'day', amount: 100n, zone });
    expect(await statusOf(bet(walletId, 60n))).toBe('ok');
    expect(await statusOf(single(postBatch(ledger.each, [movement(walletId, -41n)])))).toBe('limited');
    expect(await statusOf(single(postLinked(ledger.each, [movement(walletId, -41n)])))).toBe('limited');
    expect(await statusOf(bet(walletId, 41n))).toBe('limited');
    expect(await statusOf(single(postBatch(ledger.each, [movement(walletId, -40n)])))).toBe('ok');
    expect(await statusOf(bet(walletId, 1n))).toBe('limited');
    expect(await stakeRefusal(ledger.each, walletId, 1n)).toMatchObject({
      code: 'stake-limit-reached',
      details: { kind: 'wager', period: 'day', left: '0.0000' },
    });
  });

  test('is answered to a repeat of an accepted bet as the bet it was, and burns the key of a refused one', async () => {
    const walletId = await ledger.wallet(1_000n);
    await setStakeLimit(ledger.each, walletId, { kind: 'wager', period: 'week', amount: 50n, zone });
    const accepted = movement(walletId, -50n);
    const refused = movement(walletId, -1n);
    expect(await statusOf(post(ledger.each, accepted))).toBe('ok');
    expect(await statusOf(post(ledger.each, refused))).toBe('limited');
    expect(await statusOf(post(ledger.each, accepted))).toBe('duplicate');
    await dropStakeLimit(ledger.each, walletId, { kind: 'wager', period: 'week' });
    expect(await post(ledger.each, refused)).toMatchObject({ status: 'burned', burnedBy: 'limited' });
    expect(await statusOf(bet(walletId, 1n))).toBe('ok');
  });

  test('of loss counts what play gave back; of wagers only stakes given back', async () => {
    const walletId = await ledger.wallet(1_000n);
    await setStakeLimit(ledger.each, walletId, { kind: 'loss', period: 'day', amount: 100n, zone });
    expect(await statusOf(bet(walletId, 100n))).toBe('ok');
    expect(await statusOf(bet(walletId, 1n))).toBe('limited');
    await win(walletId, 30n);
    expect(await statusOf(bet(walletId, 31n))).toBe('limited');
    expect(await statusOf(bet(walletId, 30n))).toBe('ok');
    await setStakeLimit(ledger.each, walletId, { kind: 'wager', period: 'month', amount: 130n, zone });
    expect(await stakeLimits(ledger.each, walletId)).toMatchObject([
      { kind: 'loss', used: 100n },
      { kind: 'wager', used: 130n },
    ]);
    await creditBatch(ledger.each, { scope: 'settlement', kind: 'refund', gl: 'house' }, [
      { walletId, key: newKey(), amount: 30n },
    ]);
    expect(await stakeLimits(ledger.each, walletId)).toMatchObject([{ used: 70n }, { used: 100n }]);
    expect(await statusOf(bet(walletId, 31n))).toBe('limited');
    expect(await statusOf(bet(walletId, 30n))).toBe('ok');
  });

  test('does not count deposits and withdrawals, and lets credits through', async () => {
    const walletId = await ledger.wallet(1_000n);
    await setStakeLimit(ledger.each, walletId, { kind: 'loss', period: 'day', amount: 0n, zone });
    expect(await statusOf(bet(walletId, 1n))).toBe('limited');
    await post(ledger.each, movement(walletId, 500n, { scope: 'cashier', kind: 'deposit', gl: 'bank' }));
    const out = movement(walletId, -500n, { scope: 'cashier', kind: 'withdrawal', gl: 'bank' });
    expect(await statusOf(post(ledger.each, out))).toBe('ok');
    expect(await stakeLimits(ledger.each, walletId)).toMatchObject([{ used: 0n }]);
  });

  test('begins again with its period', async () => {
    const walletId = await ledger.wallet(1_000n);
    await setStakeLimit(ledger.each, walletId, { kind: 'wager', period: 'day', amount: 100n, zone });
    expect(await statusOf(bet(walletId, 100n))).toBe('ok');
    expect(await statusOf(bet(walletId, 1n))).toBe('limited');
    // What was used counts for yesterday.
    await ledger.run(`update wallet.stake_limits set used = 100, upto_seq = (
        select seq from wallet.wallets where wallet_id = ${walletId}), period_start = period_start - interval '1 day'
      where wallet_id = ${walletId}`);
    expect(await statusOf(bet(walletId, 100n))).toBe('ok');
    expect(await statusOf(bet(walletId, 1n))).toBe('limited');
  });

  test('keeps nobody else in the batch back, and lets a guarded player who is within his limits stay in it', async () => {
    const [plain, within, beyond] = await ledger.wallets(3, 1_000n);
    if (!plain || !within || !beyond) throw new Error('no wallets');
    for (const walletId of [within, beyond])
      await setStakeLimit(ledger.each, walletId, { kind: 'wager', period: 'day', amount: 10n, zone });
    const batch = (amounts: readonly bigint[]) =>
      [plain, within, beyond].map((walletId, at) => movement(walletId, -(amounts[at] ?? 1n)));
    const both = await postBatch(ledger.each, batch([5n, 5n, 5n]));
    expect(both.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
    const mixed = await postBatch(ledger.each, batch([5n, 5n, 6n]));
    expect(mixed.map(({ status }) => status)).toEqual(['ok', 'ok', 'limited']);
    expect(await stakeLimits(ledger.each, within)).toMatchObject([{ used: 10n }]);
    expect(await stakeLimits(ledger.each, beyond)).toMatchObject([{ used: 5n }]);
  });

  test('stops what a chase takes out of its hold', async () => {
    const walletId = await ledger.wallet(1_000n);
    const holdId = newKey();
    await placeHold(ledger.each, { holdId, walletId, amount: 100n, owner: 'chase' });
    const take = () =>
      postHold(
        ledger.each,
        { scope: 'lottery', kind: 'bet', gl: 'house' },
        { holdId, key: newKey(), amount: 10n },
      );
    expect(await statusOf(take())).toBe('ok');
    await setStakeLimit(ledger.each, walletId, { kind: 'wager', period: 'day', amount: 19n, zone });
    expect(await statusOf(take())).toBe('limited');
    expect(await balanceOfWallet(ledger.each, walletId)).toMatchObject({ held: 90n });
    expect(await mayStake(ledger.each, walletId, 10n)).toBe(false);
    expect(await mayStake(ledger.each, walletId, 9n)).toBe(true);
  });

  test('is not asked any more once it is gone', async () => {
    const walletId = await ledger.wallet(1_000n);
    const limit = { kind: 'wager', period: 'day' } as const;
    await setStakeLimit(ledger.each, walletId, { ...limit, amount: 0n, zone });
    await dropStakeLimit(ledger.each, walletId, limit);
    expect(await statusOf(bet(walletId, 1n))).toBe('ok');
    expect(await ledger.run(`select guarded from wallet.wallets where wallet_id = ${walletId}`)).toEqual([
      { guarded: false },
    ]);
  });
});

describe('a reality check', () => {
  const back = (walletId: WalletId, what: string, minutes: number) =>
    ledger.run(
      `update wallet.guards set ${what} = ${what} - interval '${minutes} minutes' where wallet_id = ${walletId}`,
    );

  test('is due after its minutes of play, stops play until it is answered, and begins again', async () => {
    const walletId = await ledger.wallet(1_000n);
    await watchPlay(ledger.each, walletId, { checkMinutes: 15, sessionMinutes: 0 });
    expect(await statusOf(bet(walletId, 10n))).toBe('ok');
    await back(walletId, 'checked_at', 14);
    expect(await statusOf(bet(walletId, 10n))).toBe('ok');
    await back(walletId, 'checked_at', 1);
    expect(await statusOf(bet(walletId, 10n))).toBe('limited');
    expect(await stakeRefusal(ledger.each, walletId, 10n)).toMatchObject({ code: 'reality-check-due' });
    // A pause does not answer it.
    await back(walletId, 'staked_at', 90);
    expect(await statusOf(single(postBatch(ledger.each, [movement(walletId, -10n)])))).toBe('limited');
    expect(await guardOf(ledger.each, walletId)).toMatchObject({ isCheckDue: true });
    await answerCheck(ledger.each, walletId);
    expect(await statusOf(bet(walletId, 10n))).toBe('ok');
  });

  test('tells what the session came to, from the ledger', async () => {
    const walletId = await ledger.wallet(1_000n);
    await watchPlay(ledger.each, walletId, { checkMinutes: 30, sessionMinutes: 0 });
    expect(await playPosition(ledger.each, walletId)).toMatchObject({ startedAt: null, staked: 0n });
    await bet(walletId, 70n);
    await win(walletId, 25n);
    await bet(walletId, 5n);
    expect(await playPosition(ledger.each, walletId)).toMatchObject({ staked: 75n, returned: 25n });
  });
});

test('a session limit ends play until a pause, then another session begins', async () => {
  const walletId = await ledger.wallet(1_000n);
  await watchPlay(ledger.each, walletId, { checkMinutes: 0, sessionMinutes: 60 });
  expect(await statusOf(bet(walletId, 10n))).toBe('ok');
  await ledger.run(
    `update wallet.guards set session_at = session_at - interval '60 minutes' where wallet_id = ${walletId}`,
  );
  expect(await statusOf(bet(walletId, 10n))).toBe('limited');
  expect(await stakeRefusal(ledger.each, walletId, 10n)).toMatchObject({ code: 'session-time-reached' });
  await ledger.run(
    `update wallet.guards set staked_at = staked_at - interval '60 minutes' where wallet_id = ${walletId}`,
  );
  expect(await statusOf(bet(walletId, 10n))).toBe('ok');
});

test('a stop becomes longer, never shorter, and withdrawals go on', async () => {
  const walletId = await ledger.wallet(1_000n);
  const owner = await ownerOf(ledger, walletId);
  await stopPlay(ledger.each, owner, LATER);
  await stopPlay(ledger.each, owner, new Date('2026-01-01T00:00:00Z'));
  expect(await guardOf(ledger.each, walletId)).toMatchObject({ stoppedUntil: LATER });
  expect(await statusOf(bet(walletId, 1n))).toBe('limited');
  const out = movement(walletId, -500n, { scope: 'cashier', kind: 'withdrawal', gl: 'bank' });
  expect(await statusOf(post(ledger.each, out))).toBe('ok');
});

test('a limit holds to the unit while twenty tabs stake at once', LIMIT, async () => {
  const seen = await stakesAtTheLimit(ledger, ROUNDS);
  expect(seen).toEqual({ ok: ROUNDS * 5, limited: ROUNDS * (CALLERS - 5) });
});

test('without the guard in the update that takes the money the limit does not hold', LIMIT, async () => {
  const broken = await open();
  await broken.mutate('wallet.post', '(not guarded or p_kind <> 1 /* bet */)', 'true');
  const seen = await stakesAtTheLimit(broken, CONTROL_ROUNDS);
  expect(seen).not.toEqual({ ok: CONTROL_ROUNDS * 5, limited: CONTROL_ROUNDS * (CALLERS - 5) });
});

/** Twenty stakes of 7 at once against a limit of 35, some in batches. */
async function stakesAtTheLimit(on: TestLedger, rounds: number) {
  const statuses: string[] = [];
  for (const walletId of await on.wallets(rounds, 1_000n)) {
    await setStakeLimit(on.each, walletId, { kind: 'wager', period: 'day', amount: 35n, zone });
    statuses.push(
      ...(await statusesOf(
        Array.from({ length: CALLERS }, (_, at) =>
          at % 4 === 3
            ? single(postBatch(on.each, [movement(walletId, -7n)]))
            : post(on.each, movement(walletId, -7n)),
        ),
      )),
    );
  }
  return tally(statuses);
}

describe('race R15: self-exclusion against bets', () => {
  /** Bets from twenty tabs while play is stopped. Gives how many entries committed after the stop had, and how many fell before. */
  async function exclude(on: TestLedger, rounds: number) {
    let late = 0;
    let taken = 0;
    for (const walletId of await on.wallets(rounds, 1_000n)) {
      const owner = await ownerOf(on, walletId);
      const stop = async () => {
        await on.database.inTransaction((tx) => stopPlay(tx, owner, LATER));
        // Whatever can be seen now was committed before; what comes is later than the exclusion.
        const [row] = await on.run<{ seq: bigint }>(
          `select seq from wallet.wallets where wallet_id = ${walletId}`,
        );
        return row?.seq ?? 0n;
      };
      const bets = (count: number) =>
        statusesOf(
          Array.from({ length: count }, (_, at) =>
            at % 4 === 3
              ? single(postBatch(on.each, [movement(walletId, -1n)]))
              : post(on.each, movement(walletId, -1n)),
          ),
        );
      const first = bets(CALLERS / 2);
      const [stopSeq] = await Promise.all([stop(), first, bets(CALLERS / 2)]);
      const [row] = await on.run<{ seq: bigint }>(
        `select seq from wallet.wallets where wallet_id = ${walletId}`,
      );
      late += Number((row?.seq ?? 0n) - stopSeq);
      taken += Number(stopSeq) - 1;
    }
    return { late, taken };
  }

  test('no bet is committed later than the exclusion', LIMIT, async () => {
    const { late, taken } = await exclude(ledger, ROUNDS);
    expect(late).toBe(0);
    expect(taken).toBeGreaterThan(0);
  });

  test('fails when a bet looks for the stop before it has the lock', LIMIT, async () => {
    const broken = await open();
    await broken.mutate('wallet.post', '(not guarded or p_kind <> 1 /* bet */)', 'true');
    await broken.mutate('wallet.write_movements', 'if v_guarded > 0 then', 'if false then');
    const { late } = await exclude(broken, CONTROL_ROUNDS);
    expect(late).toBeGreaterThan(0);
  });
});
