// What may be known of draws. The secret seeds are not read here.
import type { DrawId } from '@tyche/kernel/ids';
import type { DrawModel } from '@tyche/rules/fairness';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Draw, DrawState, ResultSource, UnsettledDraw } from './types.ts';

export interface ProofRow {
  readonly drawId: DrawId;
  readonly gameCode: string;
  readonly number: string;
  readonly state: DrawState;
  readonly model: DrawModel;
  readonly commitment: Buffer | null;
  readonly committedAt: Date | null;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  readonly beaconName: string;
  readonly independent: boolean;
  readonly scheme: string;
  readonly publicKey: string;
  readonly genesis: bigint;
  readonly periodSeconds: number;
  readonly round: bigint;
  readonly escrowRound: bigint | null;
  readonly escrow: Buffer | null;
  readonly signature: Buffer | null;
  readonly entropy: Buffer | null;
  readonly seed: Buffer | null;
  readonly result: string | null;
  readonly resultVersion: number;
  readonly source: ResultSource;
  readonly knownAt: Date | null;
  readonly root: Buffer | null;
  readonly tickets: bigint | null;
  readonly stake: bigint | null;
}

/** Holds the sale of draws for this transaction; gives those that are on sale at this instant of the database's clock. */
export async function holdOpen(tx: Tx, drawIds: readonly DrawId[]): Promise<DrawId[]> {
  const rows = await tx.rows(
    sql<{ id: DrawId }>`select draw_id as id from draws.hold_open(${drawIds}::bigint[])`,
  );
  return rows.map((row) => row.id);
}

/** Draws whose sale is held, and the instant at which all of them were on sale: the time of the bets that are taken. */
export interface HeldSales {
  readonly open: ReadonlySet<DrawId>;
  readonly checkedAt: Date;
}

/** As `holdOpen`, without the draws of games that staff have taken off sale; with the instant of the check. */
export async function holdOnSale(tx: Tx, drawIds: readonly DrawId[]): Promise<HeldSales> {
  const rows = await tx.rows(sql<{ id: DrawId; checkedAt: Date }>`
    select h.draw_id as id, h.checked_at as "checkedAt" from draws.hold_open(${drawIds}::bigint[]) h
    where not exists (
      select from draws.draws d join draws.game_settings s using (game_code) where d.draw_id = h.draw_id and not s.is_on_sale)`);
  return { open: new Set(rows.map(({ id }) => id)), checkedAt: rows[0]?.checkedAt ?? new Date(0) };
}

/** Whether a draw takes bets at this instant of the database's clock. Holds nothing: only a refusal may rest on it. */
export async function isOnSale(reader: Reader, drawId: DrawId): Promise<boolean> {
  const [row] = await reader.rows(sql<{ isOn: boolean }>`
    select d.state = 'open' and clock_timestamp() < d.closes_at and coalesce(s.is_on_sale, true) as "isOn"
    from draws.draws d left join draws.game_settings s using (game_code) where d.draw_id = ${drawId}`);
  return row?.isOn ?? false;
}

export async function findByNumber(reader: Reader, gameCode: string, number: string): Promise<Draw | null> {
  const [draw] = await reader.rows(sql<Draw>`
    select draw_id as id, game_code as "gameCode", number, state, opens_at as "opensAt", closes_at as "closesAt", draws_at as "drawsAt",
      encode(commitment, 'hex') as commitment, result, result_version as "resultVersion"
    from draws.draws where game_code = ${gameCode} and number = ${number}`);
  return draw ?? null;
}

export async function listByIds(reader: Reader, drawIds: readonly DrawId[]): Promise<Draw[]> {
  return reader.rows(sql<Draw>`
    select draw_id as id, game_code as "gameCode", number, state, opens_at as "opensAt", closes_at as "closesAt", draws_at as "drawsAt",
      encode(commitment, 'hex') as commitment, result, result_version as "resultVersion"
    from draws.draws where draw_id = any(${drawIds}::bigint[]) order by draw_id`);
}

