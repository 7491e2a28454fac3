// What offers ask about deposits (docs/reference/promotions.md 7).
import type { DepositState } from '@tyche/rules/cashier';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A deposit as offers judge it; amounts in 1/10 000 units. */
export interface OfferedDeposit {
  readonly memberId: bigint;
  readonly state: DepositState;
  /** What was asked for, less the fee. */
  readonly expected: bigint;
  /** What reached the wallet; null before it is paid. */
  readonly credited: bigint | null;
  /** When it came into its state: of a paid one, when it was credited. */
  readonly since: Date;
  /** Its number among the member's credited deposits by the order of credit, from 1; of one that is not paid, the number of the next. */
  readonly ordinal: number;
}

/** A deposit as offers judge it; null when there is none. */
export async function readOfferedDeposit(reader: Reader, depositId: bigint): Promise<OfferedDeposit | null> {
  const [row] = await reader.rows(sql<OfferedDeposit>`
    select d.member_id as "memberId", d.state, d.amount - d.fee as expected, d.credited, d.since,
      case when d.state = 'paid'
        then (select count(*)::int from cashier.deposits p
          where p.member_id = d.member_id and p.state = 'paid' and (p.since, p.deposit_id) <= (d.since, d.deposit_id))
        else 1 /* the next */ + (select count(*)::int from cashier.deposits p where p.member_id = d.member_id and p.state = 'paid')
      end as ordinal
    from cashier.deposits d where d.deposit_id = ${depositId}`);
  return row ?? null;
}

/** What of a member's deposits was credited from a moment on and before another, in 1/10 000 units. */
export async function sumCredited(
  reader: Reader,
  { memberId, from, until }: { memberId: bigint; from: Date; until: Date },
): Promise<bigint> {
  const [row] = await reader.rows(sql<{ credited: bigint }>`
    select coalesce(sum(credited), 0)::bigint as credited from cashier.deposits
    where member_id = ${memberId} and state = 'paid' and since >= ${from} and since < ${until}`);
  return row?.credited ?? 0n;
}

/** Whether a member asked for a withdrawal within some hours after a deposit was credited. One that was rejected does not count. */
export async function withdrewSoon(reader: Reader, memberId: bigint, hours: number): Promise<boolean> {
  const rows = await reader.rows(sql`
    select from cashier.deposits d
    join cashier.withdrawals w on w.member_id = d.member_id and w.state <> 'rejected'
      and w.at between d.since and d.since + ${hours}::int * interval '1 hour'
    where d.member_id = ${memberId} and d.state = 'paid' limit 1`);
  return rows.length > 0;
}

/** How many deposits of a member were credited from a moment on, up to one of them and with it. */
export async function countCredited(
  reader: Reader,
  { memberId, from, upTo }: { memberId: bigint; from: Date; upTo: bigint },
): Promise<number> {
  const [row] = await reader.rows(sql<{ count: number }>`
    select count(*)::int as count from cashier.deposits p
    join cashier.deposits last on last.deposit_id = ${upTo} and last.member_id = p.member_id
    where p.member_id = ${memberId} and p.state = 'paid' and p.since >= ${from} and (p.since, p.deposit_id) <= (last.since, last.deposit_id)`);
  return row?.count ?? 0;
}
