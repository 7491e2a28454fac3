// Results that are drawn elsewhere: read from a feed or typed by two persons.
import type { DrawId, StaffId } from '@tyche/kernel/ids';
import type { DrawModel } from '@tyche/rules/fairness';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { typedStates } from './domains.ts';
import type { Named } from './store-life.ts';
import type { DrawState, ResultSource } from './types.ts';

export interface FedDraw extends Named {
  readonly model: DrawModel;
  readonly feed: string | null;
}

/** Sealed draws whose feed is to be asked; one whose feed just gave no result waits. */
export function listToAsk(reader: Reader, everySeconds: number, count: number): Promise<FedDraw[]> {
  return reader.rows(sql<FedDraw>`
    select d.draw_id as id, d.game_code as "gameCode", d.number, d.model, s.feed
    from draws.draws d left join draws.game_settings s using (game_code)
    where d.state = 'drawing' and d.result_source = 'feed' and d.draws_at <= clock_timestamp()
      and (d.asked_at is null or d.asked_at <= clock_timestamp() - make_interval(secs => ${everySeconds}))
    order by d.draws_at, d.draw_id limit ${count}`);
}

export async function noteAsked(reader: Reader, drawId: DrawId): Promise<void> {
  await reader.rows(
    sql`update draws.draws set asked_at = clock_timestamp() where draw_id = ${drawId} and state = 'drawing'`,
  );
}

/**
 * Writes the first result of a draw from outside. Null when it has one, is not sealed, is not due, or the source says that it
 * published in the future.
 */
export async function recordOutside(
  tx: Tx,
  drawId: DrawId,
  { result, knownAt }: { result: string; knownAt: Date },
): Promise<(Named & { readonly isEarly: boolean }) | null> {
  const [row] = await tx.rows(sql<Named & { isEarly: boolean }>`
    update draws.draws set state = 'drawn', result = ${result}, result_version = 1, drawn_at = clock_timestamp(), known_at = ${knownAt}
    where draw_id = ${drawId} and result_source <> 'own' and state in ('drawing', 'frozen') and result is null
      and sealed_root is not null and draws_at <= clock_timestamp()
      and ${knownAt}::timestamptz <= clock_timestamp() + interval '1 minute'
    returning draw_id as id, game_code as "gameCode", number, known_at < closes_at as "isEarly"`);
  return row ?? null;
}

/** Closed draws that wait for an outside result longer than their game allows, and are to be frozen. */
export function listLate(reader: Reader): Promise<Named[]> {
  return reader.rows(sql<Named>`
    select d.draw_id as id, d.game_code as "gameCode", d.number
    from draws.draws d left join draws.game_settings s using (game_code)
    where d.state in ('locked', 'drawing') and d.result_source <> 'own'
      and greatest(d.draws_at, d.released_at) <= clock_timestamp() - make_interval(secs => coalesce(s.late_seconds, 1800))
    order by d.draws_at, d.draw_id limit 50`);
}

/** Draws that were frozen for want of a result and have waited to the end. */
export function listNotPublished(reader: Reader, frozenReason: string): Promise<Named[]> {
  return reader.rows(sql<Named>`
    select d.draw_id as id, d.game_code as "gameCode", d.number
    from draws.draws d left join draws.game_settings s using (game_code)
    where d.state = 'frozen' and d.result_source <> 'own' and d.frozen_reason = ${frozenReason} and d.result is null
      and greatest(d.draws_at, d.released_at) <= clock_timestamp() - make_interval(secs => coalesce(s.void_seconds, 86400))
    order by d.draws_at, d.draw_id limit 50`);
}

export interface EnteredDraw extends Named {
  readonly state: DrawState;
  readonly source: ResultSource;
  readonly model: DrawModel;
  readonly result: string | null;
  readonly isDue: boolean;
  readonly isSealed: boolean;
  readonly drawsAt: Date;
}

/** Takes a draw for this transaction, so that entries of one draw come one after the other. */
export async function lockForEntry(tx: Tx, gameCode: string, number: string): Promise<EnteredDraw | null> {
  const [row] = await tx.rows(sql<EnteredDraw>`
    select draw_id as id, game_code as "gameCode", number, state, result_source as source, model, result,
      draws_at <= clock_timestamp() as "isDue", sealed_root is not null as "isSealed", draws_at as "drawsAt"
    from draws.draws where game_code = ${gameCode} and number = ${number} for no key update`);
  return row ?? null;
}

export interface Entry {
  readonly id: bigint;
  readonly staffId: StaffId;
  readonly result: string;
  readonly knownAt: Date;
}

export async function findWaiting(tx: Tx, drawId: DrawId): Promise<Entry | null> {
  const [row] = await tx.rows(sql<Entry>`
    select entry_id as id, staff_id as "staffId", result, known_at as "knownAt"
    from draws.typed_results where draw_id = ${drawId} and state = 'waiting'`);
  return row ?? null;
}

export type EntryState = (typeof typedStates)[number];

export async function insertEntry(
  tx: Tx,
  drawId: DrawId,
  entry: Omit<Entry, 'id'>,
  state: EntryState,
): Promise<void> {
  await tx.rows(sql`
    insert into draws.typed_results (draw_id, staff_id, result, known_at, state)
    values (${drawId}, ${entry.staffId}, ${entry.result}, ${entry.knownAt}, ${state})`);
}

export async function endWaiting(tx: Tx, id: bigint, state: 'agreed' | 'differs'): Promise<void> {
  await tx.rows(sql`update draws.typed_results set state = ${state} where entry_id = ${id}`);
}
