import type { ChatAuthor } from '@tyche/rules/support';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** What an automatic message said: when the chat answers again, and the words of the house, where it had any. */
export interface Automatic {
  readonly opensAt: Date;
  readonly text: string | null;
}

export interface MessageRow {
  readonly seq: number;
  readonly author: ChatAuthor;
  readonly staff_id: bigint | null;
  readonly text: string;
  readonly at: Date;
  /** Both null but in an automatic message. */
  readonly opens_at: Date | null;
  readonly own_text: string | null;
  readonly images: readonly { readonly id: string; readonly name: string }[];
  readonly files: readonly { readonly id: string; readonly name: string }[];
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
    automatic?: Automatic | null;
  },
): Promise<void> {
  const { opensAt = null, text: ownText = null } = message.automatic ?? {};
  await tx.rows(sql`
    insert into support.chat_messages (conversation_id, seq, author, staff_id, client_key, text, opens_at, own_text)
    values (${message.conversationId}, ${message.seq}, ${message.author}, ${message.staffId}, ${message.key}::uuid, ${message.text},
      ${opensAt}, ${ownText})`);
}

export async function insertPicture(
  tx: Tx,
  row: {
    imageId: string;
    conversationId: bigint;
    memberId: bigint | null;
    seq: number;
    place: number;
    name: string;
  },
): Promise<void> {
  await tx.rows(sql`
    insert into support.chat_images (image_id, conversation_id, member_id, seq, place, name)
    values (${row.imageId}::uuid, ${row.conversationId}, ${row.memberId}, ${row.seq}, ${row.place}, ${row.name})`);
}

export async function insertFile(
  tx: Tx,
  row: { conversationId: bigint; seq: number; place: number; name: string; bytes: Buffer },
): Promise<void> {
  await tx.rows(sql`
    insert into support.chat_files (conversation_id, seq, place, name, bytes)
    values (${row.conversationId}, ${row.seq}, ${row.place}, ${row.name}, ${row.bytes})`);
}

/** Messages of a conversation before a number, the newest first, with their pictures and files. */
export function listMessages(
  reader: Reader,
  { conversationId, before, limit }: { conversationId: bigint; before: number; limit: number },
): Promise<MessageRow[]> {
  return reader.rows(sql<MessageRow>`
    select seq, author, staff_id, text, at, opens_at, own_text,
      array(select jsonb_build_object('id', image_id, 'name', name) from support.chat_images i
        where i.conversation_id = m.conversation_id and i.seq = m.seq order by place) as images,
      array(select jsonb_build_object('id', file_id, 'name', name) from support.chat_files f
        where f.conversation_id = m.conversation_id and f.seq = m.seq order by place) as files
    from support.chat_messages m
    where conversation_id = ${conversationId} and seq < ${before} order by seq desc limit ${limit}`);
}

/** Whose picture it is: null for one in the conversation of a visitor. Undefined when there is none. */
export async function findPictureOwner(reader: Reader, imageId: string): Promise<bigint | null | undefined> {
  const [row] = await reader.rows(sql<{ member_id: bigint | null }>`
    select member_id from support.chat_images where image_id = ${imageId}::uuid`);
  return row?.member_id;
}

/** A file with whose conversation it is in: null for that of a visitor. Null when there is none. */
export async function findFile(
  reader: Reader,
  fileId: string,
): Promise<{ member_id: bigint | null; name: string; bytes: Buffer } | null> {
  const [row] = await reader.rows(sql<{ member_id: bigint | null; name: string; bytes: Buffer }>`
    select c.member_id, f.name, f.bytes from support.chat_files f join support.conversations c using (conversation_id)
    where f.file_id = ${fileId}::uuid`);
  return row ?? null;
}

/** Whether staff wrote something that the member has not read. */
export async function hasUnread(tx: Tx, conversationId: bigint): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from support.conversations c join support.chat_messages m using (conversation_id)
    where c.conversation_id = ${conversationId} and m.seq > c.member_read_seq and m.author = 'staff' limit 1`);
  return rows.length > 0;
}
