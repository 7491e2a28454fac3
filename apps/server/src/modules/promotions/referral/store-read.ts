import type { ReferralReason, ReferralSignal, ReferralState } from '@tyche/rules/rewards/words';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { ListedReferral } from './store-referrals.ts';

/** A page of friends, newest first: of a member, of a state, or one friend. */
export function listReferrals(
  reader: Reader,
  asked: {
    readonly referrerId: bigint | null;
    readonly friendId: bigint | null;
    readonly state: ReferralState | null;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<ListedReferral[]> {
  return reader.rows(sql<ListedReferral>`
    select friend_id, referrer_id, credited, valid, referrer_amount, friend_amount, registered_at, met_at, rewarded_at, due_at, cleared_at,
      terms_version, registered_day::text, last_day::text, is_verified, state, reason, signals::text[] as signals, count(*) over () as total
    from promotions.referrals
    where (${asked.referrerId}::bigint is null or referrer_id = ${asked.referrerId})
      and (${asked.friendId}::bigint is null or friend_id = ${asked.friendId}) and (${asked.state}::text is null or state = ${asked.state})
    order by registered_at desc, friend_id desc limit ${asked.limit} offset ${asked.offset}`);
}

export interface FunnelRow {
  readonly registered: number;
  readonly verified: number;
  readonly deposited: number;
  readonly qualified: number;
  readonly rewarded: number;
}

/** How far the friends of a member came. */
export async function readFunnel(reader: Reader, referrerId: bigint): Promise<FunnelRow> {
  const [row] = await reader.rows(sql<FunnelRow>`
    select count(*)::int as registered, count(*) filter (where is_verified)::int as verified,
      count(*) filter (where credited > 0 /* units */)::int as deposited, count(*) filter (where met_at is not null)::int as qualified,
      count(*) filter (where state = 'rewarded')::int as rewarded
    from promotions.referrals where referrer_id = ${referrerId}`);
  return row ?? { registered: 0, verified: 0, deposited: 0, qualified: 0, rewarded: 0 };
}

/** What a member was paid by month, newest first; amounts in 1/10 000 units, months `yyyy-MM`. */
export function listMonths(
  reader: Reader,
  referrerId: bigint,
  limit: number,
): Promise<{ readonly month: string; readonly friends: number; readonly amount: bigint }[]> {
  return reader.rows(sql<{ month: string; friends: number; amount: bigint }>`
    select to_char(rewarded_month, 'YYYY-MM') as month, count(*)::int as friends, sum(referrer_amount)::bigint as amount
    from promotions.referrals where referrer_id = ${referrerId} and state = 'rewarded' and referrer_amount > 0 /* units */
    group by rewarded_month order by rewarded_month desc limit ${limit}`);
}

export interface StepRow {
  readonly at: Date;
  readonly state: ReferralState;
  readonly reason: ReferralReason | null;
  readonly signals: readonly ReferralSignal[];
  readonly staff_id: bigint | null;
  readonly note: string;
}

/** What changed about a friend, oldest first. */
export function listSteps(reader: Reader, friendId: bigint, limit: number): Promise<StepRow[]> {
  return reader.rows(sql<StepRow>`
    select at, state, reason, signals::text[] as signals, staff_id, note from promotions.referral_steps
    where friend_id = ${friendId} order by step_id limit ${limit}`);
}

/** Other friends of a member that have signals, newest first. */
export function listLinked(
  reader: Reader,
  of: { readonly referrerId: bigint; readonly friendId: bigint; readonly limit: number },
): Promise<{ friend_id: bigint; state: ReferralState; signals: readonly ReferralSignal[] }[]> {
  return reader.rows(sql<{ friend_id: bigint; state: ReferralState; signals: readonly ReferralSignal[] }>`
    select friend_id, state, signals::text[] as signals from promotions.referrals
    where referrer_id = ${of.referrerId} and friend_id <> ${of.friendId} and cardinality(signals) > 0 /* signals */
    order by registered_at desc, friend_id desc limit ${of.limit}`);
}
