import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface ExportedRow {
  readonly reference: string;
  readonly kind: string;
  readonly state: string;
  readonly at: Date;
  readonly entries: readonly { readonly kind: string; readonly text: string; readonly at: string }[];
  readonly pictures: readonly string[];
}

/** What a member sent and what was answered, oldest first. Who answered stays out. */
export function listForExport(reader: Reader, memberId: bigint, limit: number): Promise<ExportedRow[]> {
  return reader.rows(sql<ExportedRow>`
    select reference, kind, state, at,
      array(select jsonb_build_object('kind', kind, 'text', text, 'at', at)
        from support.feedback_entries e where e.feedback_id = f.feedback_id order by entry_id) as entries,
      array(select name from support.feedback_images i where i.feedback_id = f.feedback_id order by place) as pictures
    from support.feedback f where member_id = ${memberId} order by feedback_id limit ${limit}`);
}

/** The references of a member's feedback, as the trail of staff names them. */
export async function listReferences(tx: Tx, memberId: bigint): Promise<string[]> {
  const rows = await tx.rows(sql<{ reference: string }>`
    select reference from support.feedback where member_id = ${memberId}`);
  return rows.map(({ reference }) => reference);
}

/** Removes what a member and staff wrote; numbers, states and times stay. Gives the pictures that belonged to it. */
export async function eraseFeedback(tx: Tx, memberId: bigint): Promise<string[]> {
  await tx.rows(sql`
    delete from support.feedback_entries
    where feedback_id in (select feedback_id from support.feedback where member_id = ${memberId})`);
  const pictures = await tx.rows(sql<{ image_id: string }>`
    delete from support.feedback_images where member_id = ${memberId} returning image_id`);
  return pictures.map(({ image_id }) => image_id);
}

/**
 * Takes feedback whose time has passed since its last change, and that is answered or closed. What another process takes is left out.
 */
export async function takeExpired(
  tx: Tx,
  { months, complaintMonths, limit }: { months: number; complaintMonths: number; limit: number },
): Promise<bigint[]> {
  const rows = await tx.rows(sql<{ feedback_id: bigint }>`
    select feedback_id from support.feedback
    where state in ('answered', 'closed')
      and since < clock_timestamp()
        - case when kind = 'complaint' then ${complaintMonths}::int else ${months}::int end * interval '1 month'
    order by since limit ${limit} for update skip locked`);
  return rows.map(({ feedback_id }) => feedback_id);
}

/** Deletes feedback with all that belongs to it. Gives its pictures. */
export async function deleteFeedback(tx: Tx, feedbackIds: readonly bigint[]): Promise<string[]> {
  await tx.rows(sql`delete from support.feedback_entries where feedback_id = any(${feedbackIds}::bigint[])`);
  const pictures = await tx.rows(sql<{ image_id: string }>`
    delete from support.feedback_images where feedback_id = any(${feedbackIds}::bigint[]) returning image_id`);
  await tx.rows(sql`delete from support.feedback where feedback_id = any(${feedbackIds}::bigint[])`);
  return pictures.map(({ image_id }) => image_id);
}
