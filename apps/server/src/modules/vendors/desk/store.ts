// Incidents of vendors: what a person must look at.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Counted } from '../types.ts';

export interface IncidentRow {
  readonly incident_id: bigint;
  readonly at: Date;
  readonly amount: bigint | null;
  readonly closed_at: Date | null;
  readonly closed_by: bigint | null;
  readonly vendor: string;
  readonly code: string;
  readonly tx_id: string;
  readonly player_id: string;
  readonly round_id: string;
  readonly note: string | null;
  /** Null for a player that only the vendor knows. */
  readonly member_id: bigint | null;
  readonly currency: string | null;
}

export interface IncidentsWanted {
  readonly isClosed: boolean;
  /** Only those of a vendor; null for every one. */
  readonly vendor: string | null;
  readonly code: string | null;
  readonly limit: number;
  readonly offset: number;
}

/** Open incidents, the oldest first; or closed ones, the newest first. */
export function listIncidents(
  reader: Reader,
  { isClosed, vendor, code, limit, offset }: IncidentsWanted,
): Promise<Counted<IncidentRow>[]> {
  return isClosed
    ? reader.rows(sql<Counted<IncidentRow>>`
        select i.*, p.member_id, p.currency, count(*) over () as total
        from vendors.incidents i left join vendors.players p using (merchant, player_id)
        where closed_at is not null and (${vendor}::text is null or i.vendor = ${vendor}) and (${code}::text is null or code = ${code})
        order by incident_id desc limit ${limit} offset ${offset}`)
    : reader.rows(sql<Counted<IncidentRow>>`
        select i.*, p.member_id, p.currency, count(*) over () as total
        from vendors.incidents i left join vendors.players p using (merchant, player_id)
        where closed_at is null and (${vendor}::text is null or i.vendor = ${vendor}) and (${code}::text is null or code = ${code})
        order by incident_id limit ${limit} offset ${offset}`);
}

export async function findIncident(reader: Reader, id: bigint): Promise<IncidentRow | null> {
  const [row] = await reader.rows(sql<IncidentRow>`
    select i.*, p.member_id, p.currency from vendors.incidents i left join vendors.players p using (merchant, player_id)
    where incident_id = ${id}`);
  return row ?? null;
}

/** An incident, locked until the transaction ends. */
export async function lockIncident(tx: Tx, id: bigint): Promise<IncidentRow | null> {
  const [row] = await tx.rows(sql<IncidentRow>`
    select i.*, p.member_id, p.currency from vendors.incidents i left join vendors.players p using (merchant, player_id)
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

/** Makes an incident, once, of each round, and each grant of free rounds, whose totals have differed for some minutes. Gives how many. */
export async function noteMismatches(tx: Tx, minutes: number): Promise<number> {
  const rows = await tx.rows(sql`
    with late as (
      update vendors.rounds set mismatch_since = 'infinity'
      where mismatch_since < clock_timestamp() - make_interval(mins => ${minutes}::int)
      returning vendor, round_id, player_id, bets
    ), late_grants as (
      update vendors.free_rounds set mismatch_since = 'infinity'
      where mismatch_since < clock_timestamp() - make_interval(mins => ${minutes}::int)
      returning vendor, total_round, player_id, face_value * used as bets
    ) insert into vendors.incidents (vendor, code, tx_id, player_id, round_id, amount)
      select vendor, 'ROUND_MISMATCH', '', player_id, round_id, bets from late
      union all select vendor, 'ROUND_MISMATCH', '', player_id, total_round, bets from late_grants
      on conflict do nothing returning incident_id`);
  return rows.length;
}

/**
 * Makes an incident, once, of each win and correction that has waited for its bet for some minutes. One that was taken meanwhile waits no
 * more. Gives how many.
 */
export async function noteWaitingCalls(tx: Tx, minutes: number): Promise<number> {
  const rows = await tx.rows(sql`
    with late as (
      select vendor, tx_id, exists (select from vendors.calls c where c.vendor = w.vendor and c.tx_id = w.tx_id) as is_taken
      from vendors.waiting_calls w
      where since < clock_timestamp() - make_interval(mins => ${minutes}::int) order by since limit 500 for update
    ), taken as (
      delete from vendors.waiting_calls w using late l where w.vendor = l.vendor and w.tx_id = l.tx_id and l.is_taken
    ), noted as (
      update vendors.waiting_calls w set since = 'infinity' from late l
      where w.vendor = l.vendor and w.tx_id = l.tx_id and not l.is_taken
      returning w.vendor, w.tx_id, w.player_id, w.round_id, w.amount
    ) insert into vendors.incidents (vendor, code, tx_id, player_id, round_id, amount)
      select vendor, 'BET_NOT_FOUND', tx_id, player_id, round_id, nullif(amount, 0) from noted returning incident_id`);
  return rows.length;
}

/**
 * Makes an incident, once, of each round that has been open for some hours; of a vendor that can be asked, after it was. Gives how many.
 *
 * @param askable the vendors that can be asked.
 */
export async function noteStuckRounds(tx: Tx, hours: number, askable: readonly string[]): Promise<number> {
  const rows = await tx.rows(sql`
    insert into vendors.incidents (vendor, code, tx_id, player_id, round_id, amount)
    select vendor, 'ROUND_STUCK', '', player_id, round_id, bets from vendors.rounds r
    where status = 'OPEN' and opened_at < clock_timestamp() - make_interval(hours => ${hours}::int)
      and not exists (select from vendors.incidents i where i.vendor = r.vendor and i.round_id = r.round_id
        and i.player_id = r.player_id and i.code = 'ROUND_STUCK')
      and (not vendor = any (${askable}::text[]) or exists (select from vendors.round_asks a where a.vendor = r.vendor
        and a.round_id = r.round_id and a.player_id = r.player_id and a.asked_at is not null))
    order by opened_at limit 500 on conflict do nothing returning incident_id`);
  return rows.length;
}

/** Makes an incident, once for ever, of each game that a vendor lists with an unknown type. Gives the codes of those that are new. */
export async function noteUnknownTypes(
  tx: Tx,
  vendor: string,
  gameCodes: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx.rows(sql<{ tx_id: string }>`
    insert into vendors.incidents (vendor, code, tx_id, player_id, round_id)
    select distinct ${vendor}, 'GAME_TYPE_UNKNOWN', g.code, '', '' from unnest(${gameCodes}::text[]) as g (code)
    where not exists (select from vendors.incidents i
      where i.vendor = ${vendor} and i.code = 'GAME_TYPE_UNKNOWN' and i.tx_id = g.code)
    returning tx_id`);
  return rows.map((row) => row.tx_id);
}
