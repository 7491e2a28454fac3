// Races R1 to R3 of reliability.md 4.3 and those of ledger.md 6. Each race gives a verdict; the sound ledger must
// earn the good one, and a ledger with one protection taken out must not: else the race proves nothing.
import { newKey } from '@tyche/testkit/key';
import type { WalletId } from '@tyche/kernel/ids';
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { describe, expect, test } from 'vitest';
import {
  audit,
  balanceOfWallet,
  type MovementResult,
  placeHold,
  post,
  postBatch,
  rollback,
} from './index.ts';
import { movement, statusesOf, tally, type TestLedger, useLedgers } from './test/ledger.ts';

const CALLERS = 20;
const ROUNDS = raceRounds(340);
const LIMIT = { timeout: raceLimitMs(ROUNDS) };
const CONTROL_ROUNDS = 20;

let ledger: TestLedger;
const open = useLedgers((first) => {
  ledger = first;
});

const times = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at));

async function single(call: Promise<readonly MovementResult[]>): Promise<{ status: string }> {
  const [answer] = await call;
  return answer ?? { status: 'none' };
}

/** What all rounds came to: how many of each status, and the money that is left. */
async function verdict(on: TestLedger, wallets: readonly WalletId[], statuses: readonly string[]) {
  const left: Awaited<ReturnType<typeof balanceOfWallet>>[] = [];
  for (const walletId of wallets) left.push(await balanceOfWallet(on.database.reader, walletId));
  return { ...tally(statuses), left: tally(left.map((one) => `${one?.balance} of which held ${one?.held}`)) };
}

/** Race R1 of reliability.md 4.3: twenty withdrawals of the whole balance, each with a hold of its own. */
async function withdrawAll(on: TestLedger, rounds: number) {
  const wallets = await on.wallets(rounds, 100n);
  const statuses: string[] = [];
  for (const walletId of wallets) {
    statuses.push(
      ...(await statusesOf(
        times(CALLERS, () =>
          placeHold(on.each, { holdId: newKey(), walletId, amount: 100n, owner: 'withdrawal' }),
        ),
      )),
    );
  }
  return verdict(on, wallets, statuses);
}

/** Race R2 of reliability.md 4.3: the last coin staked from twenty tabs, some through batches. */
async function lastCoin(on: TestLedger, rounds: number, keyAt: (at: number) => string = () => newKey()) {
  const wallets = await on.wallets(rounds, 7n);
  const statuses: string[] = [];
  for (const walletId of wallets) {
    statuses.push(
      ...(await statusesOf(
        times(CALLERS, (at) =>
          at % 4 === 3
            ? single(postBatch(on.each, [{ ...movement(walletId, -7n), key: keyAt(at) }]))
            : post(on.each, { ...movement(walletId, -7n), key: keyAt(at) }),
        ),
      )),
    );
  }
  return verdict(on, wallets, statuses);
}

/** Race R3 of reliability.md 4.3: one bet sent twenty times, some in batches. */
async function sameKey(on: TestLedger, rounds: number) {
  const wallets = await on.wallets(rounds, 1_000n);
  const statuses: string[] = [];
  for (const walletId of wallets) {
    const bet = movement(walletId, -10n);
    statuses.push(
      ...(await statusesOf(
        times(CALLERS, (at) => (at % 4 === 3 ? single(postBatch(on.each, [bet])) : post(on.each, bet))),
      )),
    );
  }
  return verdict(on, wallets, statuses);
}

const LOCKED_UPDATE =
  /update wallet\.wallets set balance = balance \+ p_delta, seq = seq \+ 1\n\s+where (?<which>[\s\S]+?)\n\s+returning balance, seq into new_balance, entry_seq;/;

/** The classic mistake: read, think, write what was thought. */
async function removeRowLock(on: TestLedger): Promise<void> {
  const [row] = await on.run<{ text: string }>(`select pg_get_functiondef('wallet.post'::regproc) as text`);
  const match = LOCKED_UPDATE.exec(row?.text ?? '');
  if (!match?.groups?.which) throw new Error('the update of wallet.post looks different now');
  await on.mutate(
    'wallet.post',
    match[0],
    `
    select balance + p_delta, seq + 1 into new_balance, entry_seq from wallet.wallets where ${match.groups.which};
    if found then
      perform pg_sleep(0.001);
      update wallet.wallets set balance = new_balance, seq = entry_seq where wallet_id = p_wallet;
    end if;`,
  );
}

async function removeUniqueKeys(on: TestLedger): Promise<void> {
  await on.mutate('wallet.post', 'on conflict (scope, key, leg) do nothing', '');
  await on.run('drop index wallet.entry_key');
  await on.run(`do $$ declare v_index regclass; begin
    for v_index in select i.indexrelid from pg_index i join pg_inherits h on h.inhrelid = i.indrelid
      where h.inhparent = 'wallet.entries'::regclass and i.indisunique and i.indnatts = 2 loop
      execute 'drop index ' || v_index;
    end loop;
  end $$`);
}

