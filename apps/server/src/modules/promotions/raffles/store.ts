// Series and raffles in the database.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { RaffleState } from '../domains.ts';
import type { Content, SeedRow } from '../types.ts';

/** Prizes of the same amount, for places that follow each other. */
export interface PrizeTier {
  /** Decimal text. */
  readonly amount: string;
  readonly count: number;
}

/** Raffles of one kind that follow each other. */
export interface SeriesRow {
  readonly offer_id: bigint;
  readonly code: string;
  readonly each_valid: bigint;
  readonly max_tickets: number;
  readonly one_per_member: boolean;
  readonly prizes: readonly PrizeTier[];
  readonly raffles: number;
  readonly opened: number;
  readonly every_days: number;
  readonly first_closes_at: Date;
}

export interface RaffleRow extends SeedRow {
  readonly raffle_id: bigint;
  readonly offer_id: bigint;
  readonly code: string;
  readonly number: string;
  readonly state: RaffleState;
  readonly version: number;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly draws_at: Date;
  readonly sealed_at: Date | null;
  readonly tickets: number;
  readonly prizes: number;
  readonly passed_over: number | null;
  readonly first_passed: readonly number[] | null;
  readonly root: Buffer | null;
  readonly content: Content;
  readonly currency: string;
  readonly published_at: Date;
  readonly each_valid: bigint;
  readonly max_tickets: number;
  readonly one_per_member: boolean;
  readonly tiers: readonly PrizeTier[];
  readonly now: Date;
}

