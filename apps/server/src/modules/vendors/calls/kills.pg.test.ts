// A process is killed while it takes the calls of several players in one transaction: all of them stand or none, and a repeat completes them.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { amountOf } from '@tyche/kernel/money';
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gateway, openGateway, type TestPlayer } from './test/gateway.ts';

const CALLS = 6;
/** A process that starts anew takes its time on a busy machine. */
const LIMIT_MS = 180_000;

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

const betsOf = (players: readonly TestPlayer[], prefix: string) =>
  players.map(({ playerId, sessionToken }, at) => ({
    call: 'bet',
    playerId,
    sessionToken,
    currency: 'VND',
    roundId: `${prefix}-round-${at}`,
    amount: '100',
    txId: `${prefix}-${at}`,
  }));

/** Lets a process of its own send the calls while a lock is held, and kills it as soon as it waits for the lock. */
async function killWhileWaiting(
  calls: readonly object[],
  { where, lock }: { readonly where: string; readonly lock: string },
): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: lockHeld } = Promise.withResolvers<void>();
  const holder = gateway.asOwner(async (tx) => {
    await tx.rows({ name: `lock-${where}`, text: lock, values: [] });
    lockHeld();
    await released;
    throw new Error('undone');
  });
  holder.catch(() => undefined);
  await locked;
  const args = [gateway.databaseUrl, JSON.stringify(calls)];
  const child = fork(join(import.meta.dirname, 'test/caller.ts'), args, { execArgv: [], stdio: 'inherit' });
  const gone = once(child, 'exit');
  await eventually(async () => {
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await gateway.run(waiting)).length > 0;
  }, 60_000);
  child.kill('SIGKILL');
  expect((await gone)[1]).toBe('SIGKILL');
  release();
  await expect(holder).rejects.toThrow('undone');
  // The connection of the killed process does what it was sent, then it ends.
  await eventually(async () => {
    const open = `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and state <> 'idle' and pid <> pg_backend_pid()`;
    return (await gateway.run(open)).length === 0;
  });
}

async function countRows(prefix: string): Promise<readonly number[]> {
  const of = `from vendors.calls where tx_id like '${prefix}-%'`;
  const [row] = await gateway.run<{ calls: number; rounds: number; wagers: number; entries: number }>(`
    select (select count(*) ${of})::int as calls,
      (select count(*) from vendors.rounds where round_id like '${prefix}-%')::int as rounds,
      (select count(*) from wagers.wagers where ref in (select call_no ${of}))::int as wagers,
      (select count(*) from wallet.entries where key in (select post_key ${of}))::int as entries`);
  return row ? [row.calls, row.rounds, row.wagers, row.entries] : [];
}

describe('a process killed while it takes calls of several players', () => {
  const nothing = [0, 0, 0, 0];
  const everything = [CALLS, CALLS, CALLS, CALLS];
  it.each([
    ['before it reads', 'wallet', [nothing]],
    ['after rounds are written', 'number', [nothing]],
    // Whether the database still reads the commit is open.
    ['after the commit was sent', 'outbox', [nothing, everything]],
  ] as const)(
    '%s: all of them stand or none, and a repeat completes them',
    async (_when, where, wanted) => {
      const players = await Promise.all(
        Array.from({ length: CALLS }, () => gateway.player({ currency: 'VND', balance: '1000' })),
      );
      const locks = {
        wallet: `select 1 from wallet.wallets where wallet_id = ${players[3]?.walletId} for update`,
        number: `insert into vendors.calls (vendor, tx_id, call, kind, player_id, round_id, currency, debit, credit, refs, status)
          values ('studio', 'number-3', 'promo', 'POOL', '${players[3]?.playerId}', '', 'VND', 0, 1, '{}', 'OK')`,
        outbox: 'lock table platform.outbox in share mode',
      };
      const calls = betsOf(players, where);
      await killWhileWaiting(calls, { where, lock: locks[where] });
      expect(wanted).toContainEqual(await countRows(where));
      const answers = await Promise.all(calls.map(gateway.send));
      expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 'OK'));
      expect(await countRows(where)).toEqual(everything);
      const available = await Promise.all(players.map(gateway.available));
      expect(available).toEqual(players.map(() => amountOf(900)));
      await gateway.expectSound();
    },
    LIMIT_MS,
  );
});