describe('race R1: the whole balance withdrawn twenty times at once', () => {
  const good = (rounds: number) => ({
    ok: rounds,
    insufficient: rounds * (CALLERS - 1),
    left: { '100 of which held 100': rounds },
  });

  test('is withdrawn once', LIMIT, async () => {
    expect(await withdrawAll(ledger, ROUNDS)).toEqual(good(ROUNDS));
  });

  test('fails without the lock of the wallet', async () => {
    const broken = await open();
    await broken.mutate('wallet.place_hold', 'for no key update', '');
    expect(await withdrawAll(broken, CONTROL_ROUNDS)).not.toEqual(good(CONTROL_ROUNDS));
    await broken.run('alter table wallet.wallets drop constraint wallet_floor');
    const overdrawn = await withdrawAll(broken, CONTROL_ROUNDS);
    expect(overdrawn).not.toEqual(good(CONTROL_ROUNDS));
  });
});

describe('race R2: the last coin staked from twenty tabs', () => {
  const good = (rounds: number) => ({
    ok: rounds,
    insufficient: rounds * (CALLERS - 1),
    left: { '0 of which held 0': rounds },
  });

  test('is staked once', LIMIT, async () => {
    expect(await lastCoin(ledger, ROUNDS)).toEqual(good(ROUNDS));
  });

  deep('fails without the lock of the wallet: the sequence key turns it into an error', async () => {
    const broken = await open();
    await removeRowLock(broken);
    const seen = await lastCoin(broken, CONTROL_ROUNDS);
    expect(seen).not.toEqual(good(CONTROL_ROUNDS));
    expect(seen).toHaveProperty('23505');
  });

  /** Keys of this month and of the last one: their entries are in two partitions, which share no unique index of the sequence. */
  const keyOfTwoMonths = (at: number) => {
    const now = new Date();
    return newKey(at % 2 === 0 ? now.getTime() : Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) - 1);
  };

  test('is staked once also where a month ends between the keys', LIMIT, async () => {
    expect(await lastCoin(ledger, ROUNDS, keyOfTwoMonths)).toEqual(good(ROUNDS));
  });

  deep(
    'fails without the lock where a month ends between the keys: the audit finds the broken chain',
    async () => {
      const broken = await open();
      await removeRowLock(broken);
      expect(await lastCoin(broken, CONTROL_ROUNDS, keyOfTwoMonths)).not.toEqual(good(CONTROL_ROUNDS));
      const report = await broken.database.inSnapshot(audit);
      expect(report.differences.map((one) => one.check)).toContain('chain');
    },
  );

  test('fails without lock and keys: the coin is staked more than once', async () => {
    const broken = await open();
    await removeRowLock(broken);
    await removeUniqueKeys(broken);
    const seen = await lastCoin(broken, CONTROL_ROUNDS);
    expect(seen).not.toEqual(good(CONTROL_ROUNDS));
    const report = await broken.database.inSnapshot(audit);
    expect(report.differences.map((one) => one.check)).toContain('chain');
  });
});

describe('race R3: one key sent twenty times', () => {
  const good = (rounds: number) => ({
    ok: rounds,
    duplicate: rounds * (CALLERS - 1),
    left: { '990 of which held 0': rounds },
  });

  test('moves money once', LIMIT, async () => {
    expect(await sameKey(ledger, ROUNDS)).toEqual(good(ROUNDS));
  });

  test('fails without lock and unique keys', async () => {
    const broken = await open();
    await removeRowLock(broken);
    await removeUniqueKeys(broken);
    expect(await sameKey(broken, CONTROL_ROUNDS)).not.toEqual(good(CONTROL_ROUNDS));
  });
});

describe('a storm of duplicates', () => {
  test('of 500 bets from sixteen clients, in batches with repeats inside, leaves each bet once', async () => {
    const wallets = await ledger.wallets(10, 10_000n);
    const bets = times(500, (at) => movement(wallets[at % 10] as WalletId, -10n));
    const statuses = await Promise.all(
      times(16, async (client) => {
        const seen: string[] = [];
        for (let at = 0; at < bets.length; at += 50) {
          const chunk = bets.slice(at, at + 50);
          const twice = client % 2 === 0 ? [...chunk, ...chunk.slice(0, 5)] : [...chunk].reverse();
          seen.push(...(await postBatch(ledger.each, twice)).map((one) => one.status));
        }
        return seen;
      }),
    );
    expect(tally(statuses.flat())).toEqual({ ok: 500, duplicate: 16 * 500 + 8 * 50 - 500 });
    expect((await verdict(ledger, wallets, [])).left).toEqual({ '9500 of which held 0': 10 });
  });
});

