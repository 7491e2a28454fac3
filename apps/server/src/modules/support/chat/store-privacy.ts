import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface ExportedChat {
  readonly topic: string;
  readonly state: string;
  readonly at: Date;
  readonly rating: number | null;
  readonly rating_comment: string | null;
  readonly messages: readonly { readonly author: string; readonly text: string; readonly at: string }[];
  readonly pictures: readonly string[];
  readonly files: readonly string[];
}

/** The conversations of a member with their messages, oldest first. Notes and who of staff wrote stay out. */
export function listForExport(reader: Reader, memberId: bigint, limit: number): Promise<ExportedChat[]> {
  return reader.rows(sql<ExportedChat>`
    select topic, state, at, rating, rating_comment,
      array(select jsonb_build_object('author', author, 'text', coalesce(own_text, text), 'at', at) from support.chat_messages m
        where m.conversation_id = c.conversation_id order by seq) as messages,
      array(select name from support.chat_images i where i.conversation_id = c.conversation_id order by seq, place) as pictures,
      array(select name from support.chat_files f where f.conversation_id = c.conversation_id order by seq, place) as files
    from support.conversations c where member_id = ${memberId} order by conversation_id limit ${limit}`);
}

/** The numbers of a member's conversations. */
export async function listIds(tx: Tx, memberId: bigint): Promise<bigint[]> {
  const rows = await tx.rows(sql<{ conversation_id: bigint }>`
    select conversation_id from support.conversations where member_id = ${memberId}`);
  return rows.map(({ conversation_id }) => conversation_id);
}

/** Removes what was written in conversations, and ends those that are open. Gives their pictures. */
export async function emptyConversations(tx: Tx, ids: readonly bigint[]): Promise<string[]> {
  await tx.rows(sql`
    update support.conversations set rating_comment = null, state = 'closed',
      since = case when state = 'closed' then since else clock_timestamp() end
    where conversation_id = any(${ids}::bigint[])`);
  await tx.rows(sql`delete from support.chat_visitors where conversation_id = any(${ids}::bigint[])`);
  await tx.rows(sql`delete from support.chat_files where conversation_id = any(${ids}::bigint[])`);
  await tx.rows(sql`delete from support.chat_notes where conversation_id = any(${ids}::bigint[])`);
  await tx.rows(sql`delete from support.chat_messages where conversation_id = any(${ids}::bigint[])`);
  const pictures = await tx.rows(sql<{ image_id: string }>`
    delete from support.chat_images where conversation_id = any(${ids}::bigint[]) returning image_id`);
  return pictures.map(({ image_id }) => image_id);
}

/** Takes closed conversations whose time has passed. What another process takes is left out. */
export async function takeExpired(
  tx: Tx,
  { months, complaintMonths, limit }: { months: number; complaintMonths: number; limit: number },
): Promise<bigint[]> {
  const rows = await tx.rows(sql<{ conversation_id: bigint }>`
    select conversation_id from support.conversations
    where state = 'closed'
      and since < clock_timestamp()
        - case when is_complaint then ${complaintMonths}::int else ${months}::int end * interval '1 month'
    order by since limit ${limit} for update skip locked`);
  return rows.map(({ conversation_id }) => conversation_id);
}

/** Deletes conversations that have nothing written any more. */
export async function deleteConversations(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await tx.rows(sql`delete from support.conversations where conversation_id = any(${ids}::bigint[])`);
}
