import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface PaymentPasswordRow {
  readonly password_hash: string;
  readonly set_at: Date;
}

export async function findPaymentPassword(
  reader: Reader,
  memberId: bigint,
): Promise<PaymentPasswordRow | null> {
  const [row] = await reader.rows(sql<PaymentPasswordRow>`
    select password_hash, set_at from identity.payment_passwords where member_id = ${memberId}`);
  return row ?? null;
}

/** False when there is one already. */
export async function insertPaymentPassword(
  tx: Tx,
  memberId: bigint,
  passwordHash: string,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into identity.payment_passwords (member_id, password_hash) values (${memberId}, ${passwordHash})
    on conflict do nothing returning 1`);
  return rows.length === 1;
}

/** Replaces exactly the hash that was looked at; false when another call was faster. */
export async function replacePaymentPassword(
  tx: Tx,
  memberId: bigint,
  oldHash: string,
  passwordHash: string,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update identity.payment_passwords set password_hash = ${passwordHash}, set_at = clock_timestamp(), failures = 0, locked_until = null
    where member_id = ${memberId} and password_hash = ${oldHash} returning 1`);
  return rows.length === 1;
}

/** Counts a try before it is judged; the last one that is allowed locks. Null while it is locked or there is none. */
export async function claimTry(
  reader: Reader,
  memberId: bigint,
  { max, lockS }: { max: number; lockS: number },
): Promise<{ password_hash: string; failures: number } | null> {
  const [row] = await reader.rows(sql<{ password_hash: string; failures: number }>`
    update identity.payment_passwords set
      failures = case when locked_until is null then failures else 0 end + 1,
      locked_until = case when case when locked_until is null then failures else 0 end + 1 >= ${max}::int
        then clock_timestamp() + ${lockS} * interval '1 second' end
    where member_id = ${memberId} and (locked_until is null or locked_until <= clock_timestamp())
    returning password_hash, failures`);
  return row ?? null;
}

/** Takes back a try that was counted and not judged, with the lock that it set. */
export async function refundTry(reader: Reader, memberId: bigint): Promise<void> {
  await reader.rows(sql`
    update identity.payment_passwords set failures = greatest(failures - 1, 0), locked_until = null where member_id = ${memberId}`);
}

export async function clearTries(reader: Reader, memberId: bigint): Promise<void> {
  await reader.rows(sql`
    update identity.payment_passwords set failures = 0, locked_until = null where member_id = ${memberId}`);
}

/** Seconds for which it is locked still; null when it is not, or when there is none. */
export async function findLockSeconds(reader: Reader, memberId: bigint): Promise<number | null> {
  const [row] = await reader.rows(sql<{ seconds: number }>`
    select ceil(extract(epoch from locked_until - clock_timestamp()))::int as seconds from identity.payment_passwords
    where member_id = ${memberId} and locked_until > clock_timestamp()`);
  return row?.seconds ?? null;
}
