import type { ReferralReason, ReferralSignal, ReferralState } from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A friend. Amounts are in 1/10 000 units, days are `yyyy-MM-dd`. */
export interface ReferralRow {
  readonly friend_id: bigint;
  readonly referrer_id: bigint;
  readonly credited: bigint;
  readonly valid: bigint;
  readonly referrer_amount: bigint;
  readonly friend_amount: bigint;
  readonly registered_at: Date;
  readonly met_at: Date | null;
  readonly rewarded_at: Date | null;
  readonly due_at: Date | null;
  readonly cleared_at: Date | null;
  readonly terms_version: number;
  readonly registered_day: string;
  readonly last_day: string;
  readonly is_verified: boolean;
  readonly state: ReferralState;
  readonly reason: ReferralReason | null;
  readonly signals: readonly ReferralSignal[];
}

/** A row of a page, with the number of all rows. */
export interface ListedReferral extends ReferralRow {
  readonly total: bigint;
}

/** Notes who registered with the code of whom. A friend who is noted already stays with the first. */
export async function insertReferral(
  tx: Tx,
  of: {
    readonly friendId: bigint;
    readonly referrerId: bigint;
    readonly termsVersion: number;
    readonly registeredAt: Date;
    readonly registeredDay: string;
    readonly lastDay: string;
  },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into promotions.referrals (friend_id, referrer_id, terms_version, registered_at, registered_day, last_day)
    values (${of.friendId}, ${of.referrerId}, ${of.termsVersion}::int, ${of.registeredAt}, ${of.registeredDay}::date, ${of.lastDay}::date)
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

/** Has friends looked at: something of their conditions changed. Others among the ids are no friends, or wait for nothing. */
export async function markDue(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  await tx.rows(sql`
    update promotions.referrals set due_at = clock_timestamp()
    where friend_id = any((select ${memberIds}::bigint[])::bigint[]) and state in ('pending', 'held') and due_at > clock_timestamp()`);
}

/** Members of whom a friend is due, the oldest first. */
export async function listDueReferrers(reader: Reader, limit: number): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ referrer_id: bigint }>`
    select referrer_id from promotions.referrals where due_at <= clock_timestamp() group by referrer_id order by min(due_at) limit ${limit}`);
  return rows.map(({ referrer_id }) => referrer_id);
}

