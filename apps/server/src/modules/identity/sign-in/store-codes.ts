import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface CodeKey {
  readonly purpose: string;
  readonly target: Buffer;
}

/** Keeps a code in place of an earlier one for the same purpose and target; gives when it ends. */
export async function upsertCode(
  tx: Tx,
  c: CodeKey & { subjectId: bigint | null; codeHash: Buffer; tries: number; minutes: number },
): Promise<Date> {
  const [row] = await tx.rows(sql<{ expires_at: Date }>`
    insert into identity.codes (purpose, target, subject_id, code_hash, tries_left, expires_at)
    values (${c.purpose}, ${c.target}, ${c.subjectId}, ${c.codeHash}, ${c.tries}, clock_timestamp() + ${c.minutes} * interval '1 minute')
    on conflict (merchant, purpose, target) do update set subject_id = excluded.subject_id, code_hash = excluded.code_hash,
      tries_left = excluded.tries_left, expires_at = excluded.expires_at, sent_at = clock_timestamp()
    returning expires_at`);
  if (!row) throw new Error('a code was not kept');
  return row.expires_at;
}

export interface ClaimedTry {
  readonly code_id: bigint;
  readonly subject_id: bigint | null;
  readonly code_hash: Buffer;
}

/** Takes one of the tries of a code that is alive. Callers at once take one each, so guesses in parallel count too. */
export async function claimTry(reader: Reader, { purpose, target }: CodeKey): Promise<ClaimedTry | null> {
  const [row] = await reader.rows(sql<ClaimedTry>`
    update identity.codes set tries_left = tries_left - 1
    where purpose = ${purpose} and target = ${target} and tries_left > 0 and expires_at > clock_timestamp()
    returning code_id, subject_id, code_hash`);
  return row ?? null;
}

/** Why there was no try to take. */
export async function findState(
  reader: Reader,
  { purpose, target }: CodeKey,
): Promise<'none' | 'expired' | 'used-up'> {
  const [row] = await reader.rows(sql<{ is_over: boolean }>`
    select expires_at <= clock_timestamp() as is_over from identity.codes where purpose = ${purpose} and target = ${target}`);
  if (!row) return 'none';
  return row.is_over ? 'expired' : 'used-up';
}

/** Takes the code out; false when somebody else did. */
export async function deleteCode(tx: Tx, codeId: bigint, codeHash: Buffer): Promise<boolean> {
  const rows = await tx.rows(sql`
    delete from identity.codes where code_id = ${codeId} and code_hash = ${codeHash} returning code_id`);
  return rows.length > 0;
}

/** Takes out whatever a purpose has open for a target, and tells whose it was. Null when there is nothing alive. */
export async function takeTicket(tx: Tx, { purpose, target }: CodeKey): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ subject_id: bigint | null; is_alive: boolean }>`
    delete from identity.codes where purpose = ${purpose} and target = ${target}
    returning subject_id, expires_at > clock_timestamp() as is_alive`);
  return row?.is_alive ? row.subject_id : null;
}

/** Whose something open is, without taking it. */
export async function findTicket(reader: Reader, { purpose, target }: CodeKey): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ subject_id: bigint | null }>`
    select subject_id from identity.codes where purpose = ${purpose} and target = ${target} and expires_at > clock_timestamp()`);
  return row?.subject_id ?? null;
}

/** Ends what a purpose has open for a subject. */
export async function deleteCodesOf(tx: Tx, purpose: string, subjectId: bigint): Promise<void> {
  await tx.rows(sql`delete from identity.codes where purpose = ${purpose} and subject_id = ${subjectId}`);
}

export async function deleteOldCodes(reader: Reader): Promise<void> {
  await reader.rows(sql`delete from identity.codes where expires_at < clock_timestamp() - interval '1 hour'`);
}

/** Notes that a target is sent a code, or a visitor a captcha, now; false when the last one was sent more recently than the pause allows. */
export async function noteSend(reader: Reader, target: Buffer, pauseS: number): Promise<boolean> {
  const rows = await reader.rows(sql`
    insert into identity.code_sends as s (target) values (${target})
    on conflict (merchant, target) do update set sent_at = clock_timestamp()
      where s.sent_at <= clock_timestamp() - ${pauseS} * interval '1 second'
    returning 1`);
  return rows.length > 0;
}

export async function deleteOldSends(reader: Reader): Promise<void> {
  await reader.rows(
    sql`delete from identity.code_sends where sent_at < clock_timestamp() - interval '1 hour'`,
  );
}
