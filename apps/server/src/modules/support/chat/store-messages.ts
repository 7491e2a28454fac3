import type { ChatAuthor } from '@tyche/rules/support';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface MessageRow {
  readonly seq: number;
  readonly author: ChatAuthor;
  readonly staff_id: bigint | null;
  readonly text: string;
  readonly at: Date;
  readonly images: readonly { readonly id: string; readonly name: string }[];
}

/** The message of a key in a conversation, or null. */
export async function findByClientKey(
  tx: Tx,
  conversationId: bigint,
  key: string,
): Promise<Pick<MessageRow, 'seq' | 'author' | 'staff_id' | 'text'> | null> {
  const [row] = await tx.rows(sql<Pick<MessageRow, 'seq' | 'author' | 'staff_id' | 'text'>>`
    select seq, author, staff_id, text from support.chat_messages
    where conversation_id = ${conversationId} and client_key = ${key}::uuid`);
  return row ?? null;
}

export async function insertMessage(
  tx: Tx,
  message: {
    conversationId: bigint;
    seq: number;
    author: ChatAuthor;
    staffId: bigint | null;
    key: string | null;
    text: string;
  },
): Promise<void> {
  await tx.rows(sql`
    insert into support.chat_messages (conversation_id, seq, author, staff_id, client_key, text)
    values (${message.conversationId}, ${message.seq}, ${message.author}, ${message.staffId}, ${message.key}::uuid, ${message.text})`);
}

export async function insertPicture(
  tx: Tx,
  row: {
    imageId: string;
    conversationId: bigint;
    memberId: bigint;
    seq: number;
    place: number;
    name: string;
  },
): Promise<void> {
  await tx.rows(sql`
    insert into support.chat_images (image_id, conversation_id, member_id, seq, place, name)
    values (${row.imageId}::uuid, ${row.conversationId}, ${row.memberId}, ${row.seq}, ${row.place}, ${row.name})`);
}

/** Messages of a conversation before a number, the newest first, with their pictures. */
export function listMessages(
  reader: Reader,
  { conversationId, before, limit }: { conversationId: bigint; before: number; limit: number },
): Promise<MessageRow[]> {
  return reader.rows(sql<MessageRow>`
    select seq, author, staff_id, text, at,
      array(select jsonb_build_object('id', image_id, 'name', name) from support.chat_images i
        where i.conversation_id = m.conversation_id and i.seq = m.seq order by place) as images
    from support.chat_messages m
    where conversation_id = ${conversationId} and seq < ${before} order by seq desc limit ${limit}`);
}

/** Whose picture it is, or null. */
export async function findPictureOwner(reader: Reader, imageId: string): Promise<bigint | null> {
  const [row] = await reader.rows(
    sql<{
      member_id: bigint;
    }>`select member_id from support.chat_images where image_id = ${imageId}::uuid`,
  );
  return row?.member_id ?? null;
}

/** Whether staff wrote something that the member has not read. */
export async function hasUnread(tx: Tx, conversationId: bigint): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from support.conversations c join support.chat_messages m using (conversation_id)
    where c.conversation_id = ${conversationId} and m.seq > c.member_read_seq and m.author = 'staff' limit 1`);
  return rows.length > 0;
}
