// The ledger against a model of a few lines: any sequence of bets, wins, rollbacks and holds, repeated and out of order,
// gives the same statuses and balances, whether it comes one by one or in batches.
import { newKey } from '@tyche/testkit/key';
import type { WalletId } from '@tyche/kernel/ids';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit, balanceOfWallet, placeHold, post, postBatch, rollback, voidHold } from './index.ts';
import { openTestLedger, type TestLedger } from './test/ledger.ts';

const START = 100n;
const WALLETS = 3;
const KEYS = 6;

interface Command {
  readonly act: 'bet' | 'win' | 'roll-back' | 'hold' | 'release';
  readonly wallet: number;
  readonly key: number;
  readonly amount: bigint;
}

/** What a cautious clerk would do. */
class Model {
  readonly balances = Array.from({ length: WALLETS }, () => START);
  readonly #held = Array.from({ length: WALLETS }, () => 0n);
  readonly #moved = new Map<number, Command>();
  readonly #tombs = new Map<number, number>();
  readonly #burned = new Set<string>();
  readonly #holds = new Map<number, Command & { open: boolean }>();

  apply(command: Command): string {
    switch (command.act) {
      case 'bet':
      case 'win':
        return this.#move(command);
      case 'roll-back':
        return this.#rollBack(command);
      case 'hold':
        return this.#hold(command);
      case 'release':
        return this.#release(command);
    }
  }

  #free(wallet: number): bigint {
    return (this.balances[wallet] ?? 0n) - (this.#held[wallet] ?? 0n);
  }

  #add(wallet: number, delta: bigint): void {
    this.balances[wallet] = (this.balances[wallet] ?? 0n) + delta;
  }

  #move(command: Command): string {
    const { wallet, key, amount, act } = command;
    const before = this.#moved.get(key);
    if (before)
      return before.act === act && before.wallet === wallet && before.amount === amount
        ? 'duplicate'
        : 'conflict';
    if (this.#tombs.has(key)) return 'cancelled';
    if (this.#burned.has(`move ${key}`)) return 'burned';
    if (act === 'bet' && this.#free(wallet) < amount) {
      this.#burned.add(`move ${key}`);
      return 'insufficient';
    }
    this.#moved.set(key, command);
    this.#add(wallet, act === 'bet' ? -amount : amount);
    return 'ok';
  }

  #rollBack({ wallet, key }: Command): string {
    const tomb = this.#tombs.get(key);
    if (tomb !== undefined) return tomb === wallet ? 'duplicate' : 'conflict';
    const target = this.#moved.get(key);
    if (target && target.wallet !== wallet) return 'conflict';
    if (target?.act === 'win' && this.#free(wallet) < target.amount) return 'insufficient';
    this.#tombs.set(key, wallet);
    if (!target) return 'cancelled';
    this.#add(wallet, target.act === 'bet' ? target.amount : -target.amount);
    return 'ok';
  }

  #hold(command: Command): string {
    const { wallet, key, amount } = command;
    const before = this.#holds.get(key);
    if (before) return before.wallet === wallet && before.amount === amount ? 'duplicate' : 'conflict';
    if (this.#burned.has(`hold ${key}`)) return 'burned';
    if (this.#free(wallet) < amount) {
      this.#burned.add(`hold ${key}`);
      return 'insufficient';
    }
    this.#holds.set(key, { ...command, open: true });
    this.#held[wallet] = (this.#held[wallet] ?? 0n) + amount;
    return 'ok';
  }

  #release({ key }: Command): string {
    const hold = this.#holds.get(key);
    if (!hold) return 'no-wallet';
    if (!hold.open) return 'duplicate';
    hold.open = false;
    this.#held[hold.wallet] = (this.#held[hold.wallet] ?? 0n) - hold.amount;
    return 'ok';
  }
}

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(async () => {
  const report = await ledger.database.inSnapshot(audit);
  await ledger.close();
  expect(report.differences).toEqual([]);
});

const command: fc.Arbitrary<Command> = fc.record({
  act: fc.constantFrom<Command['act']>(
    'bet',
    'bet',
    'bet',
    'win',
    'roll-back',
    'roll-back',
    'hold',
    'release',
  ),
  wallet: fc.nat(WALLETS - 1),
  key: fc.nat(KEYS - 1),
  amount: fc.constantFrom(10n, 60n, 100n),
});