/** For how many seconds the oldest friend has been due. */
export async function dueSeconds(reader: Reader): Promise<number> {
  const [row] = await reader.rows(sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - due_at)::float8 as seconds from promotions.referrals
    where due_at <= clock_timestamp() order by due_at limit 1`);
  return row?.seconds ?? 0;
}

/** How many friends wait for staff. */
export async function countReviews(reader: Reader): Promise<number> {
  const [row] = await reader.rows(sql<{ count: number }>`
    select count(*)::int as count from promotions.referrals where state = 'review'`);
  return row?.count ?? 0;
}

/** The next friend of a member that is due: who met the conditions first comes first. */
export async function findNextDue(tx: Tx, referrerId: bigint): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ friend_id: bigint }>`
    select friend_id from promotions.referrals where referrer_id = ${referrerId} and due_at <= clock_timestamp()
    order by met_at nulls last, registered_at, friend_id limit 1`);
  return row?.friend_id ?? null;
}

/** A friend; null when nobody referred the member. */
export async function findReferral(reader: Reader, friendId: bigint): Promise<ReferralRow | null> {
  const [row] = await reader.rows(sql<ReferralRow>`
    select friend_id, referrer_id, credited, valid, referrer_amount, friend_amount, registered_at, met_at, rewarded_at, due_at, cleared_at,
      terms_version, registered_day::text, last_day::text, is_verified, state, reason, signals::text[] as signals
    from promotions.referrals where friend_id = ${friendId}`);
  return row ?? null;
}

/** Locks the row of a friend until the transaction ends. */
export async function lockReferral(tx: Tx, friendId: bigint): Promise<ReferralRow | null> {
  await tx.rows(sql`select from promotions.referrals where friend_id = ${friendId} for update`);
  return findReferral(tx, friendId);
}

/** What was found out about a friend. */
export interface Judged {
  readonly friendId: bigint;
  readonly state: ReferralState;
  readonly reason: ReferralReason | null;
  readonly signals: readonly ReferralSignal[];
  readonly isVerified: boolean;
  readonly credited: bigint;
  readonly valid: bigint;
  readonly metAt: Date | null;
  readonly dueAt: Date | null;
}

/** Keeps what was found out about a friend that is not rewarded. */
export async function putJudged(tx: Tx, of: Judged): Promise<void> {
  await tx.rows(sql`
    update promotions.referrals set state = ${of.state}, reason = ${of.reason}, signals = ${of.signals}::promotions.referral_signal[],
      is_verified = ${of.isVerified}, credited = ${of.credited}, valid = ${of.valid}, met_at = ${of.metAt}, due_at = ${of.dueAt}
    where friend_id = ${of.friendId}`);
}

/** For how many friends a member was paid. */
export interface Rewarded {
  readonly thisMonth: number;
  readonly ever: number;
}

/**
 * Notes a reward: amounts in 1/10 000 units, `month` its first local day, `person` the fingerprint of the friend, `before` for how many
 * friends the referrer was paid before this one.
 */
export async function putRewarded(
  tx: Tx,
  friendId: bigint,
  of: {
    readonly referrer: bigint;
    readonly friend: bigint;
    readonly month: string;
    readonly person: Buffer;
    readonly before: Rewarded;
    readonly isReferrerExcluded: boolean;
  },
): Promise<void> {
  await tx.rows(sql`
    update promotions.referrals set state = 'rewarded', referrer_amount = ${of.referrer}, friend_amount = ${of.friend},
      rewarded_at = clock_timestamp(), rewarded_month = ${of.month}::date, person = ${of.person}, due_at = null,
      paid_before = ${of.before.ever}::int, paid_before_in_month = ${of.before.thisMonth}::int, referrer_excluded = ${of.isReferrerExcluded}
    where friend_id = ${friendId}`);
}

/** Has a friend looked at now, after staff allowed it. */
export async function clearReferral(tx: Tx, friendId: bigint): Promise<void> {
  await tx.rows(sql`
    update promotions.referrals set cleared_at = clock_timestamp(), due_at = clock_timestamp() where friend_id = ${friendId}`);
}

/** Refuses a friend that has no final state, for a reason. False when it has one. */
export async function refuseReferral(tx: Tx, friendId: bigint, reason: ReferralReason): Promise<boolean> {
  const rows = await tx.rows(sql`
    update promotions.referrals set state = 'refused', reason = ${reason}, due_at = null
    where friend_id = ${friendId} and state not in ('rewarded', 'lapsed', 'refused') returning 1`);
  return rows.length > 0;
}

/** How many friends a member was paid for, in the month of a local first day and ever. */
export async function countRewarded(reader: Reader, referrerId: bigint, month: string): Promise<Rewarded> {
  const [row] = await reader.rows(sql<Rewarded>`
    select count(*) filter (where rewarded_month = ${month}::date)::int as "thisMonth", count(*)::int as ever
    from promotions.referrals where referrer_id = ${referrerId} and state = 'rewarded' and referrer_amount > 0 /* units */`);
  return row ?? { thisMonth: 0, ever: 0 };
}

/** Whether a person was rewarded as another friend, whatever the account. */
export async function isPersonRewarded(reader: Reader, friendId: bigint, person: Buffer): Promise<boolean> {
  const rows = await reader.rows(sql`
    select from promotions.referrals where person = ${person} and state = 'rewarded' and friend_id <> ${friendId} limit 1`);
  return rows.length > 0;
}

/** Whether another friend of the same member registered within some minutes of one. */
export async function hasSequence(reader: Reader, row: ReferralRow, minutes: number): Promise<boolean> {
  const rows = await reader.rows(sql`
    select from promotions.referrals where referrer_id = ${row.referrer_id} and friend_id <> ${row.friend_id}
      and registered_at between ${row.registered_at}::timestamptz - ${minutes}::int * interval '1 minute'
        and ${row.registered_at}::timestamptz + ${minutes}::int * interval '1 minute' limit 1`);
  return rows.length > 0;
}

/** What a member validly staked of own money on settled bets of some local days, in 1/10 000 units. */
export async function sumPlays(
  reader: Reader,
  memberId: bigint,
  days: { readonly from: string; readonly until: string },
): Promise<bigint> {
  const [row] = await reader.rows(sql<{ valid: bigint }>`
    select greatest(coalesce(sum(valid), 0), 0)::bigint as valid from promotions.play_days
    where member_id = ${memberId} and day between ${days.from}::date and ${days.until}::date`);
  return row?.valid ?? 0n;
}

export interface NewStep {
  readonly friendId: bigint;
  readonly state: ReferralState;
  readonly reason: ReferralReason | null;
  readonly signals: readonly ReferralSignal[];
  readonly staffId?: bigint;
  readonly note?: string;
}

/** Adds what changed about a friend. */
export async function insertStep(tx: Tx, step: NewStep): Promise<void> {
  await tx.rows(sql`
    insert into promotions.referral_steps (friend_id, state, reason, signals, staff_id, note)
    values (${step.friendId}, ${step.state}, ${step.reason}, ${step.signals}::promotions.referral_signal[], ${step.staffId ?? null},
      ${step.note ?? ''})`);
}
