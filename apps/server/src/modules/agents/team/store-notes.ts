import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Writes what an agent notes about an account, over what was there. */
export async function upsertNote(
  tx: Tx,
  { writer, about, note }: { readonly writer: bigint; readonly about: bigint; readonly note: string },
): Promise<void> {
  await tx.rows(sql`
    insert into agents.notes (writer, about, note) values (${writer}, ${about}, ${note})
    on conflict (writer, about) do update set note = excluded.note, written_at = clock_timestamp()`);
}

export async function deleteNote(tx: Tx, writer: bigint, about: bigint): Promise<void> {
  await tx.rows(sql`delete from agents.notes where writer = ${writer} and about = ${about}`);
}

/** What an agent noted about some accounts, by their ids. */
export async function listNotes(
  reader: Reader,
  writer: bigint,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await reader.rows(sql<{ about: bigint; note: string }>`
    select about, note from agents.notes where writer = ${writer} and about = any((select ${memberIds}::bigint[])::bigint[])`);
  return new Map(rows.map(({ about, note }) => [about, note]));
}

/** Everything that an agent noted. */
export function listAllNotes(
  reader: Reader,
  writer: bigint,
  limit: number,
): Promise<{ readonly note: string; readonly writtenAt: Date }[]> {
  return reader.rows(sql<{ note: string; writtenAt: Date }>`
    select note, written_at as "writtenAt" from agents.notes where writer = ${writer} order by about limit ${limit}`);
}

/** Removes the notes of a member and those about it. */
export async function eraseNotes(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`delete from agents.notes where writer = ${memberId} or about = ${memberId}`);
}
