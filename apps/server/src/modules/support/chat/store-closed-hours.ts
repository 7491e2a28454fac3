// The automatic message outside hours: its words by language, and which conversations have been told.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface ClosedTextRow {
  readonly language: string;
  readonly text: string;
  readonly staff_id: bigint;
  readonly at: Date;
}

/** The words of every language that has some. */
export function listClosedTexts(reader: Reader): Promise<ClosedTextRow[]> {
  return reader.rows(sql<ClosedTextRow>`
    select language, text, staff_id, at from support.closed_texts order by language`);
}

/** The words of a language, or null. */
export async function findClosedText(reader: Reader, language: string): Promise<string | null> {
  const [row] = await reader.rows(sql<{ text: string }>`
    select text from support.closed_texts where language = ${language}`);
  return row?.text ?? null;
}

export async function setClosedText(
  tx: Tx,
  row: { language: string; text: string; staffId: bigint },
): Promise<void> {
  await tx.rows(sql`
    insert into support.closed_texts (language, text, staff_id) values (${row.language}, ${row.text}, ${row.staffId})
    on conflict (merchant, language) do update
      set text = excluded.text, staff_id = excluded.staff_id, at = clock_timestamp()`);
}

export async function deleteClosedText(tx: Tx, language: string): Promise<void> {
  await tx.rows(sql`delete from support.closed_texts where language = ${language}`);
}

export interface UntoldRow {
  readonly conversation_id: bigint;
  readonly member_id: bigint | null;
  readonly language: string;
}

/** Marks some open conversations as told until the chat opens, and gives them. One that was told for this opening is left out, as are those answered by mail. */
export function takeUntold(
  tx: Tx,
  { opensAt, limit }: { opensAt: Date; limit: number },
): Promise<UntoldRow[]> {
  return tx.rows(sql<UntoldRow>`
    update support.conversations set closed_until = ${opensAt}
    where conversation_id in (
      select conversation_id from support.conversations
      where state <> 'closed' and not is_by_mail and (closed_until is null or closed_until <= clock_timestamp())
      order by conversation_id limit ${limit} for update skip locked)
    returning conversation_id, member_id, language`);
}
