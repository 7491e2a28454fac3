// Persons, limits, deposits and stops.
import type { MemberId } from '@tyche/kernel/ids';
import type { LimitKind, LimitPeriod } from '@tyche/rules/protection';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { changeStates, StopKind } from './domains.ts';

export interface PersonRow {
  readonly check_minutes: number;
  readonly reviewed_at: Date | null;
  readonly identity_level: number;
  readonly name_sealed: Buffer | null;
  readonly birth_sealed: Buffer | null;
  readonly address_sealed: Buffer | null;
  readonly identity_mark: Buffer | null;
  readonly declared_at: Date | null;
  /** The database's clock, read under the lock. */
  readonly now: Date;
}

/** Takes the lock of a person; the row is made when it is not there. */
export async function lockPerson(tx: Tx, memberId: bigint): Promise<PersonRow> {
  await tx.rows(sql`select protection.lock_profile(${memberId})`);
  const person = await findPerson(tx, memberId);
  if (!person) throw new Error('a person was not kept');
  return person;
}

export async function findPerson(reader: Reader, memberId: bigint): Promise<PersonRow | null> {
  const [row] = await reader.rows(sql<PersonRow>`
    select check_minutes, reviewed_at, identity_level, name_sealed, birth_sealed, address_sealed, identity_mark, declared_at,
      clock_timestamp() as now
    from protection.profiles where member_id = ${memberId}`);
  return row ?? null;
}

/** The accounts of a person: this one and those of the same name and birth date. */
export async function listSamePerson(reader: Reader, memberId: bigint): Promise<MemberId[]> {
  const rows = await reader.rows(sql<{ member_id: MemberId }>`
    select member_id from protection.profiles
    where member_id = ${memberId}
      or identity_mark = (select identity_mark from protection.profiles where member_id = ${memberId})
    order by member_id`);
  return rows.map(({ member_id }) => member_id);
}

export async function noteReview(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(
    sql`update protection.profiles set reviewed_at = clock_timestamp() where member_id = ${memberId}`,
  );
}

export async function setCheckMinutes(tx: Tx, memberId: bigint, minutes: number): Promise<void> {
  await tx.rows(sql`update protection.profiles set check_minutes = ${minutes} where member_id = ${memberId}`);
}

export interface LimitRow {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: bigint;
}

export function listLimits(reader: Reader, memberId: bigint): Promise<LimitRow[]> {
  return reader.rows(sql<LimitRow>`
    select kind, period, amount from protection.limits where member_id = ${memberId} order by kind, period`);
}

/** Which of some members have set a limit of any kind. */
export async function listLimited(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const rows = await reader.rows(sql<{ member_id: bigint }>`
    select distinct member_id from protection.limits where member_id = any((select ${memberIds}::bigint[])::bigint[])`);
  return new Set(rows.map(({ member_id }) => member_id));
}

export async function putLimit(
  tx: Tx,
  memberId: bigint,
  { kind, period, amount }: { kind: LimitKind; period: LimitPeriod; amount: bigint | null },
): Promise<void> {
  if (amount === null)
    await tx.rows(sql`
      delete from protection.limits where member_id = ${memberId} and kind = ${kind} and period = ${period}`);
  else
    await tx.rows(sql`
      insert into protection.limits (member_id, kind, period, amount) values (${memberId}, ${kind}, ${period}, ${amount})
      on conflict (member_id, kind, period) do update set amount = excluded.amount, set_at = clock_timestamp()`);
}

export interface ChangeRow {
  readonly change_id: bigint;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: bigint | null;
  readonly requested_at: Date;
}

export function listChanges(reader: Reader, memberId: bigint): Promise<ChangeRow[]> {
  return reader.rows(sql<ChangeRow>`
    select change_id, kind, period, amount, requested_at from protection.limit_changes
    where member_id = ${memberId} and state = 'waiting' order by change_id`);
}

export async function endChange(
  tx: Tx,
  changeId: bigint,
  state: Exclude<(typeof changeStates)[number], 'waiting'>,
): Promise<void> {
  await tx.rows(sql`
    update protection.limit_changes set state = ${state}, ended_at = clock_timestamp()
    where change_id = ${changeId} and state = 'waiting'`);
}

export async function insertChange(
  tx: Tx,
  memberId: bigint,
  change: { kind: LimitKind; period: LimitPeriod; amount: bigint | null; requestedAt: Date },
): Promise<bigint> {
  const [row] = await tx.rows(sql<{ change_id: bigint }>`
    insert into protection.limit_changes (member_id, kind, period, amount, requested_at)
    values (${memberId}, ${change.kind}, ${change.period}, ${change.amount}, ${change.requestedAt}) returning change_id`);
  if (!row) throw new Error('a change was not kept');
  return row.change_id;
}

export interface DepositRow {
  readonly amount: bigint;
  readonly at: Date;
}

/** Deposits that count, since the longest period began at the earliest. */
export function listDeposits(reader: Reader, memberId: bigint, since: Date): Promise<DepositRow[]> {
  return reader.rows(sql<DepositRow>`
    select amount, at from protection.deposits where member_id = ${memberId} and freed_at is null and at >= ${since}`);
}

