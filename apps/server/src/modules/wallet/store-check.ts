// The minute's check. Its cost follows what has moved since the last one and a fixed slice of the wallets, never how many there are.
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface CheckSize {
  /** How many numbers of wallets a slice has; numbers are shared by all merchants. */
  readonly numbers: number;
  /** How many wallets that moved are looked at in one run; the rest waits for the next. */
  readonly moved: number;
}

export interface Checked {
  /** Wallets whose entries since their mark do not lead to their balance. */
  readonly broken: readonly bigint[];
  /** Wallets whose held money is not that of their open holds. */
  readonly misheld: readonly bigint[];
  /** Ledgers in which wallets and GL accounts together are not zero. */
  readonly unbalanced: readonly string[];
}

/**
 * Looks at the wallets with entries since the last check, at those that were wrong then, and at the next slice of all. What holds is
 * marked. The sums of the ledgers are judged from the end of the first round on, unless wallets that moved were left for the next check.
 */
export async function checkSome(tx: Tx, { numbers, moved }: CheckSize): Promise<Checked> {
  const [row] = await tx.rows(sql<Checked>`
    select broken, misheld, unbalanced from wallet.check_some(${numbers}::bigint, ${moved}::bigint)`);
  if (!row) throw new Error('no answer');
  return row;
}

/** True for the one process that may check a merchant now; it stays so until the transaction ends. */
export async function tryCheckLock(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows(sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('wallet.check ' || coalesce(current_setting('tyche.merchant', true), ''))) as mine`);
  return row?.mine ?? false;
}
