// Races R1, R4 and R8 of reliability.md 4.3 over the cashier's own calls, and the same call-back from many connections. Each race gives
// a verdict; with its protection taken out it must not earn the good one.
import { newKey } from '@tyche/testkit/key';
import { formatAmount } from '@tyche/kernel/money';
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUuid } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { audit, balanceOfWallet, post } from '../wallet/index.ts';
import type { CashierDeps } from './deps.ts';
import { openDeposit } from './deposits/open-deposit.ts';
import { receivePayment } from './deposits/receive-payment.ts';
import { requestWithdrawal } from './withdrawals/request-withdrawal.ts';
import { codeOf } from '@tyche/testkit/code-of';
import { openStage, pesos, type Stage, type TestMember } from './test/stage.ts';

const CALLERS = 20;
const ROUNDS = raceRounds(8);
const LIMIT = { timeout: raceLimitMs(ROUNDS) };
const CONTROL_ROUNDS = 5;

let stage: Stage;
const broken: Stage[] = [];

beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  const report = await stage.database.inSnapshot(audit);
  for (const one of [stage, ...broken]) await one.close();
  expect(report.differences).toEqual([]);
});

async function openBroken(): Promise<Stage> {
  const one = await openStage();
  broken.push(one);
  return one;
}

function tally(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

const withdraw = (on: Stage, { memberId, cardId }: TestMember, amount: bigint) =>
  codeOf(requestWithdrawal(on.deps, { memberId, cardId, key: newKey(), amount: formatAmount(amount) }));

const times = (make: (_: unknown, at: number) => Promise<string>) => Array.from({ length: CALLERS }, make);

/** The classic mistake: read, think, write what was thought; and without the last line of defence. */
async function removeWalletLock(on: Stage): Promise<void> {
  const [row] = await on.rows<{ text: string }>(
    `select pg_get_functiondef('wallet.place_hold'::regproc) as text`,
  );
  if (!row?.text.includes('for no key update')) throw new Error('wallet.place_hold looks different now');
  const slow = 'perform pg_sleep(0.01); outcome := case when w.status';
  await on.rows(
    row.text.replace('for no key update', '').replace('outcome := case when w.status', () => slow),
  );
  await on.rows('alter table wallet.wallets drop constraint wallet_floor');
}

/** Without the lock of a member's payments, which alone would keep them apart. */
const unlocked = (deps: CashierDeps): CashierDeps =>
  through(deps, (tx, statement) =>
    statement.text.includes('pg_advisory_xact_lock') ? Promise.resolve([]) : tx.rows(statement),
  );

/** The same cashier with every statement of its transactions in other hands. */
function through(deps: CashierDeps, rows: <Row>(tx: Tx, statement: Sql<Row>) => Promise<Row[]>): CashierDeps {
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
    deps.database.inTransaction((tx) => {
      const other: Reader = { rows: (statement) => rows(tx, statement) };
      return work(other as Tx);
    });
  return { ...deps, database: { ...deps.database, inTransaction } };
}

const isKey = (value: unknown) => typeof value === 'string' && isUuid(value);

/** Race R1 of reliability.md 4.3: the whole balance withdrawn by many at once. */
async function withdrawAll(on: Stage, rounds: number) {
  const words: string[] = [];
  const left: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const member = await on.member(pesos(100));
    words.push(...(await Promise.all(times(() => withdraw(on, member, pesos(100))))));
    left.push(String((await balanceOfWallet(on.database.reader, member.walletId))?.available));
  }
  return { ...tally(words), left: tally(left) };
}

describe('race R1: the whole balance withdrawn twenty times at once', () => {
  const good = (rounds: number) => ({
    done: rounds,
    'insufficient-balance': rounds * (CALLERS - 1),
    left: { 0: rounds },
  });

  test('is withdrawn once', LIMIT, async () => {
    expect(await withdrawAll(stage, ROUNDS)).toEqual(good(ROUNDS));
  });

  deep('fails without the locks', LIMIT, async () => {
    const on = await openBroken();
    await removeWalletLock(on);
    const seen = await withdrawAll({ ...on, deps: unlocked(on.deps) }, CONTROL_ROUNDS);
    expect(seen).not.toEqual(good(CONTROL_ROUNDS));
  });
});

/** Race R4 of reliability.md 4.3: one half asked for by withdrawals, all of it by bets, at once. */
async function withdrawAndBet(on: Stage, rounds: number) {
  let overdrawn = 0;
  let lost = 0;
  for (let round = 0; round < rounds; round += 1) {
    const member = await on.member(pesos(100));
    const bet = async (_: unknown, at: number) => {
      // A withdrawal asks many things first; the bets come while it does.
      for (let reads = 0; reads < 10 + 3 * at; reads += 1)
        await balanceOfWallet(on.database.reader, member.walletId);
      const delta = -pesos(100);
      const { walletId } = member;
      const movement = {
        walletId,
        scope: 'lottery',
        key: newKey(),
        kind: 'bet',
        gl: 'house',
        delta,
      } as const;
      return (await post(on.database.reader as Tx, movement)).status;
    };
    const words = await Promise.all([...times(() => withdraw(on, member, pesos(100))), ...times(bet)]);
    const { done = 0, ok = 0 } = tally(words);
    if (done + ok > 1) overdrawn += 1;
    if (done + ok < 1) lost += 1;
  }
  return { overdrawn, lost };
}

