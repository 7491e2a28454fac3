// The shadow settlement's own way to the tickets.
import type { DrawId } from '@tyche/kernel/ids';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface ControlChunk {
  readonly count: number;
  readonly last: bigint;
  /** A line a ticket; see `shadow-count.ts`. */
  readonly lines: string;
  /** The terms that its tickets froze, each once. */
  readonly termsIds: readonly string[];
}

export async function findSealedTickets(
  reader: Reader,
  drawId: DrawId,
  after: bigint,
  limit: number,
): Promise<ControlChunk | null> {
  const [row] = await reader.rows(sql<ControlChunk>`
    select count(*)::int as count, max(id) as last, string_agg(line, '|' order by id) as lines,
      array_agg(distinct terms_id)::text[] as "termsIds"
    from (
      select ticket_id as id, terms_id, concat_ws('~', ticket_id, salt, stake, entry, selection, bets, multiple, terms_id) as line
      from lottery.tickets t where t.draw_id = ${drawId} and t.ticket_id > ${after} and t.cancelled_at is null
      order by ticket_id limit ${limit}) chunk`);
  return row && row.count > 0 ? row : null;
}

/** Whether another merchant has bets on a draw. */
export async function hasForeignBets(reader: Reader, drawId: DrawId): Promise<boolean> {
  const [row] = await reader.rows(sql<{ is: boolean }>`select lottery.is_sold_elsewhere(${drawId}) as is`);
  return row?.is ?? false;
}

/** The next leaves of other merchants' standing tickets after an id. */
export function findForeignLeaves(
  reader: Reader,
  drawId: DrawId,
  after: bigint,
  limit: number,
): Promise<{ id: bigint; leaf: Buffer }[]> {
  return reader.rows(sql<{ id: bigint; leaf: Buffer }>`
    select ticket_id as id, leaf
    from lottery.list_leaves(${drawId}, ${after}, 9223372036854775807, ${limit}, true) order by ticket_id`);
}

/** Terms that tickets froze, as the shadow settlement reads them. */
export interface ShadowTerms {
  readonly id: string;
  readonly playId: number;
  readonly series: number;
  readonly base: number;
  readonly unit: bigint;
  readonly betPrice: bigint;
  readonly winCap: bigint | null;
  readonly odds: string | null;
}

export function findSealedTerms(reader: Reader, termsIds: readonly string[]): Promise<ShadowTerms[]> {
  return reader.rows(sql<ShadowTerms>`
    select terms_id as id, play_id as "playId", series, base, unit, bet_price as "betPrice", win_cap as "winCap", odds
    from lottery.terms where terms_id = any(${termsIds}::uuid[])`);
}

/** Sealed tickets that were taken when the world knew the result already: they are void. */
export async function findLateTickets(
  reader: Reader,
  drawId: DrawId,
  knownAt: Date,
): Promise<ReadonlySet<string>> {
  const rows = await reader.rows(sql<{ id: string }>`
    select t.ticket_id::text as id from lottery.tickets t
    where t.draw_id = ${drawId} and t.cancelled_at is null and not t.placed_at < ${knownAt}`);
  return new Set(rows.map(({ id }) => id));
}

/** Reads by the tickets' key, whatever the planner believes of a table that has just grown. */
export async function readByKey(reader: Reader): Promise<void> {
  await reader.rows(sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`);
}
