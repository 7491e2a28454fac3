// What moves draws along. Each statement names the state it comes from, so that two workers have one effect.
import type { DrawId } from '@tyche/kernel/ids';
import type { DrawModel } from '@tyche/rules/fairness';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { incidentKinds } from './domains.ts';
import type { Beacon, DrawState, Pulse, ResultSource, Seal } from './types.ts';

/** A draw as events name it. */
export interface Named {
  readonly id: DrawId;
  readonly gameCode: string;
  readonly number: string;
}

export interface NewDraw {
  readonly number: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  /** The round it would name today; its commitment names the one that counts. */
  readonly beaconRound: bigint;
}

export async function keepBeacon(tx: Tx, beacon: Beacon): Promise<number> {
  await tx.rows(sql`
    insert into draws.beacons (name, independent, scheme, public_key, genesis, period_seconds)
    values (${beacon.name}, ${beacon.independent}, ${beacon.scheme}, ${beacon.publicKey}, ${beacon.genesis}, ${beacon.periodSeconds})
    on conflict do nothing`);
  const [row] = await tx.rows(sql<{ id: number }>`
    select beacon_id as id from draws.beacons where name = ${beacon.name} and scheme = ${beacon.scheme}
      and public_key = ${beacon.publicKey} and genesis = ${beacon.genesis} and period_seconds = ${beacon.periodSeconds}`);
  if (!row) throw new Error('a beacon that was kept is not there');
  return row.id;
}

/** How many draws of each game are scheduled; a game without any is left out. */
export async function countAhead(
  reader: Reader,
  gameCodes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.rows(sql<{ code: string; ahead: bigint }>`
    select game_code as code, count(*) as ahead from draws.draws
    where game_code = any(${gameCodes}::text[]) and closes_at > (select clock_timestamp()) and state <> 'void' group by game_code`);
  return new Map(rows.map(({ code, ahead }) => [code, Number(ahead)]));
}

/** How many draws of a game are scheduled, and when the last of them closes. */
export async function findHorizon(
  reader: Reader,
  gameCode: string,
): Promise<{ now: Date; ahead: number; lastClose: Date | null }> {
  const [row] = await reader.rows(sql<{ now: Date; ahead: bigint; lastClose: Date | null }>`
    select clock_timestamp() as now, count(*) filter (where state <> 'void') as ahead, max(closes_at) as "lastClose" from draws.draws
    where game_code = ${gameCode} and closes_at > (select clock_timestamp())`);
  if (!row) throw new Error('an aggregate gives a row');
  return { ...row, ahead: Number(row.ahead) };
}

/** Writes draws that are not there yet, without a seed. Gives how many were new. */
export async function insertDraws(
  tx: Tx,
  game: { readonly code: string; readonly model: DrawModel },
  { beaconId, source = 'own' }: { readonly beaconId: number; readonly source?: ResultSource },
  draws: readonly NewDraw[],
): Promise<number> {
  const inserted = await tx.rows(sql`
    insert into draws.draws (game_code, number, model, opens_at, closes_at, draws_at, commitment, committed_at, beacon_id, beacon_round,
      result_source)
    select ${game.code}, number, ${JSON.stringify(game.model)}::jsonb, opens_at, closes_at, draws_at, null, null, ${beaconId}::int, round,
      ${source}
    from unnest(${draws.map((draw) => draw.number)}::text[], ${draws.map((draw) => draw.opensAt)}::timestamptz[],
      ${draws.map((draw) => draw.closesAt)}::timestamptz[], ${draws.map((draw) => draw.drawsAt)}::timestamptz[],
      ${draws.map((draw) => draw.beaconRound)}::bigint[]) as fresh (number, opens_at, closes_at, draws_at, round)
    order by closes_at on conflict do nothing returning 1`);
  return inserted.length;
}

/** Puts on sale the committed draws whose time has come. Own draws of a beacon that the operator runs only where that is allowed. */
export async function openDue(tx: Tx, mayUseOwnBeacon: boolean): Promise<Named[]> {
  return tx.rows(sql<Named>`
    update draws.draws set state = 'open' where draw_id in (
      select draw_id from draws.draws d
      where state = 'scheduled' and opens_at <= (select clock_timestamp()) and closes_at > clock_timestamp() and commitment is not null
        and (${mayUseOwnBeacon} or result_source <> 'own'
          or exists (select from draws.beacons b where b.beacon_id = d.beacon_id and b.independent))
      for no key update skip locked)
    returning draw_id as id, game_code as "gameCode", number`);
}

