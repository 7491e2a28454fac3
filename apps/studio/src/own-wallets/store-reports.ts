// Reports of what was played from players' own wallets: written with the movement, sent until the operator has answered.
import type { Reader, Tx } from '../database.ts';
import type { WalletCall } from '../platform.ts';

/** While an older report of a player waits for its answer, nothing more is staked: a stop of the operator is heard with the answer. */
const LATE_S = 60;
const KEPT_DAYS = 7;

/** Writes what moved in a round, in order. */
export async function insertReports(
  tx: Tx,
  { player_id: playerId, merchant }: { readonly player_id: string; readonly merchant: string },
  calls: readonly WalletCall[],
): Promise<void> {
  for (const { call, fields } of calls)
    await tx.rows('insert into studio.reports (player_id, merchant, body) values ($1, $2, $3)', [
      playerId,
      merchant,
      { call, ...fields },
    ]);
}

/** Whether the operator has not answered a report of a player for a minute. */
export async function isReportLate(reader: Reader, playerId: string): Promise<boolean> {
  const rows = await reader.rows(
    `select 1 from studio.reports where player_id = $1 and next_try_at is not null
       and at < clock_timestamp() - make_interval(secs => ${LATE_S}) limit 1`,
    [playerId],
  );
  return rows.length > 0;
}

export interface Report {
  readonly report_no: bigint;
  readonly player_id: string;
  readonly merchant: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * The oldest reports that are due, of one brand. None of a player comes before an older one of the same player, which may be what it is
 * about.
 */
export async function listDueReports(reader: Reader, limit: number): Promise<readonly Report[]> {
  const rows = await reader.rows<Report & { readonly is_due: boolean }>(
    `select report_no, player_id, merchant, body, next_try_at <= clock_timestamp() as is_due from studio.reports
     where next_try_at is not null order by report_no limit $1`,
    [limit * 5],
  );
  const waiting = new Set<string>();
  const due = rows.filter(({ player_id: playerId, is_due: isDue }) => {
    if (!isDue) waiting.add(playerId);
    return !waiting.has(playerId);
  });
  return due.filter(({ merchant }) => merchant === due[0]?.merchant).slice(0, limit);
}

/** Remembers the operator's answer. */
export async function endReport(reader: Reader, reportNo: bigint, answer: string): Promise<void> {
  await reader.rows('update studio.reports set next_try_at = null, answer = $2 where report_no = $1', [
    reportNo,
    answer,
  ]);
}

/** Sends a report again later, with growing pauses of at most a minute. */
export async function delayReport(reader: Reader, reportNo: bigint): Promise<void> {
  await reader.rows(
    `update studio.reports set attempts = attempts + 1,
       next_try_at = clock_timestamp() + least(interval '1 minute', interval '1 second' * power(2, least(attempts, 6)))
     where report_no = $1 and next_try_at is not null`,
    [reportNo],
  );
}

/** Removes reports that were answered a week ago, some thousand at once. */
export async function sweepReports(reader: Reader): Promise<void> {
  await reader.rows(
    `delete from studio.reports where report_no in (select report_no from studio.reports
       where next_try_at is null and at < clock_timestamp() - make_interval(days => ${KEPT_DAYS}) limit 5000)`,
  );
}
