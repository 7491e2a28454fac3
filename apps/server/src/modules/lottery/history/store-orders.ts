// What members ask of single tickets, and what cancels them.
import type { DrawId, MemberId, WalletId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { ChaseState } from '../chase/store-chase.ts';
import type { TermsRow } from '../betting/store-terms.ts';

/** What a settled ticket of a member won, prize by prize. */
export async function findHits(reader: Reader, memberId: MemberId, ticketId: bigint): Promise<WonRow | null> {
  const [row] = await reader.rows(sql<Omit<WonRow, 'rebatePpm'> & { rebatePpm: number }>`
    select p.hits, t.multiple, x.series, x.base, x.rebate_ppm as "rebatePpm", x.unit, x.bet_price as "betPrice", x.win_cap as "winCap", x.odds
    from lottery.tickets t join lottery.draw_sales b using (draw_id) join lottery.terms x using (terms_id)
    join lottery.payouts p on p.draw_id = t.draw_id and p.ticket_id = t.ticket_id
    where t.member_id = ${memberId} and t.ticket_id = ${ticketId} and b.state = 'settled'
      and p.version = (select max(version) from lottery.settlements s where s.draw_id = t.draw_id and s.state = 'paid')`);
  return row ? { ...row, rebatePpm: BigInt(row.rebatePpm) } : null;
}

/** What a ticket won, and the terms that price it. */
export interface WonRow extends Omit<TermsRow, 'id' | 'playId'> {
  readonly hits: readonly Hit[];
  readonly multiple: number;
}

export interface Hit {
  readonly key: string;
  readonly count: number;
}

export interface CancelRow {
  readonly id: bigint;
  readonly orderId: bigint;
  readonly drawId: DrawId;
  readonly gameCode: string;
  readonly walletId: WalletId;
  readonly playId: number;
  readonly entry: 1 | 2;
  readonly selection: string;
  readonly unit: bigint;
  readonly multiple: number;
  readonly series: number;
  readonly base: number;
  readonly betPrice: bigint;
  readonly rebatePpm: number;
  readonly winCap: bigint | null;
  readonly odds: string | null;
  readonly stake: bigint;
  readonly placedAt: Date;
}

export function listOwnTickets(
  reader: Reader,
  memberId: MemberId,
  ids: readonly bigint[],
): Promise<CancelRow[]> {
  return reader.rows(sql<CancelRow>`
    select t.ticket_id as id, t.order_id as "orderId", t.draw_id as "drawId", b.game_code as "gameCode", t.wallet_id as "walletId", x.play_id as "playId", t.entry,
      t.selection, x.unit, t.multiple, x.series, x.base, x.bet_price as "betPrice", x.rebate_ppm as "rebatePpm", x.win_cap as "winCap",
      x.odds, t.stake, t.placed_at as "placedAt"
    from lottery.tickets t join lottery.draw_sales b using (draw_id) join lottery.terms x using (terms_id)
    where t.member_id = ${memberId} and t.ticket_id = any(${ids}::bigint[]) order by t.draw_id, t.ticket_id`);
}

/** Cancels tickets that stand. Gives which: fewer than asked when one was cancelled meanwhile. */
export async function markCancelled(
  tx: Tx,
  drawIds: readonly DrawId[],
  ids: readonly bigint[],
): Promise<bigint[]> {
  const rows = await tx.rows(sql<{ id: bigint }>`
    update lottery.tickets set cancelled_at = clock_timestamp()
    where (draw_id, ticket_id) in (select * from unnest(${drawIds}::bigint[], ${ids}::bigint[])) and cancelled_at is null
    returning ticket_id as id`);
  return rows.map(({ id }) => id);
}

export interface OwnItem {
  readonly id: bigint;
  readonly state: ChaseState;
  readonly gameCode: string;
}

export function listOwnItems(reader: Reader, memberId: MemberId, ids: readonly bigint[]): Promise<OwnItem[]> {
  return reader.rows(sql<OwnItem>`
    select item_id as id, state, game_code as "gameCode" from lottery.chase_items
    where member_id = ${memberId} and item_id = any(${ids}::bigint[]) and state <> 'placed' and draw_id is null`);
}

export function markItemsCancelled(
  tx: Tx,
  ids: readonly bigint[],
): Promise<{ id: bigint; amount: bigint; holdId: string }[]> {
  return tx.rows(sql<{ id: bigint; amount: bigint; holdId: string }>`
    update lottery.chase_items i set state = 'cancelled' from lottery.chases c
    where i.item_id = any(${ids}::bigint[]) and i.state = 'pending' and c.order_id = i.order_id
    returning i.item_id as id, i.amount, c.hold_id as "holdId"`);
}

/** Takes a key for a cancellation. False when it stands; waits for another transaction that is just taking it. */
export async function beginCancellation(
  tx: Tx,
  memberId: MemberId,
  key: string,
  hash: Buffer,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into lottery.cancellations (member_id, request_key, request_hash) values (${memberId}, ${key}::uuid, ${hash})
    on conflict do nothing returning 1`);
  return rows.length === 1;
}

export async function endCancellation(
  tx: Tx,
  memberId: MemberId,
  key: string,
  answer: string,
): Promise<void> {
  await tx.rows(sql`
    update lottery.cancellations set answer = ${answer} where member_id = ${memberId} and request_key = ${key}::uuid and answer is null`);
}

export async function findCancellation(
  tx: Tx,
  memberId: MemberId,
  key: string,
): Promise<{ hash: Buffer; answer: string } | null> {
  const [row] = await tx.rows(sql<{ hash: Buffer; answer: string }>`
    select request_hash as hash, answer from lottery.cancellations where member_id = ${memberId} and request_key = ${key}::uuid`);
  return row ?? null;
}
