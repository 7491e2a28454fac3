// Days of lucky bets in the database, and what bets got by them.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { LuckyDayState } from '../domains.ts';
import type { ApplicationRow } from '../store-applications.ts';
import type { Content, SeedRow } from '../types.ts';

/** A day with the terms that it goes by. */
export interface DayRow extends SeedRow {
  readonly day_id: bigint;
  readonly offer_id: bigint;
  readonly code: string;
  readonly number: string;
  /** `yyyy-MM-dd`. */
  readonly day: string;
  readonly state: LuckyDayState;
  readonly digits: number;
  readonly tail: string | null;
  readonly version: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly draws_at: Date;
  readonly wins: number;
  readonly given: bigint;
  readonly content: Content;
  readonly currency: string;
  readonly published_at: Date;
  /** When the offer was ended; null while it goes on. */
  readonly closed_at: Date | null;
}

/** Offers that hold a day: they are published, not paused, and open for all of it. */
export function listHolding(
  reader: Reader,
  { day, startsAt, endsAt }: { readonly day: string; readonly startsAt: Date; readonly endsAt: Date },
): Promise<{ offer_id: bigint; version: number; content: Content }[]> {
  return reader.rows(sql<{ offer_id: bigint; version: number; content: Content }>`
    select o.offer_id, o.version, v.content
    from promotions.offers o join promotions.versions v on v.offer_id = o.offer_id and v.version = o.version
    where o.kind = 'LUCKY_BET' and o.state in ('scheduled', 'open') and o.starts_at <= ${startsAt}
      and (o.ends_at is null or o.ends_at >= ${endsAt})
      and not exists (select from promotions.lucky_days d where d.offer_id = o.offer_id and d.day = ${day}::date)
    order by o.offer_id limit 50 /* offers */`);
}

export interface NewDay {
  readonly offerId: bigint;
  readonly version: number;
  readonly code: string;
  readonly number: string;
  readonly day: string;
  readonly digits: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly drawsAt: Date;
  readonly beaconId: number;
  /** What is published before the day begins. */
  readonly committed: {
    readonly commitment: Buffer;
    readonly sealedSeed: Buffer;
    readonly beaconRound: bigint;
    readonly escrow: { readonly round: number; readonly ciphertext: Buffer } | null;
  };
}

/** Keeps a day with what it commits to. False when it is there, or has begun meanwhile. */
export async function insertDay(tx: Tx, { committed, ...one }: NewDay): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into promotions.lucky_days (offer_id, version, code, number, day, digits, starts_at, ends_at, draws_at, beacon_id, beacon_round,
      escrow_round, escrow, commitment, sealed_seed)
    select ${one.offerId}::bigint, ${one.version}::int, ${one.code}, ${one.number}, ${one.day}::date, ${one.digits}::smallint,
      ${one.startsAt}::timestamptz, ${one.endsAt}::timestamptz, ${one.drawsAt}::timestamptz, ${one.beaconId}::int,
      ${committed.beaconRound}::bigint, ${committed.escrow?.round ?? null}::bigint, ${committed.escrow?.ciphertext ?? null}::bytea,
      ${committed.commitment}::bytea, ${committed.sealedSeed}::bytea
    where clock_timestamp() < ${one.startsAt}::timestamptz
    on conflict (offer_id, day) do nothing returning 1`);
  return rows.length === 1;
}

/** What is asked of days; null for any. */
interface DayFilter {
  readonly id?: bigint | null;
  readonly offerId?: bigint | null;
  readonly state?: LuckyDayState | null;
  /** Days that have a moment of a time that ends with `to`. */
  readonly from?: Date | null;
  readonly to?: Date | null;
  readonly limit: number;
}

/** Days, the newest first; not those before which their offer was ended, unless their id is asked. There are few: one a day and offer. */
export function listDays(
  reader: Reader,
  { id = null, offerId = null, state = null, from = null, to = null, limit }: DayFilter,
): Promise<DayRow[]> {
  return reader.rows(sql<DayRow>`
    select d.day_id, d.offer_id, d.code, d.number, d.day::text, d.state, d.digits, d.tail, d.version, d.committed_at, d.starts_at, d.ends_at,
      d.draws_at, d.drawn_at, d.wins, d.given, d.beacon_id, d.beacon_round, d.escrow_round, d.escrow, d.commitment, d.entropy,
      d.beacon_signature, d.revealed_seed, v.content, o.currency, v.published_at, o.closed_at
    from promotions.lucky_days d join promotions.offers o on o.offer_id = d.offer_id
    join promotions.versions v on v.offer_id = d.offer_id and v.version = d.version
    where (${id}::bigint is null or d.day_id = ${id}) and (${offerId}::bigint is null or d.offer_id = ${offerId})
      and (${state}::text is null or d.state = ${state}) and (${from}::timestamptz is null or d.ends_at > ${from})
      and (${to}::timestamptz is null or d.starts_at <= ${to})
      and (o.closed_at is null or o.closed_at > d.starts_at or d.day_id = ${id})
    order by d.starts_at desc, d.day_id desc limit ${limit}`);
}

/** A day; null when there is none. */
export async function findDay(reader: Reader, dayId: bigint): Promise<DayRow | null> {
  return (await listDays(reader, { id: dayId, limit: 1 }))[0] ?? null;
}

/** Whether bets of a day get anything: its offer was not ended before it began. */
export function isHeld({ closed_at, starts_at }: Pick<DayRow, 'closed_at' | 'starts_at'>): boolean {
  return closed_at === null || closed_at > starts_at;
}

/** When the first day begins whose digits are not drawn: bets that settled from then on have no digits yet. Null when all are drawn. */
export async function findBarrier(reader: Reader): Promise<Date | null> {
  const [row] = await reader.rows(sql<{ starts_at: Date | null }>`
    select min(starts_at) as starts_at from promotions.lucky_days where state = 'open'`);
  return row?.starts_at ?? null;
}

/** Days whose round should be there, the oldest first; one that was asked without an answer waits some seconds. */
export function listToDraw(reader: Reader): Promise<{ day_id: bigint }[]> {
  return reader.rows(sql<{ day_id: bigint }>`
    select day_id from promotions.lucky_days
    where state = 'open' and draws_at <= clock_timestamp()
      and coalesce(beacon_asked_at, '-infinity') < clock_timestamp() - interval '5 seconds'
    order by draws_at, day_id limit 50 /* days */`);
}

/** Notes that a day waits for its beacon, or for the escrow of its seed. */
export async function noteAsked(tx: Tx, dayId: bigint): Promise<void> {
  await tx.rows(
    sql`update promotions.lucky_days set beacon_asked_at = clock_timestamp() where day_id = ${dayId} and state = 'open'`,
  );
}

/** The seed of a day that is not drawn, as it is kept. No other statement reads it. */
export async function findKeptSeed(reader: Reader, dayId: bigint): Promise<Buffer | null> {
  const [row] = await reader.rows(sql<{ sealed_seed: Buffer }>`
    select sealed_seed from promotions.lucky_days where day_id = ${dayId} and state = 'open'`);
  return row?.sealed_seed ?? null;
}

/** Keeps the digits of a day with what they follow from. False when another worker drew it. */
export async function setDrawn(
  tx: Tx,
  dayId: bigint,
  drawn: {
    readonly tail: string;
    readonly seed: Buffer;
    readonly entropy: Buffer;
    readonly signature: Buffer;
  },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update promotions.lucky_days set state = 'drawn', drawn_at = clock_timestamp(), tail = ${drawn.tail}, revealed_seed = ${drawn.seed},
      entropy = ${drawn.entropy}, beacon_signature = ${drawn.signature}
    where day_id = ${dayId} and state = 'open' returning 1`);
  return rows.length === 1;
}