/** The newest draw whose sale is over and the next two, all judged at one instant. */
export async function listAround(
  reader: Reader,
  gameCode: string,
): Promise<(Draw & { readonly now: Date; readonly isPast: boolean })[]> {
  return reader.rows(sql<Draw & { now: Date; isPast: boolean }>`
    with instant as materialized (select clock_timestamp() as now)
    select d.draw_id as id, d.game_code as "gameCode", d.number, d.state, d.opens_at as "opensAt", d.closes_at as "closesAt",
      d.draws_at as "drawsAt", encode(d.commitment, 'hex') as commitment, d.result, d.result_version as "resultVersion",
      now, d.closes_at <= now as "isPast"
    from instant cross join lateral (
      (select * from draws.draws where game_code = ${gameCode} and closes_at <= now order by closes_at desc limit 1)
      union all
      (select * from draws.draws where game_code = ${gameCode} and closes_at > now and state <> 'void' order by closes_at limit 2)) d
    order by d.closes_at`);
}

/** The draws of a game whose sale is not over, in order. */
export async function listAhead(reader: Reader, gameCode: string, count: number): Promise<Draw[]> {
  return reader.rows(sql<Draw>`
    select draw_id as id, game_code as "gameCode", number, state, opens_at as "opensAt", closes_at as "closesAt", draws_at as "drawsAt",
      encode(commitment, 'hex') as commitment, result, result_version as "resultVersion"
    from draws.draws where game_code = ${gameCode} and closes_at > (select clock_timestamp()) and state in ('scheduled', 'open')
    order by closes_at limit ${count}`);
}

/** Numbers of past draws: those that begin so, from one on and below another. */
interface PastRange {
  readonly begins: string;
  readonly from: string;
  readonly below: string;
}

/** The draws of a game whose sale is over, newest first; those that were never held are left out. */
export async function listPast(
  reader: Reader,
  gameCode: string,
  { begins, from, below, count }: PastRange & { readonly count: number },
): Promise<Draw[]> {
  return reader.rows(sql<Draw>`
    select draw_id as id, game_code as "gameCode", number, state, opens_at as "opensAt", closes_at as "closesAt", draws_at as "drawsAt",
      encode(commitment, 'hex') as commitment, result, result_version as "resultVersion"
    from draws.draws where game_code = ${gameCode} and closes_at <= (select clock_timestamp()) and locked_at is not null
      and (${begins} = '' or starts_with(number, ${begins})) and number >= ${from} and number < ${below}
    order by closes_at desc limit ${count}`);
}

/** How many such draws have a number below `below` and from the first of these bounds on, then from the second to the first, and so on. */
export async function countPast(
  reader: Reader,
  gameCode: string,
  {
    begins,
    below,
    bounds,
    limit,
  }: { begins: string; below: string; bounds: readonly string[]; limit: number },
): Promise<number[]> {
  const rows = await reader.rows(sql<{ total: bigint }>`
    select (select count(*) from (
      select from draws.draws
      where game_code = ${gameCode} and closes_at <= (select clock_timestamp()) and locked_at is not null
        and (${begins} = '' or starts_with(number, ${begins})) and number >= bound.from and number < bound.below
      limit ${limit}) past) as total
    from (select b as from, lag(b, 1, ${below}) over (order by place) as below, place
      from unnest(${bounds}::text[]) with ordinality as bounds (b, place)) bound
    order by bound.place`);
  return rows.map(({ total }) => Number(total));
}

/** The newest result of each of these games. */
export async function listLatest(reader: Reader, gameCodes: readonly string[]): Promise<Draw[]> {
  return reader.rows(sql<Draw>`
    select d.draw_id as id, d.game_code as "gameCode", d.number, d.state, d.opens_at as "opensAt", d.closes_at as "closesAt",
      d.draws_at as "drawsAt", encode(d.commitment, 'hex') as commitment, d.result, d.result_version as "resultVersion"
    from unnest(${gameCodes}::text[]) with ordinality as asked (code, place)
    cross join lateral (
      select * from draws.draws where game_code = asked.code and result is not null and state <> 'void' order by closes_at desc limit 1) d
    order by asked.place`);
}

/** Draws in some of the states between sale and end, the oldest close first. The index of such draws is named by its own words. */
export async function listInStates(
  reader: Reader,
  states: readonly DrawState[],
  count: number,
): Promise<Draw[]> {
  return reader.rows(sql<Draw>`
    select draw_id as id, game_code as "gameCode", number, state, opens_at as "opensAt", closes_at as "closesAt", draws_at as "drawsAt",
      encode(commitment, 'hex') as commitment, result, result_version as "resultVersion"
    from draws.draws where state = any(${states}::text[]) and state in ('locked', 'drawing', 'drawn', 'settling', 'frozen')
    order by closes_at, draw_id limit ${count}`);
}

