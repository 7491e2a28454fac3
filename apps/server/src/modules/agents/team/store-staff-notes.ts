import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface StaffNoteRow {
  readonly note_id: bigint;
  readonly note: string;
  readonly written_by: bigint;
  readonly written_at: Date;
  readonly total: bigint;
}

export function listStaffNotes(
  reader: Reader,
  { about, limit, offset }: { about: bigint; limit: number; offset: number },
): Promise<StaffNoteRow[]> {
  return reader.rows(sql<StaffNoteRow>`
    select note_id, note, written_by, written_at, count(*) over () as total
    from agents.staff_notes where about = ${about} order by note_id desc limit ${limit} offset ${offset}`);
}

export async function insertStaffNote(
  tx: Tx,
  { about, staffId, note }: { about: bigint; staffId: bigint; note: string },
): Promise<void> {
  await tx.rows(
    sql`insert into agents.staff_notes (about, written_by, note) values (${about}, ${staffId}, ${note})`,
  );
}

/** Removes what staff noted about a person. */
export async function eraseStaffNotes(tx: Tx, about: bigint): Promise<void> {
  await tx.rows(sql`delete from agents.staff_notes where about = ${about}`);
}

/** What staff noted about a person, for its export. Who wrote it stays out. */
export function listNotesAbout(
  reader: Reader,
  about: bigint,
  limit: number,
): Promise<{ readonly note: string; readonly writtenAt: Date }[]> {
  return reader.rows(sql<{ note: string; writtenAt: Date }>`
    select note, written_at as "writtenAt" from agents.staff_notes where about = ${about} order by note_id limit ${limit}`);
}