/** Voids draws whose whole sale passed while nothing was running. */
export async function voidNotHeld(tx: Tx): Promise<Named[]> {
  return tx.rows(sql<Named>`
    update draws.draws set state = 'void', void_reason = 'not-held' where draw_id in (
      select draw_id from draws.draws
      where state = 'scheduled' and opens_at <= (select clock_timestamp()) and closes_at <= clock_timestamp()
      for no key update skip locked)
    returning draw_id as id, game_code as "gameCode", number`);
}

export async function listToLock(reader: Reader): Promise<Named[]> {
  return reader.rows(sql<Named>`
    select draw_id as id, game_code as "gameCode", number from draws.draws
    where state = 'open' and closes_at <= (select clock_timestamp()) order by closes_at, draw_id`);
}

/** Closes the sales among these that no bet holds at this moment; gives which. */
export async function lockFreeSales(tx: Tx, drawIds: readonly DrawId[]): Promise<ReadonlySet<DrawId>> {
  const rows = await tx.rows(
    sql<{ id: DrawId }>`select lock_free_sales as id from draws.lock_free_sales(${drawIds}::bigint[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function lockSale(tx: Tx, drawId: DrawId): Promise<boolean> {
  const [row] = await tx.rows(sql<{ locked: boolean }>`select draws.lock_sale(${drawId}) as locked`);
  return row?.locked ?? false;
}

export async function recordSeal(tx: Tx, drawId: DrawId, seal: Seal): Promise<boolean> {
  const rows = await tx.rows(sql`
    update draws.draws set state = 'drawing', sealed_root = ${Buffer.from(seal.root)}, sealed_tickets = ${seal.tickets},
      sealed_stake = ${seal.stake}, sealed_at = clock_timestamp()
    where draw_id = ${drawId} and state = 'locked' returning 1`);
  return rows.length === 1;
}

/** A sealed draw whose hour has come. */
export interface DueDraw extends Named {
  readonly model: DrawModel;
  readonly beacon: Beacon;
  readonly round: number;
}

/** Closed draws whose numbers are overdue by the given seconds. */
export async function listWithheld(reader: Reader, limitSeconds: number): Promise<Named[]> {
  return reader.rows(sql<Named>`
    select draw_id as id, game_code as "gameCode", number from draws.draws
    where state in ('locked', 'drawing') and result_source = 'own'
      and draws_at <= clock_timestamp() - make_interval(secs => ${limitSeconds})
    order by draws_at, draw_id`);
}

/** Sealed draws of beacons with these public keys whose numbers are due; one whose beacon just gave no answer waits a second. */
export async function listToDraw(
  reader: Reader,
  publicKeys: readonly string[],
  count: number,
): Promise<DueDraw[]> {
  const rows = await reader.rows(sql<
    Named & Omit<Beacon, 'genesis'> & { model: DrawModel; genesis: bigint; round: bigint }
  >`
    select d.draw_id as id, d.game_code as "gameCode", d.number, d.model, d.beacon_round as round,
      b.name, b.independent, b.scheme, b.public_key as "publicKey", b.genesis, b.period_seconds as "periodSeconds"
    from draws.draws d join draws.beacons b using (beacon_id)
    where d.state = 'drawing' and d.result_source = 'own' and d.draws_at <= clock_timestamp() and b.public_key = any(${publicKeys}::text[])
      and to_timestamp(b.genesis + (d.beacon_round - 1) * b.period_seconds) <= clock_timestamp()
      and (d.beacon_asked_at is null or d.beacon_asked_at <= clock_timestamp() - interval '1 second')
    order by d.draws_at, d.draw_id limit ${count}`);
  return rows.map(({ id, gameCode, number, model, round, genesis, ...beacon }) => ({
    id,
    gameCode,
    number,
    model,
    round: Number(round),
    beacon: { ...beacon, genesis: Number(genesis) },
  }));
}

export async function recordResult(
  tx: Tx,
  drawId: DrawId,
  pulse: Pulse,
  seed: Buffer,
  result: string,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update draws.draws set state = 'drawn', result = ${result}, result_version = 1, drawn_at = clock_timestamp(),
      entropy = ${Buffer.from(pulse.randomness)}, beacon_signature = ${Buffer.from(pulse.signature)}, revealed_seed = ${seed}
    where draw_id = ${drawId} and state = 'drawing' returning 1`);
  return rows.length === 1;
}