/** Adds to what bets got by a day. */
export async function addGiven(
  tx: Tx,
  dayId: bigint,
  { wins, given }: { readonly wins: number; readonly given: bigint },
): Promise<void> {
  await tx.rows(
    sql`update promotions.lucky_days set wins = wins + ${wins}, given = given + ${given} where day_id = ${dayId}`,
  );
}

/** What members got by an offer for a day, in 1/10 000 units; those who got nothing are left out. */
export async function listGiven(
  reader: Reader,
  { offerId, day }: { readonly offerId: bigint; readonly day: string },
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await reader.rows(sql<{ member_id: bigint; given: bigint }>`
    select member_id, sum(amount)::bigint as given from promotions.applications
    where member_id = any((select ${memberIds}::bigint[])::bigint[]) and offer_id = ${offerId}
      and occurrence_key like ${`lucky:${offerId}:${day}:%`} group by member_id`);
  return new Map(rows.map(({ member_id, given }) => [member_id, given]));
}

/** What bets of a member got by an offer, the newest first. */
export function listOwn(
  reader: Reader,
  { offerId, memberId }: { readonly offerId: bigint; readonly memberId: bigint },
  limit: number,
): Promise<Pick<ApplicationRow, 'application_id' | 'status' | 'amount' | 'inputs'>[]> {
  return reader.rows(sql<Pick<ApplicationRow, 'application_id' | 'status' | 'amount' | 'inputs'>>`
    select application_id, status, amount, inputs from promotions.applications
    where member_id = ${memberId} and offer_id = ${offerId} and kind = 'LUCKY_BET' order by application_id desc limit ${limit}`);
}

/** For how many seconds the day that is most late has waited for its digits; 0 when none does. */
export async function lateSeconds(reader: Reader): Promise<number> {
  const [row] = await reader.rows(sql<{ seconds: number }>`
    select coalesce(extract(epoch from max(clock_timestamp() - draws_at)), 0)::float8 as seconds
    from promotions.lucky_days where state = 'open' and draws_at < clock_timestamp()`);
  return row?.seconds ?? 0;
}

/** For how many seconds the newest digits are there; a large number before the first. */
export async function secondsSinceDraw(reader: Reader): Promise<number> {
  const [row] = await reader.rows(sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_timestamp() - max(drawn_at)), 1e9)::float8 as seconds from promotions.lucky_days
    where state = 'drawn'`);
  return row?.seconds ?? 0;
}

/** How many seconds ago the first day began whose digits are not drawn; null when all are. */
export async function barrierSeconds(reader: Reader): Promise<number | null> {
  const [row] = await reader.rows(sql<{ seconds: number | null }>`
    select extract(epoch from clock_timestamp() - min(starts_at))::float8 as seconds from promotions.lucky_days where state = 'open'`);
  return row?.seconds ?? null;
}
