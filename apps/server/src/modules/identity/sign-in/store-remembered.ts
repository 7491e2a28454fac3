import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { rememberKinds } from '../domains.ts';

type RememberKind = (typeof rememberKinds)[number];

export interface RememberedRow {
  readonly member_id: bigint;
  readonly login_name: string;
  readonly validator_hash: Buffer;
  readonly previous_hash: Buffer | null;
  readonly rotated_just_now: boolean;
  readonly kind: RememberKind;
  readonly mobile: Buffer | null;
  readonly dialling_code: string;
}

export async function insertRemembered(
  tx: Tx,
  row: {
    selector: string;
    validatorHash: Buffer;
    memberId: bigint;
    deviceHash: Buffer | null;
    kind: RememberKind;
    mobile: Buffer | null;
    diallingCode: string;
    lifeS: number;
  },
): Promise<void> {
  await tx.rows(sql`
    insert into identity.remembered_devices (selector, validator_hash, member_id, device_hash, kind, mobile, dialling_code, expires_at)
    values (${row.selector}, ${row.validatorHash}, ${row.memberId}, ${row.deviceHash}, ${row.kind}, ${row.mobile}, ${row.diallingCode},
      clock_timestamp() + ${row.lifeS} * interval '1 second')`);
}

export async function findRemembered(reader: Reader, selector: string): Promise<RememberedRow | null> {
  const [row] = await reader.rows(sql<RememberedRow>`
    select r.member_id, c.login_name, r.validator_hash, r.previous_hash, r.kind, r.mobile, r.dialling_code,
      r.rotated_at > clock_timestamp() - interval '10 seconds' as rotated_just_now
    from identity.remembered_devices r
    join identity.credentials c on c.realm = 'member' and c.subject_id = r.member_id
    where r.selector = ${selector} and r.expires_at > clock_timestamp()`);
  return row ?? null;
}

/** Puts the next validator in the place of exactly the one that was shown. False when another call was faster. */
export async function rotateRemembered(
  tx: Tx,
  row: { selector: string; shownHash: Buffer; nextHash: Buffer; lifeS: number },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update identity.remembered_devices set validator_hash = ${row.nextHash}, previous_hash = validator_hash,
      rotated_at = clock_timestamp(), expires_at = clock_timestamp() + ${row.lifeS} * interval '1 second'
    where selector = ${row.selector} and validator_hash = ${row.shownHash} and expires_at > clock_timestamp()
    returning 1`);
  return rows.length === 1;
}

export async function deleteRemembered(reader: Reader, selector: string): Promise<void> {
  await reader.rows(sql`delete from identity.remembered_devices where selector = ${selector}`);
}

export async function deleteRememberedOf(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`delete from identity.remembered_devices where member_id = ${memberId}`);
}

export async function deleteOldRemembered(reader: Reader): Promise<void> {
  await reader.rows(sql`delete from identity.remembered_devices where expires_at < clock_timestamp()`);
}
