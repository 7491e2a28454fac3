import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { KeptLadder } from './types.ts';

export interface LadderRow {
  readonly version: number;
  readonly content: KeptLadder;
}

/** The newest version; null before the first. */
export async function findNewest(reader: Reader): Promise<LadderRow | null> {
  const [row] = await reader.rows(sql<LadderRow>`
    select version, content from points.ladders order by version desc limit 1`);
  return row ?? null;
}

export async function findVersion(reader: Reader, version: number): Promise<LadderRow | null> {
  const [row] = await reader.rows(
    sql<LadderRow>`select version, content from points.ladders where version = ${version}`,
  );
  return row ?? null;
}

/** Adds a version. False when it is there already. */
export async function insertVersion(
  tx: Tx,
  of: {
    readonly version: number;
    /** JSON. */
    readonly content: string;
    readonly proposedBy: bigint | null;
    readonly approvedBy: bigint | null;
  },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into points.ladders (version, content, proposed_by, approved_by)
    values (${of.version}, ${of.content}::jsonb, ${of.proposedBy}, ${of.approvedBy})
    on conflict (merchant, version) do nothing returning version`);
  return rows.length > 0;
}

export interface LadderTrailRow {
  readonly version: number;
  readonly at: Date;
  readonly proposed_by: bigint | null;
  readonly approved_by: bigint | null;
}

/** The last versions, newest first. */
export function listVersions(reader: Reader, limit: number): Promise<LadderTrailRow[]> {
  return reader.rows(sql<LadderTrailRow>`
    select version, at, proposed_by, approved_by from points.ladders order by version desc limit ${limit}`);
}
