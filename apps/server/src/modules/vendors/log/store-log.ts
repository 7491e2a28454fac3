// The rows of the log of vendors' calls.
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { CallLine } from './types.ts';

const MONEY = 1;
const READS = 2;

export interface LoggedCall extends CallLine {
  readonly vendor: string;
  readonly durationMs: number;
  /** How long ago it was answered. */
  readonly ageMs: number;
}

/** Writes lines in one statement, each with its time by the clock of the database. */
export async function insertLines(reader: Reader, lines: readonly LoggedCall[]): Promise<void> {
  const column = <Value>(of: (line: LoggedCall) => Value) => lines.map(of);
  await reader.rows(sql`
    insert into vendors.call_log (at, duration_ms, class, is_repeat, vendor, call, status, tx_id, round_id, player_id)
    select clock_timestamp() - make_interval(secs => age_ms / 1000.0), duration_ms, class, is_repeat, vendor, call, status, tx_id, round_id,
      player_id
    from unnest(${column(({ ageMs }) => ageMs)}::int[], ${column(({ durationMs }) => durationMs)}::int[],
        ${column(({ isMoney }) => (isMoney ? MONEY : READS))}::smallint[], ${column(({ isRepeat }) => isRepeat)}::boolean[],
        ${column(({ vendor }) => vendor)}::text[], ${column(({ call }) => call)}::text[], ${column(({ status }) => status)}::text[],
        ${column(({ txId }) => txId)}::text[], ${column(({ roundId }) => roundId)}::text[],
        ${column(({ playerId }) => playerId)}::text[])
      as line (age_ms, duration_ms, class, is_repeat, vendor, call, status, tx_id, round_id, player_id)`);
}

export interface LogRow {
  readonly log_id: bigint;
  readonly at: Date;
  readonly duration_ms: number;
  readonly is_repeat: boolean;
  readonly vendor: string;
  readonly call: string;
  readonly status: string;
  readonly tx_id: string | null;
  readonly round_id: string | null;
  readonly player_id: string | null;
}

/** What is looked for; null: anything. */
export interface LogFilter {
  readonly vendor: string | null;
  readonly call: string | null;
  readonly status: string | null;
  readonly playerId: string | null;
  readonly txId: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
  /** Only lines with a lower number. */
  readonly before: bigint | null;
  readonly limit: number;
}

/** Lines of the log, the newest first. A player, a `txId` and a time each have an index. */
export function listLines(reader: Reader, of: LogFilter): Promise<LogRow[]> {
  return reader.rows(sql<LogRow>`
    select log_id, at, duration_ms, is_repeat, vendor, call, status, tx_id, round_id, player_id from vendors.call_log
    where (${of.before}::bigint is null or log_id < ${of.before})
      and (${of.vendor}::text is null or vendor = ${of.vendor})
      and (${of.call}::text is null or call = ${of.call})
      and (${of.status}::text is null or status = ${of.status})
      and (${of.playerId}::text is null or player_id = ${of.playerId})
      and (${of.txId}::text is null or tx_id = ${of.txId})
      and (${of.from}::timestamptz is null or at >= ${of.from})
      and (${of.to}::timestamptz is null or at < ${of.to})
    order by log_id desc limit ${of.limit}`);
}
