// Everything that wagers ever earned, to compute it once more.
import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { EarnedRow } from './store-intake.ts';

/** What a wager earned after one of its ends, as it is kept. Points are in 1/10 000 of a point. */
export interface KeptEarning extends Omit<EarnedRow, 'wagerId'> {
  /** What the end changed, with its sign. */
  readonly change: bigint;
  /** The real part of the valid stake, 0 of a void wager; null: booked before it was kept. */
  readonly valid: bigint | null;
}

export interface KeptRow extends KeptEarning {
  readonly memberId: bigint;
  readonly wagerId: bigint;
  readonly endId: bigint;
}

/** What wagers earned after one in the order of member, wager and end; from the first one on where it is null. */
export function listEarnedAfter(reader: Reader, after: KeptRow | null, limit: number): Promise<KeptRow[]> {
  return reader.rows(sql<KeptRow>`
    select member_id as "memberId", wager_id as "wagerId", end_id as "endId", points, change, valid, rate_ppm as "ratePpm",
      rank_ppm as "rankPpm"
    from points.earned
    where (member_id, wager_id, end_id) > (${after?.memberId ?? 0n}::bigint, ${after?.wagerId ?? 0n}::bigint, ${after?.endId ?? 0n}::bigint)
    order by member_id, wager_id, end_id limit ${limit}`);
}
