import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { RunJob } from './domains.ts';

/** The newest run of a job; null before the first. */
export async function findNewestRun(
  reader: Reader,
  job: RunJob,
): Promise<{ period: string; isDone: boolean } | null> {
  const [row] = await reader.rows(sql<{ period: string; isDone: boolean }>`
    select period::text, done_at is not null as "isDone" from promotions.runs where job = ${job} order by period desc limit 1`);
  return row ?? null;
}

/** Begins a run; one that has begun stays as it is. */
export async function openRun(tx: Tx, job: RunJob, period: string): Promise<void> {
  await tx.rows(sql`
    insert into promotions.runs (job, period) values (${job}, ${period}::date) on conflict (merchant, job, period) do nothing`);
}

/** Locks a run that goes on, with the last member it looked at. Null while another worker has it, and when it is done. */
export async function lockRun(tx: Tx, job: RunJob, period: string): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ member_id: bigint }>`
    select member_id from promotions.runs where job = ${job} and period = ${period}::date and done_at is null for update skip locked`);
  return row?.member_id ?? null;
}

export async function moveRun(
  tx: Tx,
  { job, period }: { readonly job: RunJob; readonly period: string },
  to: { readonly memberId: bigint; readonly given: number },
): Promise<void> {
  await tx.rows(sql`
    update promotions.runs set member_id = ${to.memberId}, given = given + ${to.given} where job = ${job} and period = ${period}::date`);
}

export async function endRun(
  tx: Tx,
  { job, period }: { readonly job: RunJob; readonly period: string },
): Promise<void> {
  await tx.rows(
    sql`update promotions.runs set done_at = clock_timestamp() where job = ${job} and period = ${period}::date`,
  );
}

/** For how many seconds the oldest run that is not done goes on; 0 when all are. */
export async function runSeconds(reader: Reader): Promise<number> {
  const [row] = await reader.rows(sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - started_at)::float8 as seconds from promotions.runs where done_at is null
    order by started_at limit 1`);
  return row?.seconds ?? 0;
}
