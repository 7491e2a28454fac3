// Who does not want whose messages, and who may not write.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export async function insertBlock(tx: Tx, memberId: bigint, blockedId: bigint): Promise<void> {
  await tx.rows(sql`
    insert into messaging.blocks (member_id, blocked_id) values (${memberId}, ${blockedId}) on conflict do nothing`);
}

export async function deleteBlock(tx: Tx, memberId: bigint, blockedId: bigint): Promise<void> {
  await tx.rows(
    sql`delete from messaging.blocks where member_id = ${memberId} and blocked_id = ${blockedId}`,
  );
}

/** Which of some accounts have blocked a sender. */
export async function listBlockers(
  reader: Reader,
  senderId: bigint,
  memberIds: readonly bigint[],
): Promise<readonly bigint[]> {
  const rows = await reader.rows(sql<{ member_id: bigint }>`
    select member_id from messaging.blocks where blocked_id = ${senderId} and member_id = any(${memberIds}::bigint[])`);
  return rows.map(({ member_id }) => member_id);
}

export async function isMuted(reader: Reader, memberId: bigint): Promise<boolean> {
  const rows = await reader.rows(sql`select 1 from messaging.mutes where member_id = ${memberId}`);
  return rows.length > 0;
}

export async function insertMute(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`insert into messaging.mutes (member_id) values (${memberId}) on conflict do nothing`);
}

/** Lets an account write again; false when it could. */
export async function deleteMute(tx: Tx, memberId: bigint): Promise<boolean> {
  const rows = await tx.rows(sql`delete from messaging.mutes where member_id = ${memberId} returning 1`);
  return rows.length > 0;
}

/** Forgets an account on both sides of blocks, and its mute. */
export async function deleteBlocksOf(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`delete from messaging.blocks where member_id = ${memberId}`);
  await tx.rows(sql`delete from messaging.blocks where blocked_id = ${memberId}`);
  await deleteMute(tx, memberId);
}

/** The words that hold a message, in their order. */
export async function listWords(reader: Reader): Promise<readonly string[]> {
  const rows = await reader.rows(
    sql<{ word: string }>`select word from messaging.watched_words order by word limit 500`,
  );
  return rows.map(({ word }) => word);
}

/** Writes the whole list. */
export async function replaceWords(tx: Tx, words: readonly string[]): Promise<void> {
  await tx.rows(sql`delete from messaging.watched_words where word <> all(${words}::text[])`);
  await tx.rows(sql`
    insert into messaging.watched_words (word) select distinct unnest(${words}::text[]) on conflict do nothing`);
}
