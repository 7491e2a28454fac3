import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface NewCode {
  readonly fingerprint: Buffer;
  readonly sealed: Buffer;
}

/** Adds codes to a voucher. Gives the places, from 0, of those that it has already; then some were added and the transaction must end. */
export async function insertCodes(
  tx: Tx,
  rewardId: bigint,
  codes: readonly NewCode[],
): Promise<readonly number[]> {
  const added = await tx.rows(sql<{ fingerprint: Buffer }>`
    insert into points.voucher_codes (reward_id, fingerprint, sealed)
    select ${rewardId}, fingerprint, sealed
    from unnest(${codes.map(({ fingerprint }) => fingerprint)}::bytea[], ${codes.map(({ sealed }) => sealed)}::bytea[])
      with ordinality as c (fingerprint, sealed, place)
    order by place
    on conflict do nothing
    returning fingerprint`);
  if (added.length === codes.length) return [];
  const isNew = new Set(added.map(({ fingerprint }) => fingerprint.toString('hex')));
  return codes.flatMap(({ fingerprint }, place) => (isNew.has(fingerprint.toString('hex')) ? [] : [place]));
}

/** Hands codes of a voucher to a record, the oldest first; none is handed twice. Gives how many there were. */
export async function handCodes(
  tx: Tx,
  { rewardId, recordId, quantity }: { rewardId: bigint; recordId: bigint; quantity: number },
): Promise<number> {
  const handed = await tx.rows(sql`
    update points.voucher_codes set record_id = ${recordId}, handed_at = clock_timestamp()
    where code_id = any (array(
      select code_id from points.voucher_codes where reward_id = ${rewardId} and record_id is null
      order by code_id limit ${quantity} for update skip locked))
    returning code_id`);
  return handed.length;
}

/** Deletes codes of a voucher that were handed to nobody, the newest first. Gives how many there were. */
export async function deleteCodes(tx: Tx, rewardId: bigint, atMost: number): Promise<number> {
  const deleted = await tx.rows(sql`
    delete from points.voucher_codes where code_id = any (array(
      select code_id from points.voucher_codes where reward_id = ${rewardId} and record_id is null
      order by code_id desc limit ${atMost} for update skip locked))
    returning code_id`);
  return deleted.length;
}

export interface HandedCode {
  readonly record_id: bigint;
  readonly reward_id: bigint;
  readonly sealed: Buffer;
}

/** The codes that records got, in the order of the list; those that an erasure emptied are left out. */
export function listHanded(reader: Reader, recordIds: readonly bigint[]): Promise<HandedCode[]> {
  return reader.rows(sql<HandedCode>`
    select record_id, reward_id, sealed from points.voucher_codes
    where record_id = any (${recordIds}::bigint[]) and sealed is not null order by code_id`);
}

/** The codes that a member ever got, oldest first. */
export function listOfMember(reader: Reader, memberId: bigint, limit: number): Promise<HandedCode[]> {
  return reader.rows(sql<HandedCode>`
    select c.record_id, c.reward_id, c.sealed from points.voucher_codes c join points.records r using (record_id)
    where r.member_id = ${memberId} and c.sealed is not null order by c.code_id limit ${limit}`);
}

/** Empties the codes of a member after its erasure. */
export async function emptyCodesOf(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`
    update points.voucher_codes set sealed = null
    where sealed is not null and record_id in (select record_id from points.records where member_id = ${memberId})`);
}

/** How many vouchers have another stock than their codes allow: those that are left, less those that records in process will get. */
export async function countWrongStocks(reader: Reader): Promise<number> {
  const [row] = await reader.rows(sql<{ wrong: bigint }>`
    select count(*) as wrong from points.rewards w
    where hands_codes and stock
      <> (select count(*) from points.voucher_codes c where c.reward_id = w.reward_id and c.record_id is null)
        - coalesce((select sum(quantity) from points.records r where r.reward_id = w.reward_id and r.status = 'process'), 0)`);
  return Number(row?.wrong ?? 0n);
}

/** Whether a list has a code, also one that was handed. */
export async function hasCodes(reader: Reader, rewardId: bigint): Promise<boolean> {
  const rows = await reader.rows(
    sql`select 1 from points.voucher_codes where reward_id = ${rewardId} limit 1`,
  );
  return rows.length > 0;
}
