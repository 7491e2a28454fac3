// Which raffles issue tickets, and what of wagers was bonus money.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Raffles that are open and began before a moment. */
export function listOpen(reader: Reader): Promise<
  {
    raffle_id: bigint;
    offer_id: bigint;
    opens_at: Date;
    closes_at: Date;
    each_valid: bigint;
    max_tickets: number;
  }[]
> {
  return reader.rows(sql`
    select r.raffle_id, r.offer_id, r.opens_at, r.closes_at, s.each_valid, s.max_tickets
    from promotions.raffles r join promotions.raffle_series s on s.offer_id = r.offer_id
    where r.state = 'open' order by r.raffle_id limit 100 /* raffles */`);
}

/** What bonus money took off the valid stake of a wager, and takes off now; only one step of the intake runs at a time. */
export interface BonusWager {
  readonly memberId: bigint;
  readonly wagerId: bigint;
  readonly valid: bigint;
}

/** Keeps what bonus money takes off wagers, each once in the list; gives how much more than before, in the order of the list. */
export async function putBonusWagers(tx: Tx, wagers: readonly BonusWager[]): Promise<bigint[]> {
  const rows = await tx.rows(sql<{ more: bigint }>`
    with given as materialized (
      select g.*, g.valid - coalesce(b.valid, 0) as more
      from unnest(${wagers.map(({ memberId }) => memberId)}::bigint[], ${wagers.map(({ wagerId }) => wagerId)}::bigint[],
        ${wagers.map(({ valid }) => valid)}::bigint[]) with ordinality g (member_id, wager_id, valid, place)
      left join promotions.raffle_bonus_wagers b on b.member_id = g.member_id and b.wager_id = g.wager_id
    ), kept as (
      insert into promotions.raffle_bonus_wagers (member_id, wager_id, valid)
      select member_id, wager_id, valid from given order by 1, 2
      on conflict (member_id, wager_id) do update set valid = excluded.valid
    )
    select more from given order by place`);
  return rows.map(({ more }) => more);
}

/** Removes what belongs to wagers that are older than a correction may be, some at once. Gives how many. */
export async function deleteOldBonusWagers(tx: Tx, keptDays: number, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    delete from promotions.raffle_bonus_wagers d using (
      select member_id, wager_id from promotions.raffle_bonus_wagers where at < clock_timestamp() - ${keptDays}::int * interval '1 day'
      order by at limit ${limit}) old
    where (d.member_id, d.wager_id) = (old.member_id, old.wager_id) returning d.member_id`);
  return rows.length;
}