describe('race R4: a withdrawal against bets', () => {
  test('lets exactly one have the money', LIMIT, async () => {
    expect(await withdrawAndBet(stage, ROUNDS)).toEqual({ overdrawn: 0, lost: 0 });
  });

  deep('fails without the lock and the floor of the wallet', LIMIT, async () => {
    const on = await openBroken();
    await removeWalletLock(on);
    expect(await withdrawAndBet({ ...on, deps: unlocked(on.deps) }, CONTROL_ROUNDS)).not.toEqual({
      overdrawn: 0,
      lost: 0,
    });
  });
});

/** Race R8 of reliability.md 4.3: deposits of 100 at the edge of a limit of 250. */
async function depositsAtEdge(on: Stage, rounds: number, deps = on.deps) {
  const kept: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const member = await on.member();
    await on.rows(
      `insert into protection.profiles (member_id) values (${member.memberId}) on conflict do nothing`,
    );
    await on.rows(
      `insert into protection.limits (member_id, kind, period, amount) values (${member.memberId}, 'deposit', 'day', ${pesos(250)})`,
    );
    const calls = times(() =>
      codeOf(
        openDeposit(deps, {
          memberId: member.memberId,
          key: newKey(),
          kind: 'qr',
          channelCode: 'demo-qr',
          amount: '100',
          bankCode: '',
          payerName: '',
        }),
      ),
    );
    await Promise.all(calls);
    const [row] = await on.rows<{ sum: bigint }>(
      `select coalesce(sum(amount), 0)::bigint as sum from cashier.deposits where member_id = ${member.memberId}`,
    );
    kept.push(formatAmount(row?.sum ?? 0n));
  }
  return tally(kept);
}

describe('race R8: deposits at the edge of a limit', () => {
  test('never go beyond it', LIMIT, async () => {
    expect(await depositsAtEdge(stage, ROUNDS)).toEqual({ '200.0000': ROUNDS });
  });

  test('go beyond it without the guard', LIMIT, async () => {
    const guard = { ...stage.deps.guard, requireMayDeposit: async () => undefined };
    expect(await depositsAtEdge(stage, CONTROL_ROUNDS, { ...stage.deps, guard })).not.toEqual({
      '200.0000': CONTROL_ROUNDS,
    });
  });
});

/** One payment told on many connections. */
async function sendCallbacks(on: Stage, rounds: number, deps = on.deps) {
  const balances: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const member = await on.member();
    const request = {
      memberId: member.memberId,
      key: newKey(),
      kind: 'qr',
      channelCode: 'demo-qr',
    } as const;
    const row = await openDeposit(on.deps, { ...request, amount: '100', bankCode: '', payerName: '' });
    const seen = {
      reference: row.reference,
      provider: 'demo',
      transactionId: newKey(),
      amount: row.amount,
    };
    await Promise.allSettled(times(() => codeOf(receivePayment(deps, seen))));
    balances.push(formatAmount((await balanceOfWallet(on.database.reader, member.walletId))?.balance ?? 0n));
  }
  return tally(balances);
}

describe('one payment told twenty times at once', () => {
  test('is credited once', LIMIT, async () => {
    expect(await sendCallbacks(stage, ROUNDS)).toEqual({ '100.0000': ROUNDS });
  });

  test(
    'is credited more than once without the lock, the key of the payment and that of the movement',
    LIMIT,
    async () => {
      const on = await openBroken();
      // The references make two that met wait for each other until one is ended: they protect, too.
      await on.rows(`alter table cashier.payments drop constraint payments_pkey,
        drop constraint payments_merchant_deposit_id_fkey, drop constraint payments_merchant_ordered_for_fkey`);
      const careless = <Row>({ name, text, values }: Sql<Row>): Sql<Row> => ({
        name: `${name}x`,
        text: text
          .replace('for update', '')
          .replace('on conflict do nothing returning transaction_id', 'returning 1'),
        values: text.includes('wallet.post') ? values.map((one) => (isKey(one) ? newKey() : one)) : values,
      });
      const blind = through(on.deps, (tx, statement) => tx.rows(careless(statement)));
      expect(await sendCallbacks(on, CONTROL_ROUNDS, blind)).not.toEqual({ '100.0000': CONTROL_ROUNDS });
    },
  );
});
