import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { RunState } from '../domains.ts';

export interface DisbursementKey {
  readonly payer: bigint;
  readonly key: string;
}

export interface DisbursementRow {
  readonly request_hash: Buffer;
  /** Null while it is carried out, or when it was cut off. */
  readonly paid: bigint | null;
  readonly short: bigint | null;
}

export async function findDisbursement(
  reader: Reader,
  { payer, key }: DisbursementKey,
): Promise<DisbursementRow | null> {
  const [row] = await reader.rows(sql<DisbursementRow>`
    select request_hash, paid, short from agents.disbursements where payer = ${payer} and key = ${key}::uuid`);
  return row ?? null;
}

export async function insertDisbursement(
  reader: Reader,
  { payer, key }: DisbursementKey,
  requestHash: Buffer,
): Promise<void> {
  await reader.rows(sql`
    insert into agents.disbursements (payer, key, request_hash) values (${payer}, ${key}::uuid, ${requestHash})
    on conflict do nothing`);
}

/** Writes what a request came to. The first of two calls that carry it out gives the answer of both. */
export async function endDisbursement(
  reader: Reader,
  { payer, key }: DisbursementKey,
  { paid, short }: { readonly paid: bigint; readonly short: bigint },
): Promise<{ paid: bigint; short: bigint }> {
  const [row] = await reader.rows(sql<{ paid: bigint; short: bigint }>`
    update agents.disbursements
    set paid = coalesce(paid, ${paid}), short = coalesce(short, ${short}) where payer = ${payer} and key = ${key}::uuid
    returning paid, short`);
  return row ?? { paid, short };
}

/** Forgets a request that paid nothing, so that it can be sent again. */
export async function deleteDisbursement(reader: Reader, { payer, key }: DisbursementKey): Promise<void> {
  await reader.rows(sql`
    delete from agents.disbursements where payer = ${payer} and key = ${key}::uuid and paid is null`);
}

/** A debt of a payer; null when it owes no such one, or its run is not approved. */
export async function findDebt(
  reader: Reader,
  payer: bigint,
  lineId: bigint,
): Promise<{ creditor: bigint | null; state: string } | null> {
  const [row] = await reader.rows(sql<{ creditor: bigint | null; state: string }>`
    select creditor, state from agents.debts where line_id = ${lineId} and debtor = ${payer} and is_open`);
  return row ?? null;
}

/** The state of the run of a line that a payer will owe to an account once it is approved; null when there is no such line. */
export async function findRunState(
  reader: Reader,
  {
    payer,
    lineId,
    receiver,
  }: { readonly payer: bigint; readonly lineId: bigint; readonly receiver: bigint | null },
): Promise<RunState | null> {
  const [row] = await reader.rows(sql<{ state: RunState }>`
    select r.state from agents.pay_lines l join agents.runs r on r.run_id = l.run_id
    where l.payer = ${payer} and l.receiver = ${receiver} and l.line_id = ${lineId} and l.amount > 0`);
  return row?.state ?? null;
}
