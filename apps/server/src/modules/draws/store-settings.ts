// How each game is run: where its results come from, whether it is on sale, on which dates it is not drawn.
import type { StaffId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Named } from './store-life.ts';
import type { ResultSource } from './types.ts';

export interface GameSettings {
  readonly resultSource: ResultSource;
  readonly feed: string | null;
  /** Without a result so long after its hour, a draw freezes. */
  readonly lateSeconds: number;
  /** Still without, it is void. */
  readonly voidSeconds: number;
  readonly correctionHours: number;
}

export interface SettingsRow extends GameSettings {
  readonly gameCode: string;
  readonly isOnSale: boolean;
  readonly note: string;
}

/** The games that are run in any way but the usual. */
export function listSettings(reader: Reader): Promise<SettingsRow[]> {
  return reader.rows(sql<SettingsRow>`
    select game_code as "gameCode", result_source as "resultSource", feed, late_seconds as "lateSeconds", void_seconds as "voidSeconds",
      correction_hours as "correctionHours", is_on_sale as "isOnSale", note
    from draws.game_settings order by game_code`);
}

export async function findSource(reader: Reader, gameCode: string): Promise<ResultSource | null> {
  const [row] = await reader.rows(sql<{ source: ResultSource }>`
    select result_source as source from draws.game_settings where game_code = ${gameCode}`);
  return row?.source ?? null;
}

/** The games that are off sale, each with its note. */
export function listOffSale(reader: Reader): Promise<{ gameCode: string; note: string }[]> {
  return reader.rows(sql<{ gameCode: string; note: string }>`
    select game_code as "gameCode", note from draws.game_settings where not is_on_sale`);
}

export async function upsertSettings(
  tx: Tx,
  gameCode: string,
  s: GameSettings,
  staffId: StaffId | null,
): Promise<void> {
  await tx.rows(sql`
    insert into draws.game_settings (game_code, result_source, feed, late_seconds, void_seconds, correction_hours, changed_by)
    values (${gameCode}, ${s.resultSource}, ${s.feed}, ${s.lateSeconds}, ${s.voidSeconds}, ${s.correctionHours}, ${staffId})
    on conflict (game_code) do update set result_source = excluded.result_source, feed = excluded.feed,
      late_seconds = excluded.late_seconds, void_seconds = excluded.void_seconds, correction_hours = excluded.correction_hours,
      changed_by = excluded.changed_by, changed_at = clock_timestamp()`);
}

export async function upsertSale(
  tx: Tx,
  gameCode: string,
  sale: { isOnSale: boolean; note: string },
  staffId: StaffId,
): Promise<void> {
  await tx.rows(sql`
    insert into draws.game_settings (game_code, is_on_sale, note, changed_by)
    values (${gameCode}, ${sale.isOnSale}, ${sale.note}, ${staffId})
    on conflict (game_code) do update set is_on_sale = excluded.is_on_sale, note = excluded.note,
      changed_by = excluded.changed_by, changed_at = clock_timestamp()`);
}

export interface ClosedDate {
  readonly gameCode: string;
  /** `yyyy-MM-dd`, a game day. */
  readonly date: string;
  readonly reason: string;
}

export async function insertClosed(
  tx: Tx,
  gameCodes: readonly string[],
  date: string,
  reason: string,
): Promise<void> {
  await tx.rows(sql`
    insert into draws.closed_dates (game_code, closed_on, reason)
    select code, ${date}::date, ${reason} from unnest(${gameCodes}::text[]) as g(code) on conflict do nothing`);
}

export async function deleteClosed(tx: Tx, gameCodes: readonly string[], date: string): Promise<number> {
  const rows = await tx.rows(sql`
    delete from draws.closed_dates where game_code = any(${gameCodes}::text[]) and closed_on = ${date}::date returning 1`);
  return rows.length;
}

/** Closed dates from yesterday on: a game day may have begun before midnight. */
export function listClosed(reader: Reader, gameCode: string | null): Promise<ClosedDate[]> {
  return reader.rows(sql<ClosedDate>`
    select game_code as "gameCode", to_char(closed_on, 'YYYY-MM-DD') as date, reason from draws.closed_dates
    where closed_on >= (clock_timestamp() - interval '1 day')::date and (${gameCode}::text is null or game_code = ${gameCode}::text)
    order by closed_on, game_code`);
}

/**
 * Draws that are not closed yet and fall on a closed date of their game. The date is the head of a draw's number. Begins with the dates, of
 * which there are few, and is asked every two seconds: nearly always there is none.
 */
export function listOnClosedDates(reader: Reader, count: number): Promise<Named[]> {
  return reader.rows(sql<Named>`
    with closed as materialized (
      select game_code, closed_on from draws.closed_dates where closed_on >= (clock_timestamp() - interval '30 days')::date)
    select d.draw_id as id, d.game_code as "gameCode", d.number
    from closed c join draws.draws d on d.game_code = c.game_code and d.closes_at >= c.closed_on - interval '2 days'
      and d.closes_at < c.closed_on + interval '3 days' and left(d.number, 8) = to_char(c.closed_on, 'YYYYMMDD')
    where d.state in ('scheduled', 'open') order by d.closes_at limit ${count}`);
}