/**
 * Notes that the beacon gave no answer; gives for how many seconds this has lasted without a pause in the requests.
 * After a pause (the worker was down) the wait begins anew: the beacon may be starting too.
 */
export async function noteBeaconLate(tx: Tx, drawId: DrawId): Promise<number> {
  const [row] = await tx.rows(sql<{ seconds: number }>`
    update draws.draws set beacon_asked_at = clock_timestamp(), beacon_awaited_since =
      case when beacon_asked_at > clock_timestamp() - interval '15 seconds' then beacon_awaited_since else clock_timestamp() end
    where draw_id = ${drawId} and state = 'drawing'
    returning extract(epoch from clock_timestamp() - beacon_awaited_since)::float8 as seconds`);
  return row?.seconds ?? 0;
}

export async function markSettling(tx: Tx, drawId: DrawId, version: number): Promise<Named | null> {
  const [row] = await tx.rows(sql<Named>`
    update draws.draws set state = 'settling' where draw_id = ${drawId} and state in ('drawn', 'settling') and result_version = ${version}
    returning draw_id as id, game_code as "gameCode", number`);
  return row ?? null;
}

export async function markSettled(tx: Tx, drawId: DrawId): Promise<Named | null> {
  const [row] = await tx.rows(sql<Named>`
    update draws.draws set state = 'settled', settled_at = clock_timestamp() where draw_id = ${drawId} and state = 'settling'
    returning draw_id as id, game_code as "gameCode", number`);
  return row ?? null;
}

export async function settleUnsold(tx: Tx, drawId: DrawId, version: number): Promise<Named | null> {
  const [row] = await tx.rows(sql<Named>`
    update draws.draws set state = 'settled', settled_at = clock_timestamp()
    where draw_id = ${drawId} and state = 'drawn' and sealed_tickets = 0 and result_version = ${version}
    returning draw_id as id, game_code as "gameCode", number`);
  return row ?? null;
}

/** The states in which a draw may be frozen: closed, and nothing is paid. */
const FREEZABLE: readonly DrawState[] = ['locked', 'drawing', 'drawn'];

export async function freezeDraw(
  tx: Tx,
  drawId: DrawId,
  reason: string,
  from: readonly DrawState[] = FREEZABLE,
): Promise<Named | null> {
  const [row] = await tx.rows(sql<Named>`
    update draws.draws set state = 'frozen', frozen_reason = ${reason}
    where draw_id = ${drawId} and state = any(${from}::text[])
    returning draw_id as id, game_code as "gameCode", number`);
  return row ?? null;
}

export async function releaseDraw(tx: Tx, drawId: DrawId): Promise<Named | null> {
  const [row] = await tx.rows(sql<Named>`
    update draws.draws set released_at = clock_timestamp(),
      state = case when result is not null then 'drawn' when sealed_root is not null then 'drawing' else 'locked' end
    where draw_id = ${drawId} and state = 'frozen'
    returning draw_id as id, game_code as "gameCode", number`);
  return row ?? null;
}

/** The states from which a draw may end as void: not while it is being paid, nor after. */
const VOIDABLE: readonly DrawState[] = ['scheduled', 'open', 'locked', 'drawing', 'drawn', 'frozen'];

/** Voids a draw that is in one of these states. Waits for the bets that hold its sale, as closing does. */
export async function voidDraw(
  tx: Tx,
  drawId: DrawId,
  reason: string,
  from: readonly DrawState[] = VOIDABLE,
): Promise<Named | null> {
  await tx.rows(sql`select pg_advisory_xact_lock(draws.sale_lock(${drawId}))`);
  const [row] = await tx.rows(sql<Named>`
    update draws.draws set state = 'void', void_reason = ${reason}
    where draw_id = ${drawId} and state = any(${from}::text[])
    returning draw_id as id, game_code as "gameCode", number`);
  return row ?? null;
}

export async function insertIncident(
  tx: Tx,
  drawId: DrawId,
  kind: (typeof incidentKinds)[number],
  reason: string,
): Promise<void> {
  await tx.rows(
    sql`insert into draws.incidents (draw_id, kind, reason) values (${drawId}, ${kind}, ${reason})`,
  );
}
