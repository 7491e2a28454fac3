// Packs: what is left of settled draws that nobody bet on (decision 48).
import type { DrawId } from '@tyche/kernel/ids';
import type { DrawModel } from '@tyche/rules/fairness';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Pack, ResultSource } from './types.ts';

export interface GameDay {
  readonly gameCode: string;
  /** The date with which the numbers of the draws begin. */
  readonly day: string;
}

/**
 * The next day of one of these games that may be packed: the first with rows behind the last pack, once `newer` later draws of the game
 * have results. Pages that show the newest draws read rows only.
 */
export async function findPackable(
  reader: Reader,
  gameCodes: readonly string[],
  newer: number,
): Promise<GameDay | null> {
  const [found] = await reader.rows(sql<GameDay>`
    select asked.code as "gameCode", next.day from unnest(${gameCodes}::text[]) as asked (code)
    cross join lateral (
      select left(d.number, 8) as day from draws.draws d
      where d.game_code = asked.code
        and d.number > coalesce((select max(p.day) || '~' from draws.packs p where p.game_code = asked.code), '')
      order by d.number limit 1) next
    where (select count(*) from (
      select from draws.draws later
      where later.game_code = asked.code and later.number > next.day || '~' and later.result is not null
      limit ${newer}) counted) = ${newer}
    limit 1`);
  return found ?? null;
}

/** An ended draw without bets, with all that its pack must keep or give back. */
export interface PackableRow {
  readonly id: DrawId;
  readonly number: string;
  readonly model: DrawModel;
  readonly source: ResultSource;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  readonly committedAt: Date;
  readonly lockedAt: Date;
  readonly sealedAt: Date;
  readonly drawnAt: Date;
  readonly settledAt: Date;
  readonly beaconId: number;
  readonly scheme: string;
  readonly publicKey: string;
  readonly round: bigint;
  readonly signature: Buffer;
  readonly entropy: Buffer;
  readonly commitment: Buffer;
  readonly escrowRound: bigint | null;
  readonly escrow: Buffer | null;
  readonly seed: Buffer;
  readonly result: string;
  readonly root: string;
  /** The hash of its newest event; null when its log is broken. */
  readonly logHash: Buffer | null;
}

export function listPackable(reader: Reader, { gameCode, day }: GameDay): Promise<PackableRow[]> {
  return reader.rows(sql<PackableRow>`
    select d.draw_id as id, d.number, d.model, d.opens_at as "opensAt", d.closes_at as "closesAt", d.draws_at as "drawsAt",
      d.committed_at as "committedAt", d.locked_at as "lockedAt", d.sealed_at as "sealedAt", d.drawn_at as "drawnAt",
      d.settled_at as "settledAt", d.beacon_id as "beaconId", b.scheme, b.public_key as "publicKey", d.beacon_round as round,
      d.beacon_signature as signature, d.entropy, d.commitment, d.escrow_round as "escrowRound", d.escrow, d.revealed_seed as seed, d.result,
      encode(d.sealed_root, 'hex') as root, log.hash as "logHash"
    from draws.draws d join draws.beacons b using (beacon_id)
    cross join lateral (
      select case when bool_and(link.holds) then (array_agg(link.hash order by link.event_id desc))[1] end as hash from (
        select e.event_id, e.hash, e.hash = draws.event_hash(lag(e.hash, 1, ''::bytea) over (order by e.event_id), e) as holds
        from draws.events e where e.draw_id = d.draw_id) link) log
    where d.game_code = ${gameCode} and d.number >= ${day} and d.number < ${`${day}~`}
      and d.state = 'settled' and d.result_source = 'own' and d.result_version = 1 and d.sealed_tickets = 0
      and not exists (select from draws.incidents i where i.draw_id = d.draw_id)
      and not exists (select from draws.typed_results t where t.draw_id = d.draw_id)
    order by d.number`);
}

