import type { RebateGroup } from '@tyche/rules/agents';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface HeldRow {
  readonly memberId: bigint;
  readonly group: RebateGroup;
  readonly day: string;
  readonly amount: bigint;
  readonly ownAmount: bigint;
  /** Of a correction: its run. */
  readonly runId: bigint | null;
  /** When it was marked as paid. */
  readonly at: Date;
}

/** Marks the oldest held lines of an agent as paid, at most `limit` of a day's lines and of corrections. Gives them. */
export function takeHeld(tx: Tx, memberId: bigint, limit: number): Promise<HeldRow[]> {
  return tx.rows(sql<HeldRow>`
    with line as (
      select day, game_group from agents.rebate_lines where member_id = ${memberId} and state = 'held'
      order by day, game_group limit ${limit} for update
    ), correction as (
      select day, game_group, run_id from agents.rebate_corrections where member_id = ${memberId} and state = 'held'
      order by day, game_group, run_id limit ${limit} for update
    ), paid_line as (
      update agents.rebate_lines l set state = 'paid' from line
      where l.member_id = ${memberId} and l.day = line.day and l.game_group = line.game_group and l.state = 'held'
      returning l.game_group, l.day, l.amount, l.own_amount
    ), paid_correction as (
      update agents.rebate_corrections c set state = 'paid' from correction k
      where c.member_id = ${memberId} and c.day = k.day and c.game_group = k.game_group and c.run_id = k.run_id and c.state = 'held'
      returning c.game_group, c.day, c.amount, c.own_amount, c.run_id
    )
    select ${memberId}::bigint as "memberId", game_group as "group", day::text as day, amount, own_amount as "ownAmount",
      null::bigint as "runId", clock_timestamp() as at from paid_line
    union all
    select ${memberId}::bigint, game_group, day::text, amount, own_amount, run_id, clock_timestamp() from paid_correction`);
}
