// What staff do to draws, and what the public is told of it.
import type { DrawId } from '@tyche/kernel/ids';
import type { DrawModel } from '@tyche/rules/fairness';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Named } from './store-life.ts';
import type { DrawState, ResultSource } from './types.ts';

export interface OperatedDraw extends Named {
  readonly state: DrawState;
  readonly source: ResultSource;
  readonly model: DrawModel;
  readonly result: string | null;
  readonly resultVersion: number;
  /** Whether the hours are over in which a result may be corrected or a settled draw voided. */
  readonly isTooLate: boolean;
}

/**
 * Takes a draw for this transaction, with what decides whether it may be changed. The sale comes before the row, as where a sale is
 * closed: the other way round the two would wait for each other.
 */
export async function lockForChange(tx: Tx, drawId: DrawId): Promise<OperatedDraw | null> {
  await tx.rows(sql`select pg_advisory_xact_lock(draws.sale_lock(${drawId}))`);
  const [row] = await tx.rows(sql<OperatedDraw>`
    select d.draw_id as id, d.game_code as "gameCode", d.number, d.state, d.result_source as source, d.model, d.result,
      d.result_version as "resultVersion",
      coalesce(d.drawn_at <= clock_timestamp() - make_interval(hours => coalesce(s.correction_hours, 24)), false) as "isTooLate"
    from draws.draws d left join draws.game_settings s using (game_code) where d.draw_id = ${drawId} for no key update of d`);
  return row ?? null;
}

/** Gives an outside draw its next result. Null when it may not have one: the table judges by itself. */
export async function correctResult(
  tx: Tx,
  { id, resultVersion }: OperatedDraw,
  result: string,
): Promise<Named | null> {
  const [row] = await tx.rows(sql<Named>`
    update draws.draws set state = 'drawn', result = ${result}, result_version = result_version + 1
    where draw_id = ${id} and result_version = ${resultVersion} and result_source <> 'own' and state in ('drawn', 'frozen', 'settled')
    returning draw_id as id, game_code as "gameCode", number`);
  return row ?? null;
}

/** Since when the world knows a draw's result; null for draws that are made here. */
export async function findKnownAt(reader: Reader, drawId: DrawId): Promise<Date | null> {
  const [row] = await reader.rows(
    sql<{ knownAt: Date | null }>`select known_at as "knownAt" from draws.draws where draw_id = ${drawId}`,
  );
  return row?.knownAt ?? null;
}

export interface Notice {
  readonly drawId: DrawId;
  readonly kind: string;
  readonly reason: string;
  readonly at: Date;
}

/** What happened to these draws out of the usual, oldest first. */
export function listNotices(reader: Reader, drawIds: readonly DrawId[]): Promise<Notice[]> {
  return reader.rows(sql<Notice>`
    select draw_id as "drawId", kind, reason, at from draws.incidents
    where draw_id = any(${drawIds}::bigint[]) order by incident_id`);
}

export interface PastResult {
  readonly version: number;
  readonly result: string;
  readonly recordedAt: Date;
}

export function listResults(reader: Reader, drawId: DrawId): Promise<PastResult[]> {
  return reader.rows(sql<PastResult>`
    select version, result, recorded_at as "recordedAt" from draws.results where draw_id = ${drawId} order by version`);
}

export async function countFrozen(reader: Reader): Promise<number> {
  const [row] = await reader.rows(
    sql<{ count: bigint }>`select count(*) as count from draws.draws where state = 'frozen'`,
  );
  return Number(row?.count ?? 0n);
}
