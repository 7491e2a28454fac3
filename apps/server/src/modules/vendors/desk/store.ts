// What staff look at: rounds with their calls, incidents, switches.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { CallRow, RoundRow } from '../calls/store.ts';
import type { Counted } from '../types.ts';

const MAX_ROUNDS = 50;
const MAX_CALLS = 2_000;

export interface DeskRound extends RoundRow {
  readonly vendor: string;
  readonly round_id: string;
  readonly player_id: string;
  readonly member_id: bigint;
  readonly currency: string;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

/**
 * The newest rounds that a number leads to: that of a round, of one of its calls, of a player, or of a member. Each way has an index, and
 * each gives fifty at most.
 */
export function findRounds(
  reader: Reader,
  { vendors, number }: { vendors: readonly string[]; number: string },
): Promise<DeskRound[]> {
  const memberId = /^[1-9]\d{0,17}$/.test(number) ? BigInt(number) : null;
  return reader.rows(sql<DeskRound>`
    with players as (
      select player_id, member_id, currency from vendors.players where player_id = ${number}
      union select player_id, member_id, currency from vendors.players
        where member_id = ${memberId}::bigint and vendor = any (${vendors}::text[])
    ), found as (
      (select r.* from players p cross join lateral (
        select * from vendors.rounds r where r.player_id = p.player_id order by r.round_no desc limit ${MAX_ROUNDS}) r)
      union (select * from vendors.rounds where vendor = any (${vendors}::text[]) and round_id = ${number} limit ${MAX_ROUNDS})
      union (select r.* from vendors.calls c join vendors.rounds r using (merchant, vendor, round_id, player_id)
        where c.vendor = any (${vendors}::text[]) and c.tx_id = ${number})
    )
    select f.*, p.member_id, p.currency from found f join vendors.players p using (merchant, player_id)
    order by f.round_no desc limit ${MAX_ROUNDS}`);
}

export type DeskCall = CallRow & { readonly at: Date };

/** The calls of some rounds, in the order in which they were decided. */
export function listRoundCalls(reader: Reader, roundNos: readonly bigint[]): Promise<DeskCall[]> {
  return reader.rows(sql<DeskCall>`
    select * from vendors.calls where round_no = any (${roundNos}::bigint[]) order by call_no limit ${MAX_CALLS}`);
}

export interface IncidentRow {
  readonly incident_id: bigint;
  readonly at: Date;
  readonly amount: bigint | null;
  readonly closed_at: Date | null;
  readonly vendor: string;
  readonly code: string;
  readonly tx_id: string;
  readonly player_id: string;
  readonly round_id: string;
  readonly note: string | null;
  readonly member_id: bigint;
  readonly currency: string;
}

/** Open incidents, the oldest first; or closed ones, the newest first. */
export function listIncidents(
  reader: Reader,
  { isClosed, limit, offset }: { isClosed: boolean; limit: number; offset: number },
): Promise<Counted<IncidentRow>[]> {
  return isClosed
    ? reader.rows(sql<Counted<IncidentRow>>`
        select i.*, p.member_id, p.currency, count(*) over () as total
        from vendors.incidents i join vendors.players p using (merchant, player_id)
        where closed_at is not null order by incident_id desc limit ${limit} offset ${offset}`)
    : reader.rows(sql<Counted<IncidentRow>>`
        select i.*, p.member_id, p.currency, count(*) over () as total
        from vendors.incidents i join vendors.players p using (merchant, player_id)
        where closed_at is null order by incident_id limit ${limit} offset ${offset}`);
}

/** An incident, locked until the transaction ends. */
export async function lockIncident(tx: Tx, id: bigint): Promise<IncidentRow | null> {
  const [row] = await tx.rows(sql<IncidentRow>`
    select i.*, p.member_id, p.currency from vendors.incidents i join vendors.players p using (merchant, player_id)
    where incident_id = ${id} for update of i`);
  return row ?? null;
}

export async function closeIncident(
  tx: Tx,
  id: bigint,
  { staffId, note }: { staffId: bigint; note: string },
): Promise<void> {
  await tx.rows(sql`
    update vendors.incidents set closed_at = clock_timestamp(), closed_by = ${staffId}, note = ${note}
    where incident_id = ${id} and closed_at is null`);
}

/** Marks the call of a held win as paid. */
export async function markPaid(tx: Tx, vendor: string, txId: string): Promise<void> {
  await tx.rows(sql`update vendors.calls set is_held = false where vendor = ${vendor} and tx_id = ${txId}`);
}

/** How many incidents are open. */
export async function countOpenIncidents(reader: Reader): Promise<number> {
  const [row] = await reader.rows(
    sql<{ n: bigint }>`select count(*) as n from vendors.incidents where closed_at is null`,
  );
  return Number(row?.n ?? 0n);
}

/** Makes an incident, once, of each round whose totals have differed for some minutes. Gives how many. */
export async function noteMismatches(tx: Tx, minutes: number): Promise<number> {
  const rows = await tx.rows(sql`
    with late as (
      update vendors.rounds set mismatch_since = 'infinity'
      where mismatch_since < clock_timestamp() - make_interval(mins => ${minutes}::int)
      returning vendor, round_id, player_id, bets
    ) insert into vendors.incidents (vendor, code, tx_id, player_id, round_id, amount)
      select vendor, 'ROUND_MISMATCH', '', player_id, round_id, bets from late on conflict do nothing returning incident_id`);
  return rows.length;
}

/** Makes an incident, once, of each round that has been open for some hours. Gives how many. */
export async function noteStuckRounds(tx: Tx, hours: number): Promise<number> {
  const rows = await tx.rows(sql`
    insert into vendors.incidents (vendor, code, tx_id, player_id, round_id, amount)
    select vendor, 'ROUND_STUCK', '', player_id, round_id, bets from vendors.rounds r
    where status = 'OPEN' and opened_at < clock_timestamp() - make_interval(hours => ${hours}::int)
      and not exists (select from vendors.incidents i where i.vendor = r.vendor and i.round_id = r.round_id
        and i.player_id = r.player_id and i.code = 'ROUND_STUCK')
    order by opened_at limit 500 on conflict do nothing returning incident_id`);
  return rows.length;
}

/** The rounds that movements of the ledger refer to. */
export function listRoundSources(
  reader: Reader,
  refs: readonly string[],
): Promise<{ ref: string; number: string }[]> {
  return reader.rows(sql<{ ref: string; number: string }>`
    select ref, round_id as number from vendors.rounds where ref = any (${refs}::uuid[])`);
}

/** A member's rounds, the newest first. */
export function listOwnRounds(reader: Reader, memberId: bigint, limit: number): Promise<DeskRound[]> {
  return reader.rows(sql<DeskRound>`
    select r.*, p.member_id, p.currency from vendors.players p join vendors.rounds r using (merchant, player_id)
    where p.member_id = ${memberId} order by r.round_no desc limit ${limit}`);
}

/** The vendors whose bets are stopped. */
export async function listOff(reader: Reader): Promise<ReadonlySet<string>> {
  const rows = await reader.rows(sql<{ vendor: string }>`select vendor from vendors.switches where is_off`);
  return new Set(rows.map(({ vendor }) => vendor));
}

export async function putSwitch(tx: Tx, vendor: string, isOff: boolean): Promise<void> {
  await tx.rows(sql`
    insert into vendors.switches (vendor, is_off) values (${vendor}, ${isOff})
    on conflict (merchant, vendor) do update set is_off = excluded.is_off, at = clock_timestamp()`);
}

/** The games and vendors that staff switched off. */
export async function listOffGames(
  reader: Reader,
): Promise<{ readonly vendors: ReadonlySet<string>; readonly games: ReadonlySet<string> }> {
  const [vendors, games] = await Promise.all([
    listOff(reader),
    reader.rows(sql<{ vendor: string; game_code: string }>`
      select vendor, game_code from vendors.games where is_off limit 5000`),
  ]);
  return { vendors: new Set(vendors), games: new Set(games.map((row) => `${row.vendor} ${row.game_code}`)) };
}
