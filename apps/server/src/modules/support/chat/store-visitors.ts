// Who opened a conversation without an account: hashes of secrets, and the sealed address that staff answer to.
import type { ChatTopic } from '@tyche/rules/support';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** One call of a browser after the other, so that there is one open conversation and a repeated call is found. */
export async function lockBrowser(tx: Tx, browserHash: Buffer): Promise<void> {
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('chat visitor ' || encode(${browserHash}::bytea, 'hex'), 0))`,
  );
}

/** The conversation that a call of this browser with this key has opened, or null. */
export async function findByBrowserKey(
  reader: Reader,
  { browserHash, key }: { browserHash: Buffer; key: string },
): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ conversation_id: bigint }>`
    select v.conversation_id from support.chat_visitors v join support.conversations c using (conversation_id)
    where v.browser_hash = ${browserHash} and c.key = ${key}::uuid`);
  return row?.conversation_id ?? null;
}

/** Whether this browser, or who has this secret, has a conversation that is not closed. */
export async function hasOpen(
  tx: Tx,
  { browserHash, secretHash }: { browserHash: Buffer; secretHash: Buffer | null },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from support.chat_visitors v join support.conversations c using (conversation_id)
    where (v.browser_hash = ${browserHash} or v.secret_hash = ${secretHash}::bytea) and c.state <> 'closed' limit 1`);
  return rows.length > 0;
}

/** The conversation of a secret that is open, or closed for less than some hours; null for any other secret. */
export async function findBySecret(
  reader: Reader,
  secretHash: Buffer,
  lateHours: number,
): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ conversation_id: bigint }>`
    select v.conversation_id from support.chat_visitors v join support.conversations c using (conversation_id)
    where v.secret_hash = ${secretHash}
      and (c.state <> 'closed' or c.since >= clock_timestamp() - ${lateHours}::int * interval '1 hour')`);
  return row?.conversation_id ?? null;
}

/** Keeps a conversation without a member that waits. */
export async function insertVisitorConversation(
  tx: Tx,
  row: { key: string; topic: ChatTopic; language: string; isByMail: boolean },
): Promise<bigint> {
  const [kept] = await tx.rows(sql<{ conversation_id: bigint }>`
    insert into support.conversations (member_id, key, topic, channel, language, is_by_mail)
    values (null, ${row.key}::uuid, ${row.topic}, 'live', ${row.language}, ${row.isByMail})
    returning conversation_id`);
  if (!kept) throw new Error('a conversation was not kept');
  return kept.conversation_id;
}

export async function insertVisitor(
  tx: Tx,
  row: { conversationId: bigint; secretHash: Buffer; browserHash: Buffer; sealedMail: Buffer | null },
): Promise<void> {
  await tx.rows(sql`
    insert into support.chat_visitors (conversation_id, secret_hash, browser_hash, sealed_mail)
    values (${row.conversationId}, ${row.secretHash}, ${row.browserHash}, ${row.sealedMail}::bytea)`);
}

/** Another secret takes the place of the one that was lost on its way. */
export async function setSecret(tx: Tx, conversationId: bigint, secretHash: Buffer): Promise<void> {
  await tx.rows(
    sql`update support.chat_visitors set secret_hash = ${secretHash} where conversation_id = ${conversationId}`,
  );
}

/** The sealed address of a conversation; null where there is none. */
export async function findSealedMail(reader: Reader, conversationId: bigint): Promise<Buffer | null> {
  const [row] = await reader.rows(sql<{ sealed_mail: Buffer | null }>`
    select sealed_mail from support.chat_visitors where conversation_id = ${conversationId}`);
  return row?.sealed_mail ?? null;
}

/** What a visitor has not read of his conversation. */
export async function countUnread(reader: Reader, conversationId: bigint): Promise<number> {
  const [row] = await reader.rows(sql<{ unread: number }>`
    select count(*)::int as unread from support.chat_messages m join support.conversations c using (conversation_id)
    where c.conversation_id = ${conversationId} and m.seq > c.member_read_seq and m.author = 'staff'`);
  return row?.unread ?? 0;
}

/** Whether a file of staff, or a picture, is in a conversation. */
export async function isInConversation(
  reader: Reader,
  fileId: string,
  conversationId: bigint,
): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from support.chat_files where file_id = ${fileId}::uuid and conversation_id = ${conversationId}
    union all
    select 1 from support.chat_images where image_id = ${fileId}::uuid and conversation_id = ${conversationId}`);
  return rows.length > 0;
}

/** Forgets who opened conversations that closed before some months: hashes and addresses. */
export async function forgetVisitors(tx: Tx, { months }: { months: number }): Promise<void> {
  await tx.rows(sql`
    delete from support.chat_visitors v using support.conversations c
    where c.conversation_id = v.conversation_id and c.state = 'closed'
      and c.since < clock_timestamp() - ${months}::int * interval '1 month'`);
}
