import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { OfferedDeposit } from '../deposit-facts.ts';

export async function findFacts(reader: Reader, depositId: bigint): Promise<OfferedDeposit | null> {
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
