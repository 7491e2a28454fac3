import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A day for which a run has sums, and the last fact that they know; null when the day has not all its facts. */
export interface SummedDay {
  readonly day: string;
  readonly fact: bigint | null;
}

/** The days of the sums of a run, as they are known with a correction, in their order. */
export function listSummedDays(tx: Tx, runId: bigint, correction: bigint): Promise<SummedDay[]> {
  return tx.rows(sql<SummedDay>`
    select day::text, agents.known_fact(day, ${correction}) as fact
    from (select distinct day from agents.rebate_sums where run_id = ${runId}) d order by d.day`);
}

/**
 * Adds to the sums of a day the digest of the wagers behind each: those of the account and of its team in the group. It is made of the digests
 * of cells in one statement, so each wager is hashed once, however many accounts are above it.
 */
export async function digestSums(
  tx: Tx,
  runId: bigint,
  { day, fact }: { readonly day: string; readonly fact: bigint },
): Promise<void> {
  await tx.rows(sql`select agents.digest_sums(${runId}, ${day}::date, ${fact})`);
}
