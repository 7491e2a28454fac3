import type { CountReason } from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** What a member is to bet for an application; amounts in 1/10 000 units. */
export interface ConditionRow {
  readonly application_id: bigint;
  readonly member_id: bigint;
  readonly offer_id: bigint;
  readonly credited: bigint;
  readonly needed: bigint;
  /** What bets count, at most what is needed. */
  readonly counted: bigint;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly closed_at: Date | null;
  /** The share of a bet that counts in ppm, by group of games. */
  readonly contributions: Readonly<Record<string, number>>;
  /** Its time is over, by the clock of the database. */
  readonly is_over: boolean;
  /** The 72 hours after it are over too. */
  readonly is_drained: boolean;
}

export interface NewCondition {
  readonly applicationId: bigint;
  readonly memberId: bigint;
  readonly credited: bigint;
  readonly needed: bigint;
  /** Bets placed from then on count, for the given number of days. */
  readonly startsAt: Date;
  readonly days: number;
  readonly contributions: Readonly<Record<string, number>>;
}

/** Keeps what an application asks for. It is there once: the caller holds the lock of its member and has looked. */
export async function insertCondition(tx: Tx, one: NewCondition): Promise<void> {
  await tx.rows(sql`
    insert into promotions.bet_conditions (application_id, member_id, credited, needed, starts_at, ends_at, contributions)
    values (${one.applicationId}, ${one.memberId}, ${one.credited}, ${one.needed}, ${one.startsAt},
      ${one.startsAt}::timestamptz + ${one.days}::int * interval '1 day', ${JSON.stringify(one.contributions)}::jsonb)`);
}

/** Whether any condition of the merchant is open. */
export async function isAnyOpen(reader: Reader): Promise<boolean> {
  const rows = await reader.rows(
    sql`select from promotions.bet_conditions where closed_at is null limit 1 /* one is enough */`,
  );
  return rows.length > 0;
}

/** The open conditions of some members, in the order in which their offers are locked. */
export function listOpen(reader: Reader, memberIds: readonly bigint[]): Promise<ConditionRow[]> {
  return reader.rows(sql<ConditionRow>`
    select c.*, a.offer_id, c.ends_at <= clock_timestamp() as is_over,
      c.ends_at + interval '72 hours' <= clock_timestamp() as is_drained
    from promotions.bet_conditions c join promotions.applications a on a.application_id = c.application_id
    where c.member_id = any(${memberIds}::bigint[]) and c.closed_at is null
    order by a.offer_id, c.application_id`);
}

/** What an application asks for; null when nothing was asked yet. */
export async function findCondition(reader: Reader, applicationId: bigint): Promise<ConditionRow | null> {
  const [row] = await listConditions(reader, [applicationId]);
  return row ?? null;
}

/** What some applications ask for. Those that ask for no bets are left out. */
export function listConditions(reader: Reader, applicationIds: readonly bigint[]): Promise<ConditionRow[]> {
  return reader.rows(sql<ConditionRow>`
    select c.*, a.offer_id, c.ends_at <= clock_timestamp() as is_over,
      c.ends_at + interval '72 hours' <= clock_timestamp() as is_drained
    from promotions.bet_conditions c join promotions.applications a on a.application_id = c.application_id
    where c.application_id = any(${applicationIds}::bigint[]) order by c.application_id`);
}

/** Open conditions whose time is over, after an id. */
export async function listDue(reader: Reader, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ application_id: bigint }>`
    select application_id from promotions.bet_conditions
    where closed_at is null and application_id > ${after} and ends_at <= clock_timestamp() order by application_id limit ${limit}`);
  return rows.map(({ application_id }) => application_id);
}

/** Closes what an application asked for; nothing when it asked for no bets, or is closed already. */
export async function closeCondition(tx: Tx, applicationId: bigint): Promise<void> {
  await tx.rows(sql`
    update promotions.bet_conditions set closed_at = clock_timestamp() where application_id = ${applicationId} and closed_at is null`);
}

/** Moves the ends of a member's open conditions by what a break adds to the breaks before it, once. */
export async function moveEnds(
  tx: Tx,
  memberId: bigint,
  { since, until }: { readonly since: Date | null; readonly until: Date },
): Promise<void> {
  await tx.rows(sql`
    update promotions.bet_conditions c
    set ends_at = c.ends_at + (${until}::timestamptz - greatest(s.since, c.break_until, c.starts_at)), break_until = ${until}
    from (select coalesce(${since}::timestamptz, clock_timestamp()) as since) s
    where c.member_id = ${memberId} and c.closed_at is null and c.ends_at > s.since
      and ${until}::timestamptz > greatest(s.since, c.break_until, c.starts_at)`);
}

/** A settled bet as it counts for a condition. */
export interface ConditionBet {
  readonly applicationId: bigint;
  readonly source: number;
  readonly batchRef: bigint;
  readonly ref: bigint;
  readonly wagerId: bigint;
  readonly valid: bigint;
  readonly counted: bigint;
  readonly placedAt: Date;
  readonly reason: CountReason | null;
}

/** Writes bets as they count now, each once in the list for a condition: what was counted of one before is replaced. */
export async function writeBets(tx: Tx, bets: readonly ConditionBet[]): Promise<void> {
  const column = <Value>(of: (bet: ConditionBet) => Value) => bets.map(of);
  await tx.rows(sql`
    insert into promotions.bet_condition_bets as b (application_id, source, batch_ref, ref, wager_id, valid, counted, placed_at, reason)
    select * from unnest(${column(({ applicationId }) => applicationId)}::bigint[], ${column(({ source }) => source)}::smallint[],
      ${column(({ batchRef }) => batchRef)}::bigint[], ${column(({ ref }) => ref)}::bigint[],
      ${column(({ wagerId }) => wagerId)}::bigint[], ${column(({ valid }) => valid)}::bigint[],
      ${column(({ counted }) => counted)}::bigint[], ${column(({ placedAt }) => placedAt)}::timestamptz[],
      ${column(({ reason }) => reason)}::text[])
    on conflict (application_id, source, batch_ref, ref) do update set valid = excluded.valid, counted = excluded.counted,
      reason = excluded.reason, at = clock_timestamp()
      where (b.valid, b.counted, b.reason) is distinct from (excluded.valid, excluded.counted, excluded.reason)`);
}

/** Makes what is counted of open conditions anew from their bets. */
export async function updateCounted(tx: Tx, applicationIds: readonly bigint[]): Promise<void> {
  await tx.rows(sql`
    update promotions.bet_conditions c set counted = least(c.needed, s.counted)
    from (
      select application_id, sum(counted)::bigint as counted from promotions.bet_condition_bets
      where application_id = any(${applicationIds}::bigint[]) group by application_id) s
    where c.application_id = s.application_id and c.closed_at is null and c.counted <> least(c.needed, s.counted)`);
}

/** What the gauge tells: open conditions that should have ended more than ten minutes ago, 72 hours after their time. */
export async function countOverdue(reader: Reader): Promise<number> {
  const [row] = await reader.rows(sql<{ count: number }>`
    select count(*)::int as count from promotions.bet_conditions
    where closed_at is null and ends_at < clock_timestamp() - interval '72 hours 10 minutes'`);
  return row?.count ?? 0;
}