/** Keeps a series. False when its code is taken. */
export async function insertSeries(
  tx: Tx,
  one: {
    readonly offerId: bigint;
    readonly code: string;
    readonly eachValid: bigint;
    readonly maxTickets: number;
    readonly isOnePerMember: boolean;
    readonly prizes: readonly PrizeTier[];
    readonly raffles: number;
    readonly everyDays: number;
    readonly firstClosesAt: Date;
  },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into promotions.raffle_series (offer_id, code, each_valid, max_tickets, one_per_member, prizes, raffles, every_days, first_closes_at)
    values (${one.offerId}, ${one.code}, ${one.eachValid}, ${one.maxTickets}, ${one.isOnePerMember}, ${JSON.stringify(one.prizes)}::jsonb,
      ${one.raffles}, ${one.everyDays}, ${one.firstClosesAt})
    on conflict (merchant, code) do nothing returning 1`);
  return rows.length === 1;
}

export async function hasCode(reader: Reader, code: string): Promise<boolean> {
  const rows = await reader.rows(sql`select 1 from promotions.raffle_series where code = ${code}`);
  return rows.length > 0;
}

/** Series whose next raffle is to be opened: offers that are open, with raffles left, and the one before closes within some minutes. */
export function listToOpen(reader: Reader, leadMinutes: number): Promise<SeriesRow[]> {
  return reader.rows(sql<SeriesRow>`
    select s.offer_id, s.code, s.each_valid, s.max_tickets, s.one_per_member, s.prizes, s.raffles, s.opened, s.every_days, s.first_closes_at
    from promotions.raffle_series s join promotions.offers o on o.offer_id = s.offer_id
    where s.opened < s.raffles and o.state in ('scheduled', 'open') and o.starts_at <= clock_timestamp()
      and not exists (select from promotions.raffles r where r.offer_id = s.offer_id
        and r.closes_at > clock_timestamp() + ${leadMinutes}::int * interval '1 minute')
    order by s.offer_id limit 50 /* series */`);
}

/** Takes the next place of a series. False when another worker took it. */
export async function takePlace(tx: Tx, offerId: bigint, opened: number): Promise<boolean> {
  const rows = await tx.rows(sql`
    update promotions.raffle_series set opened = opened + 1 where offer_id = ${offerId} and opened = ${opened} returning 1`);
  return rows.length === 1;
}

/** Keeps a raffle with what it commits to. It opens when the one before closes, and never before its commitment is there. */
export async function insertRaffle(
  tx: Tx,
  one: {
    readonly offerId: bigint;
    readonly code: string;
    readonly number: string;
    readonly closesAt: Date;
    readonly drawsAt: Date;
    readonly prizes: number;
    readonly beaconId: number;
    /** What is published before the first ticket. */
    readonly committed: {
      readonly commitment: Buffer;
      readonly sealedSeed: Buffer;
      readonly beaconRound: bigint;
      readonly escrow: { readonly round: number; readonly ciphertext: Buffer } | null;
    };
  },
): Promise<void> {
  const { committed } = one;
  await tx.rows(sql`
    with instant as materialized (select clock_timestamp() as now)
    insert into promotions.raffles (offer_id, version, code, number, committed_at, opens_at, closes_at, draws_at, prizes, beacon_id,
      beacon_round, escrow_round, escrow, commitment, sealed_seed)
    select ${one.offerId}::bigint, o.version, ${one.code}, ${one.number}, now,
      greatest(now, (select max(r.closes_at) from promotions.raffles r where r.offer_id = ${one.offerId})), ${one.closesAt}::timestamptz,
      ${one.drawsAt}::timestamptz, ${one.prizes}::int, ${one.beaconId}::int, ${committed.beaconRound}::bigint,
      ${committed.escrow?.round ?? null}::bigint, ${committed.escrow?.ciphertext ?? null}::bytea, ${committed.commitment}::bytea,
      ${committed.sealedSeed}::bytea
    from instant, promotions.offers o where o.offer_id = ${one.offerId}`);
}

/** What is asked of raffles; null for any. */
export interface RaffleFilter {
  readonly id?: bigint | null;
  readonly offerId?: bigint | null;
  readonly states?: readonly RaffleState[] | null;
  /** Those that close or closed after this moment less some days. */
  readonly sinceDays?: number;
  readonly limit?: number;
}

const EVER_DAYS = 36_500;
const MAX_ROWS = 200;

/** Raffles with the terms they go by, the newest first. There are few: one a day and series at most. */
export function listRaffles(
  reader: Reader,
  { id = null, offerId = null, states = null, sinceDays = EVER_DAYS, limit = MAX_ROWS }: RaffleFilter,
): Promise<RaffleRow[]> {
  return reader.rows(sql<RaffleRow>`
    select r.raffle_id, r.offer_id, r.code, r.number, r.state, r.version, r.committed_at, r.opens_at, r.closes_at, r.draws_at, r.sealed_at,
      r.drawn_at, r.tickets, r.prizes, r.passed_over, r.first_passed, r.beacon_id, r.beacon_round, r.escrow_round, r.escrow, r.commitment,
      r.root, r.entropy, r.beacon_signature, r.revealed_seed, v.content, o.currency, v.published_at, s.each_valid, s.max_tickets,
      s.one_per_member, s.prizes as tiers, clock_timestamp() as now
    from promotions.raffles r join promotions.raffle_series s on s.offer_id = r.offer_id join promotions.offers o on o.offer_id = r.offer_id
    join promotions.versions v on v.offer_id = r.offer_id and v.version = r.version
    where (${id}::bigint is null or r.raffle_id = ${id}) and (${offerId}::bigint is null or r.offer_id = ${offerId})
      and (${states}::text[] is null or r.state = any (${states}::text[]))
      and r.closes_at > clock_timestamp() - ${sinceDays}::int * interval '1 day'
    order by r.closes_at desc, r.raffle_id desc limit ${limit}`);
}

/** A raffle; null when there is none. */
export async function findRaffle(reader: Reader, raffleId: bigint): Promise<RaffleRow | null> {
  return (await listRaffles(reader, { id: raffleId }))[0] ?? null;
}

/** Locks a raffle that is open until the transaction ends, with its tickets. Null when it is not open, or past its close. */
export async function lockOpen(
  tx: Tx,
  raffleId: bigint,
  { isPastCloseToo }: { readonly isPastCloseToo: boolean },
): Promise<{ tickets: number } | null> {
  const [row] = await tx.rows(sql<{ tickets: number }>`
    select tickets from promotions.raffles where raffle_id = ${raffleId} and state = 'open'
      and (${isPastCloseToo} or (opens_at <= clock_timestamp() and closes_at > clock_timestamp())) for no key update`);
  return row ?? null;
}

export async function setTickets(tx: Tx, raffleId: bigint, tickets: number): Promise<void> {
  await tx.rows(
    sql`update promotions.raffles set tickets = ${tickets} where raffle_id = ${raffleId} and state = 'open'`,
  );
}

/** Closes a raffle: waits for transactions that issue tickets, and none issues one after it. */
export async function close(tx: Tx, raffleId: bigint): Promise<void> {
  await tx.rows(sql`
    update promotions.raffles set state = 'closed', closed_at = clock_timestamp()
    where raffle_id = ${raffleId} and state = 'open' and closes_at <= clock_timestamp()`);
}

/** Keeps the seal of a closed raffle. False when another worker sealed it. */
export async function setSealed(
  tx: Tx,
  raffleId: bigint,
  { root, blockRoots }: { readonly root: Buffer; readonly blockRoots: Buffer },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update promotions.raffles set state = 'sealed', root = ${root}, block_roots = ${blockRoots}, sealed_at = clock_timestamp()
    where raffle_id = ${raffleId} and state = 'closed' returning 1`);
  return rows.length === 1;
}

