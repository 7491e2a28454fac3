// What is sealed at the close of a draw, and the way from a ticket to its root.
import type { DrawId, MemberId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** No ticket has a higher id. */
const LAST = 9_223_372_036_854_775_807n;

export interface LeafChunk {
  readonly first: bigint;
  readonly last: bigint;
  readonly count: number;
  readonly stake: bigint;
  /** The leaf hashes in ticket order, 32 bytes each. */
  readonly leaves: Buffer;
}

/** The next leaves of a draw's standing tickets after a ticket, of every merchant; null when there are none. */
export async function findLeaves(
  reader: Reader,
  drawId: DrawId,
  after: bigint,
  limit: number,
): Promise<LeafChunk | null> {
  const [row] = await reader.rows(sql<LeafChunk>`
    select min(ticket_id) as first, max(ticket_id) as last, count(*)::int as count, coalesce(sum(stake), 0)::bigint as stake,
      string_agg(leaf, ''::bytea order by ticket_id) as leaves
    from lottery.list_leaves(${drawId}, ${after}, ${LAST}, ${limit})`);
  return row && row.count > 0 ? row : null;
}

export async function insertChunks(
  tx: Tx,
  drawId: DrawId,
  chunks: readonly { first: bigint; root: Uint8Array }[],
): Promise<void> {
  await tx.rows(sql`
    insert into lottery.seal_chunks (draw_id, chunk, first_ticket, root)
    select ${drawId}::bigint, place - 1, first, root
    from unnest(${chunks.map((chunk) => chunk.first)}::bigint[], ${chunks.map((chunk) => chunk.root)}::bytea[])
      with ordinality as sealed (first, root, place)`);
}

export function listChunks(reader: Reader, drawId: DrawId): Promise<{ first: bigint; root: Buffer }[]> {
  return reader.rows(sql<{ first: bigint; root: Buffer }>`
    select first_ticket as first, root from lottery.seal_chunks where draw_id = ${drawId} order by chunk`);
}

/** How many standing tickets of a chunk, of every merchant, come before a ticket. */
export async function countBefore(
  reader: Reader,
  drawId: DrawId,
  first: bigint,
  ticketId: bigint,
): Promise<number> {
  const [row] = await reader.rows(sql<{ count: number }>`
    select lottery.count_leaves(${drawId}, ${first}, ${ticketId})::int as count`);
  return row?.count ?? 0;
}

export interface SealedRow {
  readonly drawId: DrawId;
  readonly gameCode: string;
  readonly number: string;
  readonly playId: number;
  readonly entry: number;
  readonly selection: string;
  readonly bets: number;
  readonly multiple: number;
  readonly unit: bigint;
  readonly betPrice: bigint;
  readonly stake: bigint;
  readonly series: number;
  readonly odds: string | null;
  readonly salt: string;
  readonly leaf: Buffer;
  readonly cancelled: boolean;
}

/** A member's own ticket with what its leaf says. */
export async function findSealed(
  reader: Reader,
  memberId: MemberId,
  ticketId: bigint,
): Promise<SealedRow | null> {
  const [row] = await reader.rows(sql<SealedRow>`
    select t.draw_id as "drawId", b.game_code as "gameCode", b.number, x.play_id as "playId", t.entry, t.selection, t.bets, t.multiple,
      x.unit, x.bet_price as "betPrice", t.stake, x.series, x.odds, t.salt, t.leaf, t.cancelled_at is not null as cancelled
    from lottery.tickets t join lottery.draw_sales b using (draw_id) join lottery.terms x using (terms_id)
    where t.member_id = ${memberId} and t.ticket_id = ${ticketId}`);
  return row ?? null;
}