/** Takes its place in the limits, again if it was let go. False when it has it already. */
export async function insertDeposit(
  tx: Tx,
  deposit: { depositId: bigint; memberId: bigint; amount: bigint; at: Date },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into protection.deposits (deposit_id, member_id, amount, at)
    values (${deposit.depositId}, ${deposit.memberId}, ${deposit.amount}, ${deposit.at})
    on conflict (deposit_id) do update set freed_at = null, at = excluded.at
      where protection.deposits.freed_at is not null returning deposit_id`);
  return rows.length > 0;
}

export async function hasDeposit(tx: Tx, depositId: bigint): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from protection.deposits where deposit_id = ${depositId} and freed_at is null`);
  return rows.length > 0;
}

export async function markFreed(tx: Tx, depositId: bigint): Promise<void> {
  await tx.rows(sql`
    update protection.deposits set freed_at = clock_timestamp() where deposit_id = ${depositId} and freed_at is null`);
}

export interface StopRow {
  readonly stop_id: bigint;
  readonly member_id: bigint;
  readonly kind: StopKind;
  readonly since: Date;
  readonly until: Date;
}

/** The stop that holds now; an exclusion before a break, the longest before the others. */
export async function findStop(reader: Reader, memberId: bigint): Promise<StopRow | null> {
  const [row] = await reader.rows(sql<StopRow>`
    select stop_id, member_id, kind, since, until from protection.stops
    where member_id = ${memberId} and until > clock_timestamp() order by kind desc, until desc limit 1`);
  return row ?? null;
}

/** Whether a risk marker was found for a member within the last seven days. */
export async function hasMarker(reader: Reader, memberId: bigint): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from protection.interactions where member_id = ${memberId} and at > clock_timestamp() - interval '7 days' limit 1`);
  return rows.length > 0;
}

/** What offers ask about each of some members. */
export function listPersons(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<
  {
    member_id: bigint;
    stop: StopKind | null;
    level: number;
    mark: Buffer | null;
    has_marker: boolean;
  }[]
> {
  return reader.rows(sql`
    select asked.member_id, s.kind as stop, coalesce(p.identity_level, 0) as level, p.identity_mark as mark,
      exists (select from protection.interactions i where i.member_id = asked.member_id and i.at > clock_timestamp() - interval '7 days')
        as has_marker
    from unnest(${memberIds}::bigint[]) asked (member_id)
    left join protection.profiles p on p.member_id = asked.member_id
    left join lateral (
      select kind from protection.stops s where s.member_id = asked.member_id and s.until > clock_timestamp()
      order by s.kind desc, s.until desc limit 1) s on true`);
}

/** Which of some members have excluded themselves now. */
export async function listExcluded(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const rows = await reader.rows(sql<{ member_id: bigint }>`
    select distinct member_id from protection.stops
    where member_id = any((select ${memberIds}::bigint[])::bigint[]) and kind = 'self-exclusion' and until > clock_timestamp()`);
  return new Set(rows.map(({ member_id }) => member_id));
}

export async function insertStop(
  tx: Tx,
  stop: { memberId: bigint; kind: StopKind; since: Date; until: Date },
): Promise<void> {
  await tx.rows(sql`
    insert into protection.stops (member_id, kind, since, until)
    values (${stop.memberId}, ${stop.kind}, ${stop.since}, ${stop.until})`);
}

export function listStops(
  reader: Reader,
  page: { before: bigint | null; memberId?: bigint; limit: number },
): Promise<StopRow[]> {
  return reader.rows(sql<StopRow>`
    select stop_id, member_id, kind, since, until from protection.stops
    where (${page.before}::bigint is null or stop_id < ${page.before}::bigint)
      and (${page.memberId ?? null}::bigint is null or member_id = ${page.memberId ?? null}::bigint)
    order by stop_id desc limit ${page.limit}`);
}

export async function insertMarks(
  tx: Tx,
  memberId: bigint,
  marks: readonly Uint8Array[],
  until: Date,
): Promise<void> {
  for (const mark of marks)
    await tx.rows(sql`
      insert into protection.excluded_marks (mark, member_id, until) values (${Buffer.from(mark)}, ${memberId}, ${until})
      on conflict (mark, member_id) do update set until = greatest(excluded_marks.until, excluded.until)`);
}

export async function isMarked(reader: Reader, marks: readonly Uint8Array[]): Promise<boolean> {
  for (const mark of marks) {
    const rows = await reader.rows(sql`
      select 1 from protection.excluded_marks where mark = ${Buffer.from(mark)} and until > clock_timestamp() limit 1`);
    if (rows.length > 0) return true;
  }
  return false;
}

/** The members among some who had a break or a self-exclusion at any time between two instants. */
export async function listStopped(
  reader: Reader,
  memberIds: readonly bigint[],
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ member_id: bigint }>`
    select distinct member_id from protection.stops
    where member_id = any(${memberIds}::bigint[]) and since < ${until} and stops.until > ${from}`);
  return rows.map(({ member_id }) => member_id);
}
