import type { RebateGroup } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
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

/**
 * Marks the oldest held lines of an agent as paid, at most `limit` of a day's lines and of corrections. Gives them.
 *
 * @param until only those that were written up to this moment; null for all.
 */
export function takeHeld(
  tx: Tx,
  memberId: bigint,
  { limit, until }: { readonly limit: number; readonly until: string | null },
): Promise<HeldRow[]> {
  return tx.rows(sql<HeldRow>`
    with line as (
      select day, game_group from agents.rebate_lines where member_id = ${memberId} and state = 'held'
        and written_at <= coalesce(${until}::timestamptz, 'infinity')
      order by day, game_group limit ${limit} for update
    ), correction as (
      select day, game_group, run_id from agents.rebate_corrections where member_id = ${memberId} and state = 'held'
        and written_at <= coalesce(${until}::timestamptz, 'infinity')
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

/** The moment by the clock of the database, as text that it reads again. */
export async function momentOf(reader: Reader): Promise<string> {
  const [row] = await reader.rows(sql<{ at: string }>`select clock_timestamp()::text as at`);
  if (!row) throw new Error('a database without a clock');
  return row.at;
}

/** How many lines of an agent are on hold, corrections too, and their sum. Those written after `until` are left out; null for all. */
export async function sumHeld(
  reader: Reader,
  memberId: bigint,
  until: string | null,
): Promise<{ readonly lines: bigint; readonly amount: bigint }> {
  const [row] = await reader.rows(sql<{ lines: bigint; amount: bigint }>`
    select count(*) as lines, coalesce(sum(amount), 0)::bigint as amount from (
      select amount, written_at from agents.rebate_lines where member_id = ${memberId} and state = 'held'
      union all
      select amount, written_at from agents.rebate_corrections where member_id = ${memberId} and state = 'held'
    ) held where written_at <= coalesce(${until}::timestamptz, 'infinity')`);
  return row ?? { lines: 0n, amount: 0n };
}

/** Lets all lines of an agent that are on hold and were written up to a moment stay with the house, corrections too. */
export async function forfeitHeld(tx: Tx, memberId: bigint, until: string): Promise<void> {
  await tx.rows(sql`
    with lines as (
      update agents.rebate_lines set state = 'forfeited'
      where member_id = ${memberId} and state = 'held' and written_at <= ${until}::timestamptz
    )
    update agents.rebate_corrections set state = 'forfeited'
    where member_id = ${memberId} and state = 'held' and written_at <= ${until}::timestamptz`);
}
