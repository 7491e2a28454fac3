// Every friend that was ever rewarded, to compute what was paid once more.
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface RewardedRow {
  readonly friend_id: bigint;
  readonly referrer_id: bigint;
  readonly credited: bigint;
  readonly valid: bigint;
  readonly referrer_amount: bigint;
  readonly friend_amount: bigint;
  readonly met_at: Date | null;
  readonly rewarded_at: Date;
  readonly terms_version: number;
  /** The numbers of friends that were paid before, and the exclusion of the referrer: all null where they are not kept. */
  readonly paid_before: number | null;
  readonly paid_before_in_month: number | null;
  readonly referrer_excluded: boolean | null;
  readonly is_verified: boolean;
}

/** Rewarded friends in the order of their numbers. */
export function listRewardedAfter(reader: Reader, after: bigint, limit: number): Promise<RewardedRow[]> {
  return reader.rows(sql<RewardedRow>`
    select friend_id, referrer_id, credited, valid, referrer_amount, friend_amount, met_at, rewarded_at, terms_version, paid_before,
      paid_before_in_month, referrer_excluded, is_verified
    from promotions.referrals where friend_id > ${after} and state = 'rewarded' order by friend_id limit ${limit}`);
}
