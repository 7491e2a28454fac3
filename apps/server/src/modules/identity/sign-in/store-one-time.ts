import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface OneTimeRow {
  readonly subject_id: bigint | null;
  readonly detail: unknown;
}

export async function insertOneTime(
  reader: Reader,
  row: { kind: string; referenceHash: Buffer; subjectId: bigint | null; detail: unknown; lifeS: number },
): Promise<Date> {
  const [inserted] = await reader.rows(sql<{ expires_at: Date }>`
    insert into identity.one_time (kind, reference_hash, subject_id, detail, expires_at)
    values (${row.kind}, ${row.referenceHash}, ${row.subjectId}, ${JSON.stringify(row.detail)}::jsonb,
      clock_timestamp() + ${row.lifeS} * interval '1 second')
    returning expires_at`);
  if (!inserted) throw new Error('a reference was not kept');
  return inserted.expires_at;
}

/** Takes a reference away: of two callers at once only one gets it. */
export async function takeOneTime(
  reader: Reader,
  kind: string,
  referenceHash: Buffer,
): Promise<OneTimeRow | null> {
  const [row] = await reader.rows(sql<OneTimeRow & { is_alive: boolean }>`
    delete from identity.one_time where kind = ${kind} and reference_hash = ${referenceHash}
    returning subject_id, detail, expires_at > clock_timestamp() as is_alive`);
  return row?.is_alive ? row : null;
}

export async function deleteOldOneTime(reader: Reader): Promise<void> {
  await reader.rows(sql`delete from identity.one_time where expires_at < clock_timestamp()`);
}
