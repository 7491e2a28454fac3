import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface AskedSeries {
  readonly memberId: bigint;
  readonly prizeModeId: number;
  /** Null: now, by the database's clock. */
  readonly at: Date | null;
}

/** The series of accounts on the local days of some moments, in the order of what was asked. */
export async function listSeries(
  reader: Reader,
  timeZone: string,
  asked: readonly AskedSeries[],
): Promise<readonly (number | null)[]> {
  const rows = await reader.rows(sql<{ series: number | null }>`
    select agents.series_on(a.member_id, a.mode, (coalesce(a.at, statement_timestamp()) at time zone ${timeZone})::date) as series
    from unnest(${asked.map(({ memberId }) => memberId)}::bigint[], ${asked.map(({ prizeModeId }) => prizeModeId)}::int[],
      ${asked.map(({ at }) => at)}::timestamptz[]) with ordinality a (member_id, mode, at, place)
    order by a.place`);
  return rows.map(({ series }) => series);
}
