// A ledger of some months, as members leave it: bets, wins, deposits, and refunds that come in a later month than the bet whose month their key has.
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { ask, step } from './statements.ts';

export interface History {
  /** How many months before the one of now, which has entries too. */
  readonly months: number;
  readonly wallets: number;
  /** Bets in all. */
  readonly bets: number;
}

/** Wallet numbers from here on are those of the history. */
const FIRST = 1_000_000;

/** Writes the history as the owner of the database, guards off, sums and marks as a ledger has them. One bet in ten wins, one in fifty is refunded. */
export async function writeHistory(owner: Database, { months, wallets, bets }: History): Promise<void> {
  // Partitions are made from the month before on.
  for (let back = months - 1; back >= 0; back -= 1)
    await ask(
      owner.reader,
      'select platform.make_partitions(clock_timestamp() - make_interval(months => $1), 31)',
      [back],
    );
  await step(owner, async (tx) => {
    const put = (text: string) => ask(tx, text);
    await put('alter table wallet.entries disable trigger user');
    await put(`create temp table moved on commit drop as
      with bets as (
        select n, (${FIRST} + n % ${wallets})::bigint << 10 | 1 as wallet_id,
          date_trunc('month', clock_timestamp()) - make_interval(months => ${months})
            + n * (clock_timestamp() - date_trunc('month', clock_timestamp()) + make_interval(months => ${months})) / (${bets} + 1.0) as at
        from generate_series(1, ${bets}) n
      )
      select wallet_id, at, at as key_at, -10000::bigint as delta, 1 as kind, 1 as scope, 1 as gl, n * 4 as id from bets
      union all select wallet_id, at + interval '1 minute', at + interval '1 minute', 90000, 2, 2, 1, n * 4 + 1 from bets where n % 10 = 0
      union all select wallet_id, least(at + interval '33 days', clock_timestamp()), at, 10000, 5, 2, 1, n * 4 + 2 from bets where n % 50 = 7
      union all select wallet_id, at - interval '1 second', at - interval '1 second', 500000, 7, 4, 7, n * 4 + 3 from bets where n % 40 = 9`);
    await put(`insert into wallet.entries (wallet_id, seq, delta, balance_after, at, scope, kind, gl, key)
      select wallet_id, row_number() over chain, delta, sum(delta) over chain, at, scope, kind, gl,
        overlay(platform.first_key(key_at)::text placing right('000000000000' || to_hex(id), 12) from 25)::uuid
      from moved window chain as (partition by wallet_id order by at, id)`);
    await put('alter table wallet.entries enable trigger user');
    await put(`insert into wallet.wallets (wallet_id, owner_id, ledger, balance, seq, floor)
      select wallet_id, wallet_id >> 10, 1, sum(delta), count(*), least(sum(delta), 0) from wallet.entries
      where wallet_id >> 10 >= ${FIRST} group by wallet_id`);
    await put(`insert into wallet.gl_deltas (gl_account, amount, movements)
      select gl::int << 10 | 1, -sum(delta), count(*)::int from wallet.entries where wallet_id >> 10 >= ${FIRST} group by gl`);
    await put(`insert into wallet.chain_marks (wallet_id, seq, balance)
      select wallet_id, seq, balance from wallet.wallets where wallet_id >> 10 >= ${FIRST}`);
  });
  await ask(owner.reader, 'analyze wallet.entries');
}
