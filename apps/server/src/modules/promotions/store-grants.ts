import type { ApplicationStatus, GrantReason } from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Content } from './types.ts';

export async function insertGrant(
  tx: Tx,
  one: {
    offerId: bigint;
    memberId: bigint;
    amount: bigint;
    staffId: bigint;
    approvedBy: bigint | null;
    reason: GrantReason;
    note: string;
    /** The key of the call; null for a row of a file, which its numbers keep once. */
    key: string | null;
    row: { file: bigint; row: number } | null;
  },
): Promise<bigint> {
  const [row] = await tx.rows(sql<{ grant_id: bigint }>`
    insert into promotions.grants (offer_id, member_id, amount, staff_id, approved_by, reason, note, key, file_id, row_no)
    values (${one.offerId}, ${one.memberId}, ${one.amount}, ${one.staffId}, ${one.approvedBy}, ${one.reason}, ${one.note},
      coalesce(${one.key}::uuid, gen_random_uuid()), ${one.row?.file ?? null}, ${one.row?.row ?? null})
    returning grant_id`);
  if (!row) throw new Error('a grant was not kept');
  return row.grant_id;
}

/** The grant that a call with this key made, with its application; null when there is none. */
export async function findByKey(
  reader: Reader,
  key: string,
): Promise<{ application_id: bigint; offer_id: bigint; member_id: bigint; amount: bigint } | null> {
  const [row] = await reader.rows(sql<{
    application_id: bigint;
    offer_id: bigint;
    member_id: bigint;
    amount: bigint;
  }>`
    select a.application_id, g.offer_id, g.member_id, g.amount
    from promotions.grants g join promotions.applications a on a.merchant = g.merchant and a.occurrence_key = 'manual:' || g.grant_id
    where g.key = ${key}::uuid and g.file_id is null`);
  return row ?? null;
}

/** What one person decided alone since a moment: for a member, and by a member of staff. */
export async function sumAlone(
  reader: Reader,
  { memberId, staffId, since }: { memberId: bigint; staffId: bigint; since: Date },
): Promise<{ member: bigint; staff: bigint }> {
  const [row] = await reader.rows(sql<{ member: bigint; staff: bigint }>`
    select
      (select coalesce(sum(amount), 0)::bigint from promotions.grants
        where member_id = ${memberId} and at >= ${since} and approved_by is null) as member,
      (select coalesce(sum(amount), 0)::bigint from promotions.grants
        where staff_id = ${staffId} and at >= ${since} and approved_by is null) as staff`);
  return row ?? { member: 0n, staff: 0n };
}

export interface GrantRow {
  readonly grant_id: bigint;
  readonly application_id: bigint;
  readonly offer_id: bigint;
  readonly member_id: bigint;
  readonly amount: bigint;
  readonly currency: string;
  readonly reason: GrantReason;
  readonly note: string;
  readonly status: ApplicationStatus;
  readonly staff_id: bigint;
  readonly approved_by: bigint | null;
  readonly file_id: bigint | null;
  readonly at: Date;
  readonly content: Content;
  readonly total: bigint;
}

/** A page of grants, newest first; of one member when it is named. */
export function listGrants(
  reader: Reader,
  memberId: bigint | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<GrantRow[]> {
  return reader.rows(sql<GrantRow>`
    select g.*, a.application_id, a.status, o.currency, v.content
    from (
      select *, count(*) over () as total from promotions.grants
      where ${memberId}::bigint is null or member_id = ${memberId}
      order by grant_id desc limit ${limit} offset ${offset}) g
    join promotions.applications a on a.merchant = g.merchant
      and a.occurrence_key = 'manual:' || coalesce(g.file_id || ':' || g.row_no, g.grant_id::text)
    join promotions.offers o on o.offer_id = g.offer_id
    join promotions.versions v on v.offer_id = a.offer_id and v.version = a.version
    order by g.grant_id desc`);
}
