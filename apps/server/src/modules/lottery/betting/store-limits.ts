// What the limits of a draw have left. Read without locks: a bet asks again when it is placed.
import type { DrawId, MemberId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** What a member has staked in a draw. */
export async function findStaked(reader: Reader, drawId: DrawId, memberId: MemberId): Promise<bigint> {
  const [row] = await reader.rows(sql<{ stake: bigint }>`
    select stake from lottery.member_draws where draw_id = ${drawId} and member_id = ${memberId}`);
  return row?.stake ?? 0n;
}

/** What classes of outcomes may cost the house already; those that nobody bet on are left out. */
export function listLiabilities(
  reader: Reader,
  drawId: DrawId,
  outcomes: readonly string[],
): Promise<{ outcome: string; amount: bigint }[]> {
  return reader.rows(sql<{ outcome: string; amount: bigint }>`
    select outcome, amount from lottery.liabilities where draw_id = ${drawId} and outcome = any(${outcomes}::text[])`);
}

/** Removes what bets took of the limits of draws that ended an hour ago or before, at most `draws` at once. Gives the number of draws. */
export async function dropLimits(tx: Tx, draws: number): Promise<number> {
  const rows = await tx.rows(sql`
    with ended as materialized (
      select draw_id from lottery.draw_sales
      where limits_kept and state <> 'selling' and closed_at < clock_timestamp() - interval '1 hour'
      order by closed_at limit ${draws} for no key update skip locked
    ), stakes as (
      delete from lottery.member_draws where draw_id in (select draw_id from ended)
    ), liabilities as (
      delete from lottery.liabilities where draw_id in (select draw_id from ended)
    )
    update lottery.draw_sales set limits_kept = false where draw_id in (select draw_id from ended) returning 1`);
  return rows.length;
}