/** Bets of 7 from wallets of 100, of which 30 are held: ten bets fit into each. */
async function overdraw(on: TestLedger, batch: number) {
  const wallets = await on.wallets(20, 100n);
  await Promise.all(
    wallets.map((walletId) =>
      placeHold(on.each, { holdId: newKey(), walletId, amount: 30n, owner: 'chase:1' }),
    ),
  );
  const bets = times(1_600, (at) => movement(wallets[(at * 7) % 20] as WalletId, -7n));
  const answers = await Promise.all(
    times(bets.length / batch, async (at) => {
      const chunk = bets.slice(at * batch, (at + 1) * batch);
      if (batch > 1) return (await postBatch(on.each, chunk)).map((one) => one.status);
      return statusesOf(chunk.map((bet) => post(on.each, bet)));
    }),
  );
  return verdict(on, wallets, answers.flat());
}

describe('more bets than money', () => {
  const good = { ok: 200, insufficient: 1_400, left: { '30 of which held 30': 20 } };

  test.each([1, 64 / 2])('are taken exactly as far as it reaches, %i at a time', async (batch) => {
    expect(await overdraw(ledger, batch)).toEqual(good);
  });

  test('fails without lock, keys and floor', async () => {
    const broken = await open();
    await removeRowLock(broken);
    await removeUniqueKeys(broken);
    await broken.run('alter table wallet.wallets drop constraint wallet_floor');
    expect(await overdraw(broken, 1)).not.toEqual(good);
  });
});

/** Each bet and its rollback, both twice, all at once. Kept means: taken, and not given back. */
async function betAgainstRollback(on: TestLedger, rounds: number) {
  const walletId = await on.wallet(1_000_000n);
  const others = await on.wallets(CALLERS, 1_000n);
  const errors: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const statuses = await statusesOf(
      [walletId, ...others].flatMap((id) => {
        const bet = movement(id, -10n);
        const back = { walletId: id, scope: 'lottery' as const, key: newKey(), targetKey: bet.key };
        const betCall = () => (round % 2 === 0 ? post(on.each, bet) : single(postBatch(on.each, [bet])));
        const calls = [betCall, () => rollback(on.each, back), betCall, () => rollback(on.each, back)];
        return (round % 3 === 0 ? calls.reverse() : calls).map((call) => call());
      }),
    );
    errors.push(...statuses.filter((status) => !['ok', 'duplicate', 'cancelled'].includes(status)));
  }
  return { errors, left: (await verdict(on, [walletId, ...others], [])).left };
}

describe('a bet and its rollback in flight together', () => {
  const good = { errors: [], left: { '1000000 of which held 0': 1, '1000 of which held 0': CALLERS } };

  test('end with the money where it was: refunded once or never taken', async () => {
    expect(await betAgainstRollback(ledger, 30)).toEqual(good);
  });

  test('fails without the look at tombstones', async () => {
    const broken = await open();
    await broken.mutate(
      'wallet.post',
      'from wallet.burned_keys where',
      'from wallet.burned_keys where false and',
    );
    expect(await betAgainstRollback(broken, 10)).not.toEqual(good);
  });

  test('fails when a batch looks at tombstones in the statement that waits for the locks', async () => {
    const broken = await open();
    await broken.mutate(
      'wallet.write_movements',
      'join wallet.burned_keys r on',
      'join wallet.burned_keys r on false and',
    );
    expect(await betAgainstRollback(broken, 10)).not.toEqual(good);
  });
});

/** Batches over the same wallets in opposite orders. */
async function reversed(on: TestLedger, rounds: number, callers = CALLERS) {
  const wallets = await on.wallets(40, 1_000_000n);
  const statuses: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    statuses.push(
      ...(await statusesOf(
        times(callers, (at) => {
          const order = at % 2 === 0 ? wallets : [...wallets].reverse();
          return single(
            postBatch(
              on.each,
              order.map((walletId) => movement(walletId, -1n)),
            ),
          );
        }),
      )),
    );
  }
  return tally(statuses);
}

describe('batches with reversed lists of wallets', () => {
  test('never dead-lock', async () => {
    expect(await reversed(ledger, 10)).toEqual({ ok: 10 * CALLERS });
  });

  deep('fails when wallets are taken in the order of the list', async () => {
    const broken = await open();
    await broken.mutate(
      'wallet.write_movements',
      'group by wallet_id order by wallet_id',
      'group by wallet_id order by min(place)',
    );
    // Whether two batches meet half-way is up to the machine: they get many chances to.
    let found = await reversed(broken, 3, 4);
    for (let more = 0; more < 20 && !('40P01' in found); more += 1) found = await reversed(broken, 3, 8);
    expect(found).toHaveProperty('40P01');
  });
});

test('looking at funds before keys refuses the repeat of an accepted bet: the order matters', async () => {
  const repeat = async (on: TestLedger) => {
    const bet = movement(await on.wallet(50n), -50n);
    await post(on.each, bet);
    return (await post(on.each, bet)).status;
  };
  expect(await repeat(ledger)).toBe('duplicate');
  const broken = await open();
  await broken.mutate(
    'wallet.post_carefully',
    'new_balance := w.balance;',
    'new_balance := w.balance; if w.balance + p_delta < w.floor then outcome := 2; return; end if;',
  );
  expect(await repeat(broken)).toBe('insufficient');
});
