// Pictures of messages. Several messages of one call share the bytes: they go with the last message that has them.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { deleteImages } from '../../../platform/files/store.ts';

/** A picture of a message, as readers and staff are told of it. */
export interface MessagePicture {
  readonly id: string;
  readonly name: string;
}

/** Adds the pictures of a message, in their order. */
export async function insertPictures(
  tx: Tx,
  message: { readonly threadId: bigint; readonly seq: number; readonly senderId: bigint },
  pictures: readonly MessagePicture[],
): Promise<void> {
  for (const [place, { id, name }] of pictures.entries())
    await tx.rows(sql`
      insert into messaging.thread_images (image_id, thread_id, sender_id, seq, place, name)
      values (${id}::uuid, ${message.threadId}, ${message.senderId}, ${message.seq}, ${place}, ${name})`);
}

/** Who may see a picture: who sent it, and everyone that a message with it reached. Null for no picture of a message. */
export async function findViewers(
  reader: Reader,
  imageId: string,
): Promise<{ readonly senderId: bigint; readonly recipientIds: readonly bigint[] } | null> {
  const [row] = await reader.rows(sql<{ sender_id: bigint; recipient_ids: bigint[] }>`
    select i.sender_id, array_agg(m.recipient_id) filter (where m.state = 'sent') as recipient_ids
    from messaging.thread_images i join messaging.thread_messages m using (thread_id, seq)
    where i.image_id = ${imageId}::uuid group by i.sender_id`);
  return row ? { senderId: row.sender_id, recipientIds: row.recipient_ids ?? [] } : null;
}

/** Deletes the pictures of a message that was taken back. */
export async function deletePicturesOf(tx: Tx, threadId: bigint, seq: number): Promise<void> {
  await deleteBytes(
    tx,
    await tx.rows(sql<Deleted>`
      delete from messaging.thread_images where thread_id = ${threadId} and seq = ${seq} returning image_id`),
  );
}

/** Deletes the pictures of threads, before the threads themselves. */
export async function deletePicturesIn(tx: Tx, threadIds: readonly bigint[]): Promise<void> {
  await deleteBytes(
    tx,
    await tx.rows(sql<Deleted>`
      delete from messaging.thread_images where thread_id = any(${threadIds}::bigint[]) returning image_id`),
  );
}

interface Deleted {
  readonly image_id: string;
}

/** Deletes the bytes that no message has any more. */
async function deleteBytes(tx: Tx, deleted: readonly Deleted[]): Promise<void> {
  if (deleted.length === 0) return;
  const ids = [...new Set(deleted.map(({ image_id }) => image_id))];
  const kept = await tx.rows(sql<Deleted>`
    select distinct image_id from messaging.thread_images where image_id = any(${ids}::uuid[])`);
  const stillThere = new Set(kept.map(({ image_id }) => image_id));
  await deleteImages(
    tx,
    ids.filter((id) => !stillThere.has(id)),
  );
}