/** Draws that wait for their payment, by their number of sealed tickets: `from` and more, fewer than `below`. */
export async function listUnsettled(
  reader: Reader,
  { from, below, count }: { from: number; below: number | null; count: number },
): Promise<UnsettledDraw[]> {
  return reader.rows(sql<UnsettledDraw>`
    select draw_id as id, game_code as "gameCode", number, state, opens_at as "opensAt", closes_at as "closesAt", draws_at as "drawsAt",
      encode(commitment, 'hex') as commitment, result, result_version as "resultVersion", sealed_tickets as "sealedTickets"
    from draws.draws where state in ('drawn', 'settling') and sealed_tickets >= ${from} and (${below}::bigint is null or sealed_tickets < ${below})
    order by sealed_tickets, closes_at, draw_id limit ${count}`);
}

/** What is public about a draw. The seed is null until the draw is made: it is in a table that is not read here. */
export async function findProof(reader: Reader, gameCode: string, number: string): Promise<ProofRow | null> {
  const [row] = await reader.rows(sql<ProofRow>`
    select d.draw_id as "drawId", d.game_code as "gameCode", d.number, d.state, d.model, d.commitment, d.committed_at as "committedAt",
      d.opens_at as "opensAt", d.closes_at as "closesAt", d.draws_at as "drawsAt",
      b.name as "beaconName", b.independent, b.scheme, b.public_key as "publicKey", b.genesis, b.period_seconds as "periodSeconds",
      d.beacon_round as round, d.escrow_round as "escrowRound", d.escrow, d.beacon_signature as signature, d.entropy, d.revealed_seed as seed,
      d.result, d.result_version as "resultVersion", d.result_source as source, d.known_at as "knownAt", d.sealed_root as root, d.sealed_tickets as tickets, d.sealed_stake as stake
    from draws.draws d join draws.beacons b using (beacon_id) where d.game_code = ${gameCode} and d.number = ${number}`);
  return row ?? null;
}

export interface IncidentRow {
  readonly id: bigint;
  readonly kind: string;
  readonly gameCode: string;
  readonly number: string;
  readonly reason: string;
  readonly at: Date;
  /** The draw is frozen, and this is the last time that it was. */
  readonly isWaiting: boolean;
}

export async function listIncidents(reader: Reader, count: number): Promise<IncidentRow[]> {
  return reader.rows(sql<IncidentRow>`
    select i.incident_id as id, i.kind, d.game_code as "gameCode", d.number, i.reason, i.at,
           d.state = 'frozen' and i.kind = 'frozen' and not exists (
             select from draws.incidents later
             where later.draw_id = i.draw_id and later.kind = 'frozen' and later.incident_id > i.incident_id
           ) as "isWaiting"
    from draws.incidents i join draws.draws d using (draw_id) order by i.incident_id desc limit ${count}`);
}

export async function findBrokenLink(reader: Reader): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ place: bigint | null }>`select draws.broken_link() as place`);
  return row?.place ?? null;
}

/** A published result by its number. */
export interface ResultRow {
  readonly number: string;
  readonly result: string;
}

/** Results of a game from a number on, and after another when that is named; oldest first. */
export function listResults(
  reader: Reader,
  gameCode: string,
  { from, after, count }: { from: string; after: string | null; count: number },
): Promise<ResultRow[]> {
  return reader.rows(sql<ResultRow>`
    select number, result from draws.draws
    where game_code = ${gameCode} and number >= ${from} and (${after}::text is null or number > ${after}::text)
      and result is not null and state in ('drawn', 'settling', 'settled') order by number limit ${count}`);
}

/** The latest results of some games, newest first. */
export function listOpened(reader: Reader, gameCodes: readonly string[], count: number): Promise<Draw[]> {
  return reader.rows(sql<Draw>`
    select d.draw_id as id, d.game_code as "gameCode", d.number, d.state, d.opens_at as "opensAt", d.closes_at as "closesAt",
      d.draws_at as "drawsAt", encode(d.commitment, 'hex') as commitment, d.result, d.result_version as "resultVersion"
    from unnest(${gameCodes}::text[]) as asked (code) cross join lateral (
      select * from draws.draws where game_code = asked.code and closes_at <= clock_timestamp() and result is not null and state <> 'void'
      order by closes_at desc limit ${count}) d
    order by d.draws_at desc, d.game_code limit ${count}`);
}