/** Whether a raffle is sealed, under its lock: only one worker draws it. */
export async function lockSealed(tx: Tx, raffleId: bigint): Promise<boolean> {
  const rows = await tx.rows(
    sql`select 1 from promotions.raffles where raffle_id = ${raffleId} and state = 'sealed' for no key update`,
  );
  return rows.length === 1;
}

export async function setDrawn(
  tx: Tx,
  raffleId: bigint,
  drawn: {
    readonly seed: Buffer;
    readonly entropy: Buffer;
    readonly signature: Buffer;
    readonly passedOver: number;
    readonly firstPassed: readonly number[];
  },
): Promise<void> {
  await tx.rows(sql`
    update promotions.raffles set state = 'drawn', drawn_at = clock_timestamp(), revealed_seed = ${drawn.seed}, entropy = ${drawn.entropy},
      beacon_signature = ${drawn.signature}, passed_over = ${drawn.passedOver}, first_passed = ${drawn.firstPassed}::int[]
    where raffle_id = ${raffleId} and state = 'sealed'`);
}

/** Sealed raffles whose round should be there, the oldest first; one that was asked without an answer waits some seconds. */
export function listToDraw(reader: Reader): Promise<{ raffle_id: bigint }[]> {
  return reader.rows(sql<{ raffle_id: bigint }>`
    select raffle_id from promotions.raffles
    where state = 'sealed' and draws_at <= clock_timestamp()
      and coalesce(beacon_asked_at, '-infinity') < clock_timestamp() - interval '5 seconds'
    order by draws_at, raffle_id limit 20 /* raffles */`);
}

/** Notes that a raffle waits for its beacon, or for the escrow of its seed. */
export async function noteAwaited(tx: Tx, raffleId: bigint): Promise<void> {
  await tx.rows(sql`
    update promotions.raffles set beacon_asked_at = clock_timestamp(), beacon_awaited_since = coalesce(beacon_awaited_since, clock_timestamp())
    where raffle_id = ${raffleId} and state = 'sealed'`);
}

/** The seed of a sealed raffle as it is kept. No other statement reads it. */
export async function findKeptSeed(reader: Reader, raffleId: bigint): Promise<Buffer | null> {
  const [row] = await reader.rows(sql<{ sealed_seed: Buffer }>`
    select sealed_seed from promotions.raffles where raffle_id = ${raffleId} and state = 'sealed'`);
  return row?.sealed_seed ?? null;
}

export async function findBlockRoots(reader: Reader, raffleId: bigint): Promise<Buffer | null> {
  const [row] = await reader.rows(sql<{ block_roots: Buffer | null }>`
    select block_roots from promotions.raffles where raffle_id = ${raffleId}`);
  return row?.block_roots ?? null;
}

/** How many raffles are open, and for how many seconds the one that is most late has waited for its seal or its draw. */
export async function countRaffles(reader: Reader): Promise<{ open: number; lateSeconds: number }> {
  const [row] = await reader.rows(sql<{ open: number; lateSeconds: number }>`
    select (count(*) filter (where state = 'open'))::int as open,
      coalesce(extract(epoch from max(clock_timestamp() - draws_at) filter (where draws_at < clock_timestamp())), 0)::float8 as "lateSeconds"
    from promotions.raffles where state <> 'drawn'`);
  return row ?? { open: 0, lateSeconds: 0 };
}
