// What general accounts stand at, and what payouts after the end of a bonus moved on them (docs/reference/rewards.md 5.1).
import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { type GlCode, glNumber } from './types.ts';

export type Book = 'real' | 'trial' | 'points';

/**
 * The balance of a general account in a book of the merchant, in 1/10 000 units: above 0 is what the house has taken in on it, below 0 what
 * it has paid.
 */
export async function generalBalance(reader: Reader, book: Book, gl: GlCode): Promise<bigint> {
  const [row] = await reader.rows(sql<{ balance: bigint }>`
    select coalesce(sum(g.amount), 0)::bigint as balance
    from wallet.ledgers l cross join lateral (
      select balance as amount from wallet.gl_balances where gl_account = ${glNumber(gl)}::int << 10 | l.ledger
      union all
      select amount from wallet.gl_deltas where gl_account = ${glNumber(gl)}::int << 10 | l.ledger) g
    where l.book = ${book}`);
  return row?.balance ?? 0n;
}

/** What all wallets of a book of the merchant have together, in 1/10 000 units: the other side of its general accounts. */
export async function bookTotal(reader: Reader, book: Book): Promise<bigint> {
  const [row] = await reader.rows(sql<{ total: bigint }>`
    select -coalesce(sum(g.amount), 0)::bigint as total
    from (
      select gl_account, balance as amount from wallet.gl_balances union all select gl_account, amount from wallet.gl_deltas) g
    join wallet.ledgers l on l.ledger = g.gl_account & 1023
    where l.book = ${book}`);
  return row?.total ?? 0n;
}

export interface LateShares {
  readonly bonusId: string;
  /** What stayed with the member after a release, in 1/10 000 units. */
  readonly owned: bigint;
  /** What went to the general account `bonus`; below 0: what came from it. */
  readonly kept: bigint;
}

/** What payouts moved from a moment on and before another outside the pocket of their bonus, by bonus; null: without such an end. */
export function listLateShares(
  reader: Reader,
  { from, until }: { readonly from: Date | null; readonly until: Date | null },
): Promise<LateShares[]> {
  return reader.rows(sql<LateShares>`
    select bonus_id as "bonusId", sum(owned)::bigint as owned, sum(kept)::bigint as kept from wallet.bonus_shares
    where (owned <> 0 or kept <> 0)
      and at >= coalesce(${from}::timestamptz, '-infinity') and at < coalesce(${until}::timestamptz, 'infinity')
    group by bonus_id`);
}