/** Each movement once to three times, in any order. */
const commands = fc
  .array(command, { minLength: 5, maxLength: 25 })
  .chain((few) => fc.shuffledSubarray([...few, ...few, ...few], { minLength: few.length }));

interface Play {
  readonly wallets: readonly WalletId[];
  readonly keys: readonly string[];
  readonly holds: readonly string[];
}

const moved = ({ wallets, keys }: Play, { act, wallet, key, amount }: Command) => ({
  walletId: wallets[wallet] as WalletId,
  key: keys[key] ?? '',
  scope: 'lottery' as const,
  gl: 'house' as const,
  kind: act === 'bet' ? ('bet' as const) : ('win' as const),
  delta: act === 'bet' ? -amount : amount,
});

async function play(on: Play, { act, wallet, key, amount }: Command): Promise<string> {
  const walletId = on.wallets[wallet] as WalletId;
  const holdId = on.holds[key] ?? '';
  switch (act) {
    case 'bet':
    case 'win':
      return (await post(ledger.each, moved(on, { act, wallet, key, amount }))).status;
    case 'roll-back':
      return (
        await rollback(ledger.each, {
          walletId,
          scope: 'lottery',
          key: newKey(),
          targetKey: on.keys[key] ?? '',
        })
      ).status;
    case 'hold':
      return (await placeHold(ledger.each, { holdId, walletId, amount, owner: 'chase:1' })).status;
    case 'release':
      return (await voidHold(ledger.each, { holdId, key: newKey() })).status;
  }
}

async function begin(): Promise<Play> {
  const uuids = () => Array.from({ length: KEYS }, () => newKey());
  return { wallets: await ledger.wallets(WALLETS, START), keys: uuids(), holds: uuids() };
}

async function balancesOf(on: Play): Promise<(bigint | undefined)[]> {
  const found = await Promise.all(
    on.wallets.map((walletId) => balanceOfWallet(ledger.database.reader, walletId)),
  );
  return found.map((one) => one?.balance);
}

test('one by one, the ledger answers as the model does', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const on = await begin();
      const model = new Model();
      for (const one of sequence) expect([one, await play(on, one)]).toEqual([one, model.apply(one)]);
      expect(await balancesOf(on)).toEqual(model.balances);
    }),
    { numRuns: 60 },
  );
});

test('in batches of any size between other calls, it answers the same', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const on = await begin();
      const model = new Model();
      let waiting: Command[] = [];
      const flush = async () => {
        const answers = await postBatch(
          ledger.each,
          waiting.map((one) => moved(on, one)),
        );
        expect(answers.map((one) => one.status)).toEqual(waiting.map((one) => model.apply(one)));
        waiting = [];
      };
      for (const one of sequence) {
        if (one.act === 'bet' || one.act === 'win') {
          waiting.push(one);
          continue;
        }
        await flush();
        expect(await play(on, one)).toEqual(model.apply(one));
      }
      await flush();
      expect(await balancesOf(on)).toEqual(model.balances);
    }),
    { numRuns: 60 },
  );
});

test('sent by eight workers at once, each bet is kept or given back as its rollback says', async () => {
  const on = await begin();
  const wallets = await ledger.wallets(40, START);
  const bets = wallets.map((walletId) => ({ walletId, key: newKey() }));
  const calls = bets.flatMap(({ walletId, key }, at) => {
    const bet = () =>
      post(ledger.each, { walletId, key, scope: 'lottery', gl: 'house', kind: 'bet', delta: -10n });
    const back = () => rollback(ledger.each, { walletId, scope: 'lottery', key: newKey(), targetKey: key });
    return at % 2 === 0 ? [bet, bet, bet] : [bet, back, bet, back];
  });
  const shuffled =
    fc.sample(fc.shuffledSubarray(calls, { minLength: calls.length }), { numRuns: 1, seed: 7 })[0] ?? [];
  await Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      for (let at = worker; at < shuffled.length; at += 8) await shuffled[at]?.();
    }),
  );
  const balances = await balancesOf({ ...on, wallets });
  expect(balances).toEqual(wallets.map((_, at) => (at % 2 === 0 ? 90n : 100n)));
});
