// The rows of the keys that are shared with vendors. A row belongs to the installation, not to a merchant.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface KeyRow {
  readonly key_no: bigint;
  readonly key_id: string;
  readonly is_configured: boolean;
  /** Sealed. */
  readonly secret: Buffer | null;
  readonly fingerprint: Buffer;
  readonly proposed_at: Date;
  readonly valid_from: Date | null;
  readonly used_at: Date | null;
  readonly retired_at: Date | null;
}

const MAX_LISTED = 100;

/** The keys of a vendor, the newest first, a hundred at most. Keys that are good or proposed come before those that are retired. */
export function listKeys(reader: Reader, vendor: string): Promise<readonly KeyRow[]> {
  return reader.rows(sql<KeyRow>`
    select key_no, key_id, is_configured, secret, fingerprint, proposed_at, valid_from, used_at, retired_at
    from vendors.keys where vendor = ${vendor} order by retired_at is not null, key_no desc limit ${MAX_LISTED}`);
}

/** Lets one transaction at a time change the keys of a vendor. */
export async function lockKeys(tx: Tx, vendor: string): Promise<void> {
  await tx.rows(
    sql`select from vendors.keys where vendor = ${vendor} and retired_at is null order by key_no for update`,
  );
}

/** Notes keys of the environment, each once. */
export async function insertConfigured(
  reader: Reader,
  vendor: string,
  keys: readonly { readonly keyId: string; readonly fingerprint: Buffer }[],
): Promise<void> {
  for (const { keyId, fingerprint } of keys)
    await reader.rows(sql`
      insert into vendors.keys (vendor, key_id, fingerprint, is_configured, valid_from)
      values (${vendor}, ${keyId}, ${fingerprint}, true, clock_timestamp()) on conflict do nothing`);
}

/** Writes a proposed key, whose id is made of its number. */
export async function insertProposed(
  tx: Tx,
  key: { readonly vendor: string; readonly secret: Buffer; readonly fingerprint: Buffer },
): Promise<{ readonly keyNo: bigint; readonly keyId: string }> {
  const [row] = await tx.rows(sql<{ key_no: bigint; key_id: string }>`
    insert into vendors.keys (vendor, key_id, secret, fingerprint, is_configured)
    values (${key.vendor}, '', ${key.secret}, ${key.fingerprint}, false) returning key_no, key_id`);
  if (!row) throw new Error('no key was written');
  const keyId = `tyche-${row.key_no}`;
  await tx.rows(sql`update vendors.keys set key_id = ${keyId} where key_no = ${row.key_no}`);
  return { keyNo: row.key_no, keyId };
}

/** Removes what was proposed and not approved: the proposal was turned down or expired. */
export async function deleteProposed(tx: Tx, vendor: string): Promise<void> {
  await tx.rows(
    sql`delete from vendors.keys where vendor = ${vendor} and valid_from is null and retired_at is null`,
  );
}

/** Makes a proposed key good. False when it is not there any more, or is good already. */
export async function approveKey(tx: Tx, keyNo: bigint): Promise<boolean> {
  const rows = await tx.rows(sql`
    update vendors.keys set valid_from = clock_timestamp()
    where key_no = ${keyNo} and valid_from is null and retired_at is null returning 1`);
  return rows.length > 0;
}

/** Ends a key for ever; its secret is not kept. */
export async function retireKey(tx: Tx, keyNo: bigint): Promise<void> {
  await tx.rows(sql`
    update vendors.keys set retired_at = clock_timestamp(), secret = null where key_no = ${keyNo} and retired_at is null`);
}

/** Notes that the vendor signed with a key. */
export async function noteUse(reader: Reader, keyNo: bigint): Promise<void> {
  await reader.rows(sql`
    update vendors.keys set used_at = clock_timestamp()
    where key_no = ${keyNo} and (used_at is null or used_at < clock_timestamp() - interval '1 minute')`);
}
