import type { MassWay } from '@tyche/rules/messages/words';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { ConsentSource } from '../domains.ts';

export interface ConsentRow {
  readonly way: MassWay;
  readonly is_given: boolean;
  readonly at: Date;
  readonly wording: number;
}

/**
 * Takes the locks of members, in the order of their ids, until the transaction ends: who writes offers to a member and who withdraws a
 * consent, or excludes the member, come one after the other.
 */
export async function lockReaders(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended('messaging offers ' || member_id, 0))
    from (select member_id from unnest(${memberIds}::bigint[]) asked (member_id) order by member_id) ordered`);
}

/** What counts now of a member: the last row of each way. */
export function listConsents(reader: Reader, memberId: bigint): Promise<ConsentRow[]> {
  return reader.rows(sql<ConsentRow>`
    select distinct on (way) way, is_given, at, wording from messaging.offer_consents
    where member_id = ${memberId} order by way, consent_id desc`);
}

/** Each change of a member, the first one first. A member may make a few a day. */
export function listChanges(
  reader: Reader,
  memberId: bigint,
  limit: number,
): Promise<(ConsentRow & { readonly source: ConsentSource })[]> {
  return reader.rows(sql<ConsentRow & { source: ConsentSource }>`
    select way, is_given, at, wording, source from messaging.offer_consents
    where member_id = ${memberId} order by consent_id limit ${limit}`);
}

/** How often a member has changed consents on the page within a day. */
export async function countChanges(reader: Reader, memberId: bigint): Promise<number> {
  const [row] = await reader.rows(sql<{ n: number }>`
    select count(*)::int as n from messaging.offer_consents
    where member_id = ${memberId} and source = 'page' and at > clock_timestamp() - interval '1 day'`);
  return row?.n ?? 0;
}

/** The ways on which each of some members agreed to offers; no entry for one who agreed to none. */
export async function listGiven(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly MassWay[]>> {
  const rows = await reader.rows(sql<{ member_id: bigint; ways: MassWay[] }>`
    select member_id, array_agg(way::text) as ways from (
      select distinct on (member_id, way) member_id, way, is_given from messaging.offer_consents
      where member_id = any((select ${memberIds}::bigint[])::bigint[])
      order by member_id, way, consent_id desc) last
    where is_given group by member_id`);
  return new Map(rows.map(({ member_id, ways }) => [member_id, ways]));
}

/** How many members agreed to offers, by way. Reads every consent: for a page of staff. */
export function countGiven(reader: Reader): Promise<{ way: MassWay; n: number }[]> {
  return reader.rows(sql<{ way: MassWay; n: number }>`
    select way, count(*)::int as n from (
      select distinct on (member_id, way) way, is_given from messaging.offer_consents
      order by member_id, way, consent_id desc) last
    where is_given group by way`);
}

export async function insertConsent(
  tx: Tx,
  row: { memberId: bigint; way: MassWay; isGiven: boolean; wording: number; source: ConsentSource },
): Promise<void> {
  await tx.rows(sql`
    insert into messaging.offer_consents (member_id, way, is_given, wording, source)
    values (${row.memberId}, ${row.way}, ${row.isGiven}, ${row.wording}, ${row.source})`);
}

export async function deleteConsents(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`delete from messaging.offer_consents where member_id = ${memberId}`);
}
