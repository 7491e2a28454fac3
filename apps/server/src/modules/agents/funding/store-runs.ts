import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Runs that are to be paid, the oldest period first. */
export async function listToPay(reader: Reader, limit: number): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ run_id: bigint }>`
    select run_id from agents.runs where state in ('approved', 'paying') order by ends_at, run_id limit ${limit}`);
  return rows.map(({ run_id }) => run_id);
}

/** Begins to pay a run, or goes on with it. False: it is not approved, or done. */
export async function beginPaying(reader: Reader, runId: bigint): Promise<boolean> {
  const rows = await reader.rows(sql`
    update agents.runs set state = 'paying' where run_id = ${runId} and state in ('approved', 'paying') returning run_id`);
  return rows.length > 0;
}

/** Ends a run of which every debt was reached, is held (it is paid after its release) or is forfeited. */
export async function endPaying(reader: Reader, runId: bigint): Promise<boolean> {
  const rows = await reader.rows(sql`
    update agents.runs set state = 'done', done_at = clock_timestamp()
    where run_id = ${runId} and state = 'paying' and not exists (
      select from agents.pay_lines l join agents.debts d on d.line_id = l.line_id where l.run_id = ${runId} and not d.is_open and d.state not in ('held', 'forfeited'))
    returning run_id`);
  return rows.length > 0;
}

/** A range of a run's lines: those after a line, at most some. */
export interface LineRange {
  readonly runId: bigint;
  readonly after: bigint;
  readonly limit: number;
}

/**
 * Opens the debts of a range that wait for their payer: dividends from an upline. Gives the last line of the range; null after the end
 * of the run.
 */
export async function openWaiting(
  reader: Reader,
  { runId, after, limit }: LineRange,
): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ last: bigint | null }>`
    with range as (
      select line_id from agents.pay_lines where run_id = ${runId} and line_id > ${after} order by line_id limit ${limit}
    ), opened as (
      update agents.debts d set is_open = true from range s
      where d.line_id = s.line_id and not d.is_open and d.debtor is not null and d.kind = 'DIVIDEND' and d.due_at > clock_timestamp()
    ) select max(line_id) as last from range`);
  return row?.last ?? null;
}

/** The depths at which a run has debts to pay at once, from the top down; 0: the house. */
export async function listDepths(reader: Reader, runId: bigint): Promise<number[]> {
  const rows = await reader.rows(sql<{ depth: number }>`
    select distinct case when d.debtor is null then 0 else d.depth end::int as depth
    from agents.pay_lines l join agents.debts d on d.line_id = l.line_id
    where l.run_id = ${runId} and d.state = 'unpaid'
      and (d.debtor is null or d.kind <> 'DIVIDEND' or d.due_at <= clock_timestamp())
    order by 1`);
  return rows.map(({ depth }) => depth);
}

/** Debts of a run to pay at once that nobody has tried to pay, at one depth, in the order of their lines. */
export function listAtOnce(
  reader: Reader,
  { runId, after, limit }: LineRange,
  depth: number,
): Promise<{ line_id: bigint; debtor: bigint | null }[]> {
  return reader.rows(sql<{ line_id: bigint; debtor: bigint | null }>`
    select d.line_id, d.debtor from agents.pay_lines l join agents.debts d on d.line_id = l.line_id
    where l.run_id = ${runId} and l.line_id > ${after} and d.state = 'unpaid'
      and case when d.debtor is null then 0 else d.depth end = ${depth}
      and (d.debtor is null or d.kind <> 'DIVIDEND' or d.due_at <= clock_timestamp())
    order by l.line_id limit ${limit}`);
}