/** Takes the packing of a game for this transaction. False when another worker packs, or the day is packed. */
export async function lockPacking(tx: Tx, { gameCode, day }: GameDay): Promise<boolean> {
  const [row] = await tx.rows(sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(1146241369, hashtext(${gameCode})) as "isFree"`);
  if (!row?.isFree) return false;
  const later = await tx.rows(
    sql`select from draws.packs where game_code = ${gameCode} and day >= ${day} limit 1`,
  );
  return later.length === 0;
}

export async function insertPack(
  tx: Tx,
  { gameCode, day }: GameDay,
  { body, seeds, logDigest, draws }: Pack & { logDigest: Buffer; draws: number },
): Promise<void> {
  await tx.rows(sql`
    insert into draws.packs (game_code, day, draws, body, seeds, log_digest)
    values (${gameCode}, ${day}, ${draws}, ${body}, ${seeds}, ${logDigest})`);
}

/** Removes the rows of draws that their pack holds; gives how many there were. */
export async function deletePacked(tx: Tx, drawIds: readonly DrawId[]): Promise<number> {
  const gone = await tx.rows(
    sql`delete from draws.draws where draw_id = any(${drawIds}::bigint[]) returning 1`,
  );
  return gone.length;
}

/** The signatures of a span of a beacon's rounds, for this transaction; the row is made where there is none. */
export async function lockPulses(tx: Tx, beaconId: number, span: bigint): Promise<Buffer> {
  await tx.rows(sql`
    insert into draws.pulses (beacon_id, span, body) values (${beaconId}::int, ${span}, ''::bytea) on conflict do nothing`);
  const [row] = await tx.rows(sql<{ body: Buffer }>`
    select body from draws.pulses where beacon_id = ${beaconId}::int and span = ${span} for no key update`);
  return row?.body ?? Buffer.alloc(0);
}

export async function updatePulses(tx: Tx, beaconId: number, span: bigint, body: Buffer): Promise<void> {
  await tx.rows(
    sql`update draws.pulses set body = ${body} where beacon_id = ${beaconId}::int and span = ${span}`,
  );
}

export async function findPulses(reader: Reader, beaconId: number, span: bigint): Promise<Buffer | null> {
  const [row] = await reader.rows(sql<{ body: Buffer }>`
    select body from draws.pulses where beacon_id = ${beaconId}::int and span = ${span}`);
  return row?.body ?? null;
}

export interface StoredPack extends Pack, GameDay {
  readonly draws: number;
}

export async function findPack(reader: Reader, { gameCode, day }: GameDay): Promise<StoredPack | null> {
  const [row] = await reader.rows(sql<StoredPack>`
    select game_code as "gameCode", day, draws, body, seeds from draws.packs where game_code = ${gameCode} and day = ${day}`);
  return row ?? null;
}

/** The days of a game before `below` that have a pack and whose date begins so, the newest first. */
export function listPackDays(
  reader: Reader,
  gameCode: string,
  { begins, below, limit }: { begins: string; below: string; limit: number },
): Promise<{ day: string; draws: number }[]> {
  return reader.rows(sql<{ day: string; draws: number }>`
    select day, draws from draws.packs
    where game_code = ${gameCode} and day < ${below} and draws > 0 and (starts_with(day, ${begins}) or starts_with(${begins}, day))
    order by day desc limit ${limit}`);
}

/** The days from a date on that have a pack, the oldest first. */
export function listPackDaysFrom(
  reader: Reader,
  gameCode: string,
  day: string,
  limit: number,
): Promise<string[]> {
  return reader
    .rows(sql<{ day: string }>`
      select day from draws.packs where game_code = ${gameCode} and draws > 0 and day >= ${day} order by day limit ${limit}`)
    .then((rows) => rows.map((row) => row.day));
}

/** A beacon as draws named it. */
export interface BeaconRow {
  readonly beaconName: string;
  readonly independent: boolean;
  readonly scheme: string;
  readonly publicKey: string;
  readonly genesis: bigint;
  readonly periodSeconds: number;
}

export async function getBeacon(reader: Reader, beaconId: number): Promise<BeaconRow> {
  const [row] = await reader.rows(sql<BeaconRow>`
    select name as "beaconName", independent, scheme, public_key as "publicKey", genesis, period_seconds as "periodSeconds"
    from draws.beacons where beacon_id = ${beaconId}::int`);
  if (!row) throw new Error('a pack names a beacon that is not there');
  return row;
}

/** The packs whose hash is wrong. */
export function listBrokenPacks(reader: Reader): Promise<GameDay[]> {
  return reader.rows(sql<GameDay>`select game_code as "gameCode", day from draws.broken_packs()`);
}
