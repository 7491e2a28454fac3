// Which vendors and games take bets, and how many rounds and incidents of each vendor are open.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Counted } from '../types.ts';

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

export interface SwitchedGame {
  readonly game_code: string;
  readonly game_type: string;
  readonly win_cap: bigint | null;
  readonly is_off: boolean;
}

/** The games of a vendor, by code. */
export function listGames(
  reader: Reader,
  { vendor, limit, offset }: { vendor: string; limit: number; offset: number },
): Promise<Counted<SwitchedGame>[]> {
  return reader.rows(sql<Counted<SwitchedGame>>`
    select game_code, game_type, win_cap, is_off, count(*) over () as total from vendors.games where vendor = ${vendor}
    order by game_code limit ${limit} offset ${offset}`);
}

/** Switches a game; false when the vendor has none of that code. */
export async function switchGame(
  tx: Tx,
  { vendor, gameCode, isOff }: { vendor: string; gameCode: string; isOff: boolean },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update vendors.games set is_off = ${isOff} where vendor = ${vendor} and game_code = ${gameCode} returning game_code`);
  return rows.length > 0;
}

export interface OpenCounts {
  readonly openRounds: number;
  readonly stuckRounds: number;
  readonly openIncidents: number;
}

/** By vendor: how many rounds are open, how many of them for some hours, and how many incidents. */
export async function countOpen(
  reader: Reader,
  stuckHours: number,
): Promise<ReadonlyMap<string, OpenCounts>> {
  const rows = await reader.rows(sql<{ vendor: string; rounds: bigint; stuck: bigint; incidents: bigint }>`
    select vendor, sum(rounds)::bigint as rounds, sum(stuck)::bigint as stuck, sum(incidents)::bigint as incidents from (
      select vendor, count(*) as rounds, 0 as incidents,
        count(*) filter (where opened_at < clock_timestamp() - make_interval(hours => ${stuckHours}::int)) as stuck
      from vendors.rounds where status = 'OPEN' group by vendor
      union all
      select vendor, 0, count(*), 0 from vendors.incidents where closed_at is null group by vendor
    ) counts group by vendor`);
  return new Map(
    rows.map(({ vendor, rounds, stuck, incidents }) => [
      vendor,
      { openRounds: Number(rounds), stuckRounds: Number(stuck), openIncidents: Number(incidents) },
    ]),
  );
}

/** How many rounds are open for some hours. */
export async function countStuckRounds(reader: Reader, hours: number): Promise<number> {
  const [row] = await reader.rows(sql<{ n: bigint }>`
    select count(*) as n from vendors.rounds
    where status = 'OPEN' and opened_at < clock_timestamp() - make_interval(hours => ${hours}::int)`);
  return Number(row?.n ?? 0n);
}
