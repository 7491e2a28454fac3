// Races of bonus money in the ledger: last money, releases and cancels, late payouts. Each gives a verdict; the sound ledger must earn the good
// one, and a ledger with one protection taken out must not.
import { isDeepStrictEqual } from 'node:util';
import { newKey } from '@tyche/testkit/key';
import type { WalletId } from '@tyche/kernel/ids';
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { describe, expect, test } from 'vitest';
import {
  balanceOfWallet,
  closeBonus,
  creditBatch,
  pocketsOf,
  post,
  postBatch,
  sharePayouts,
  startBonus,
} from './index.ts';
import { movement, statusesOf, tally, type TestLedger, useLedgers } from './test/ledger.ts';

const CALLERS = 20;
const ROUNDS = raceRounds(60);
const CONTROL_ROUNDS = 5;
/** Two bets that both read before either writes are rarer: rounds are raced until they meet. */
const MAX_CONTROL_ROUNDS = 60;
const LIMIT = { timeout: raceLimitMs(ROUNDS) };

let ledger: TestLedger;
const open = useLedgers((first) => {
  ledger = first;
});

const times = <Value>(make: (at: number) => Value): Value[] =>
  Array.from({ length: CALLERS }, (_, at) => make(at));

/** A member with 50 of own money and a bonus of 50. */
async function member(on: TestLedger) {
  const [walletId, bonusId] = [await on.wallet(50n), newKey()];
  await startBonus(on.each, {
    bonusId,
    walletId,
    pocket: 'bonus',
    amount: 50n,
    maxBet: null,
    groups: ['LOTT'],
    stakesUntil: new Date('2099-01-01T00:00:00Z'),
    maxCashout: null,
  });
  return { walletId, bonusId };
}

async function left(on: TestLedger, walletId: WalletId): Promise<string> {
  const [main, { bonus }] = [await balanceOfWallet(on.each, walletId), await pocketsOf(on.each, walletId)];
  return `${main?.balance} and ${bonus}`;
}

const stake = (walletId: WalletId, amount: bigint) =>
  movement(walletId, -amount, { ref: newKey(), group: 'LOTT' });

/** G5: a bet with the last own and bonus money from twenty tabs, some through batches. Two of 40 fit into 100. */
async function lastMoney(on: TestLedger, rounds: number) {
  const [statuses, ends]: [string[], string[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const { walletId } = await member(on);
    const one = (at: number) =>
      at % 4 === 3
        ? postBatch(on.each, [stake(walletId, 40n)]).then(([answer]) => answer ?? { status: 'none' })
        : post(on.each, stake(walletId, 40n));
    statuses.push(...(await statusesOf(times(one))));
    const [parts] = await on.run<{ sums: string }>(
      `select coalesce(string_agg(real_part || '+' || bonus_part, ', '), 'none') as sums from wallet.stake_parts where wallet_id = ${walletId}`,
    );
    ends.push(`${await left(on, walletId)}, ${parts?.sums}`);
  }
  return { statuses: tally(statuses), ends: tally(ends) };
}

/** G6 and G9: a release, another release and a cancel at once. */
async function closings(on: TestLedger, rounds: number) {
  const [statuses, ends]: [string[], string[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const { walletId, bonusId } = await member(on);
    const one = (at: number) =>
      on.database
        .inTransaction((tx) => closeBonus(tx, bonusId, at % 2 === 0 ? 'released' : 'ended'))
        .then(({ isClosed, released, forfeited }) => ({
          status: isClosed ? `closed with ${released + forfeited}` : 'closed before',
        }));
    statuses.push(...(await statusesOf(times(one))));
    const end = await left(on, walletId);
    ends.push(end === '100 and 0' || end === '50 and 0' ? 'released or ended' : end);
  }
  return { statuses: tally(statuses), ends: tally(ends) };
}

/** Payouts of open bets, twenty shares at once with the end of the bonus: nothing stays in the pocket of a bonus that is closed. */
async function sharesAndEnd(on: TestLedger, rounds: number) {
  const [statuses, ends]: [string[], string[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const { walletId, bonusId } = await member(on);
    const one = async (at: number) => {
      if (at === 10) await on.database.inTransaction((tx) => closeBonus(tx, bonusId, 'ended'));
      else
        await on.database.inTransaction(async (tx) => {
          const key = newKey();
          await creditBatch(tx, { scope: 'settlement', kind: 'win', gl: 'house' }, [
            { walletId, key, amount: 3n },
          ]);
          await sharePayouts(tx, 'settlement', [{ key, bonusId, amount: 2n }]);
        });
      return { status: 'done' };
    };
    statuses.push(...(await statusesOf(times(one))));
    ends.push(await left(on, walletId));
  }
  return { statuses: tally(statuses), ends: tally(ends) };
}

describe('race G5: the last own and bonus money staked from twenty tabs', () => {
  const good = (rounds: number) => ({
    statuses: { ok: rounds * 2, insufficient: rounds * (CALLERS - 2) },
    ends: { '0 and 20, 10+30': rounds },
  });

  test('two bets fit and are taken, with parts that add up', LIMIT, async () => {
    expect(await lastMoney(ledger, ROUNDS)).toEqual(good(ROUNDS));
  });

  test('control: without the lock of the main wallet it does not hold', LIMIT, async () => {
    const broken = await open();
    await broken.mutate(
      'wallet.post_carefully',
      'where wallet_id = p_wallet for no key update',
      'where wallet_id = p_wallet',
    );
    let isHeld = true;
    for (let round = 0; isHeld && round < MAX_CONTROL_ROUNDS; round += 1)
      isHeld = isDeepStrictEqual(await lastMoney(broken, 1), good(1));
    expect(isHeld).toBe(false);
  });
});

describe('race G6 and G9: releases and cancellations of one bonus', () => {
  const good = (rounds: number) => ({
    statuses: { 'closed with 50': rounds, 'closed before': rounds * (CALLERS - 1) },
    ends: { 'released or ended': rounds },
  });

  test('one closes it, with the whole pocket', LIMIT, async () => {
    expect(await closings(ledger, ROUNDS)).toEqual(good(ROUNDS));
  });

  test('control: without the look at its state it does not hold', LIMIT, async () => {
    const broken = await open();
    await broken.mutate('wallet.close_bonus', 'closed := b.state = 0 /* running */', 'closed := true');
    expect(await closings(broken, CONTROL_ROUNDS)).not.toEqual(good(CONTROL_ROUNDS));
  });
});

describe('payouts of open bets against the end of their bonus', () => {
  const good = (rounds: number) => ({ statuses: { done: rounds * CALLERS }, ends: { '69 and 0': rounds } });

  test('leave nothing in the pocket, and own money gets its share', LIMIT, async () => {
    expect(await sharesAndEnd(ledger, ROUNDS)).toEqual(good(ROUNDS));
  });

  test('control: without the look at its state it does not hold', LIMIT, async () => {
    const broken = await open();
    await broken.mutate('wallet.share_payouts', 'when b.state > 0 /* running */ then 0', 'when false then 0');
    expect(await sharesAndEnd(broken, CONTROL_ROUNDS)).not.toEqual(good(CONTROL_ROUNDS));
  });
});
