// What the lottery's own program reads and writes when it computes the winners of a draw.
import type { DrawId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface TextChunk {
  readonly count: number;
  readonly last: bigint;
  /** A line a ticket: id, order, member, wallet; then what decides it: stake, key of its terms, entry, multiple, selection. */
  readonly lines: string;
  /** The terms of its tickets, each once. */
  readonly termsIds: readonly string[];
}

/**
 * Keeps the planner on the way of the tickets' key for this transaction. A draw's tickets are fresh, so its statistics may know
 * nothing of them, and would have it read and sort the whole table for each chunk.
 */
export async function walkTheKey(reader: Reader): Promise<void> {
  await reader.rows(sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`);
}

/** The next standing tickets of a draw as one text: a hundred times less work for the driver than a row a ticket. */
export async function findTickets(
  reader: Reader,
  drawId: DrawId,
  after: bigint,
  limit: number,
): Promise<TextChunk | null> {
  const [row] = await reader.rows(sql<TextChunk>`
    select count(*)::int as count, max(ticket_id) as last,
      string_agg(concat_ws(' ', ticket_id, order_id, member_id, wallet_id, stake, terms_id, entry, multiple, selection), E'\n'
        order by ticket_id) as lines, array_agg(distinct terms_id)::text[] as "termsIds"
    from (select * from lottery.tickets
      where draw_id = ${drawId} and ticket_id > ${after} and cancelled_at is null
        and placed_at < coalesce((select known_at from lottery.draw_sales where draw_id = ${drawId}), 'infinity')
      order by ticket_id limit ${limit}) chunk`);
  return row && row.count > 0 ? row : null;
}

export interface Claim {
  readonly drawId: DrawId;
  readonly version: number;
  /** Who counts: a fresh UUID a run. */
  readonly claim: string;
}

/** Keeps the claim on a count for another ten seconds. False when another run has taken it over. */
export async function keepClaim(tx: Tx, { drawId, version, claim }: Claim): Promise<boolean> {
  const rows = await tx.rows(sql`
    update lottery.settlements set claimed_until = clock_timestamp() + interval '10 seconds'
    where draw_id = ${drawId} and version = ${version} and claim = ${claim}::uuid and state = 'counting' returning 1`);
  return rows.length === 1;
}

export interface WinnerRow {
  readonly ticketId: string;
  readonly orderId: string;
  readonly memberId: string;
  readonly walletId: string;
  readonly payout: bigint;
  readonly validStake: bigint;
  readonly hits: string;
}

export async function insertPayouts(
  tx: Tx,
  { drawId, version }: Claim,
  w: readonly WinnerRow[],
): Promise<void> {
  await tx.rows(sql`
    insert into lottery.payouts (draw_id, version, ticket_id, order_id, member_id, wallet_id, payout, gross, valid_stake, hits)
    select ${drawId}::bigint, ${version}::smallint, ticket_id, order_id, member_id, wallet_id, payout, payout, valid_stake, hits
    from unnest(${w.map((x) => x.ticketId)}::bigint[], ${w.map((x) => x.orderId)}::bigint[], ${w.map((x) => x.memberId)}::bigint[],
      ${w.map((x) => x.walletId)}::bigint[], ${w.map((x) => x.payout)}::bigint[], ${w.map((x) => x.validStake)}::bigint[],
      ${w.map((x) => x.hits)}::jsonb[]) as won (ticket_id, order_id, member_id, wallet_id, payout, valid_stake, hits)`);
}

export async function insertRebates(
  tx: Tx,
  { drawId, version }: Claim,
  r: readonly { memberId: bigint; walletId: bigint; amount: bigint }[],
): Promise<void> {
  await tx.rows(sql`
    insert into lottery.rebates (draw_id, version, member_id, wallet_id, amount)
    select ${drawId}::bigint, ${version}::smallint, * from unnest(${r.map((x) => x.memberId)}::bigint[],
      ${r.map((x) => x.walletId)}::bigint[], ${r.map((x) => x.amount)}::bigint[])`);
}

export interface CappedRow {
  readonly memberId: bigint;
  readonly ticketIds: readonly bigint[];
  readonly gross: readonly bigint[];
  readonly payouts: readonly bigint[];
}

/** The winners of members who won more in the draw than a cap, in ticket order. */
export function listOverCap(
  reader: Reader,
  { drawId, version }: Omit<Claim, 'claim'>,
  cap: bigint,
): Promise<CappedRow[]> {
  return reader.rows(sql<CappedRow>`
    select member_id as "memberId", array_agg(ticket_id order by ticket_id) as "ticketIds", array_agg(gross order by ticket_id) as gross,
      array_agg(payout order by ticket_id) as payouts
    from lottery.payouts where draw_id = ${drawId} and version = ${version}
    group by member_id having sum(gross) > ${cap} order by member_id`);
}

export async function updatePayouts(
  tx: Tx,
  { drawId, version }: Claim,
  ticketIds: readonly bigint[],
  payouts: readonly bigint[],
): Promise<void> {
  await tx.rows(sql`
    update lottery.payouts p set payout = cut.payout
    from unnest(${ticketIds}::bigint[], ${payouts}::bigint[]) as cut (ticket_id, payout)
    where p.draw_id = ${drawId} and p.version = ${version} and p.ticket_id = cut.ticket_id`);
}
