// Chases: the draws that are still to come.
import type { DrawId, MemberId, WalletId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { chaseStates } from '../domains.ts';

export type ChaseState = (typeof chaseStates)[number];

export interface ChaseItemRow {
  readonly id: bigint;
  readonly orderId: bigint;
  readonly memberId: MemberId;
  readonly gameCode: string;
  readonly number: string;
  readonly phase: number;
  readonly multiple: number;
  readonly amount: bigint;
  readonly state: ChaseState;
  readonly drawId: DrawId | null;
}

export async function insertItems(tx: Tx, i: readonly ChaseItemRow[]): Promise<void> {
  await tx.rows(sql`
    insert into lottery.chase_items (item_id, order_id, member_id, game_code, number, phase, multiple, amount, state, draw_id)
    select * from unnest(${i.map((x) => x.id)}::bigint[], ${i.map((x) => x.orderId)}::bigint[], ${i.map((x) => x.memberId)}::bigint[],
      ${i.map((x) => x.gameCode)}::text[], ${i.map((x) => x.number)}::text[], ${i.map((x) => x.phase)}::int[],
      ${i.map((x) => x.multiple)}::int[], ${i.map((x) => x.amount)}::bigint[], ${i.map((x) => x.state)}::text[],
      ${i.map((x) => x.drawId)}::bigint[])`);
}

export interface ChaseRow {
  readonly orderId: bigint;
  readonly walletId: WalletId;
  readonly phases: number;
  readonly stopOnWin: boolean;
  readonly holdId: string;
}

export async function insertChase(tx: Tx, c: ChaseRow): Promise<void> {
  await tx.rows(sql`
    insert into lottery.chases (order_id, wallet_id, phases, stop_on_win, hold_id)
    values (${c.orderId}, ${c.walletId}, ${c.phases}, ${c.stopOnWin}, ${c.holdId}::uuid)`);
}

export interface DueItem {
  readonly id: bigint;
  readonly orderId: bigint;
  readonly memberId: MemberId;
  readonly walletId: WalletId;
  readonly phase: number;
  readonly multiple: number;
  readonly amount: bigint;
  readonly slip: string;
  readonly holdId: string;
  /** When the order was placed. */
  readonly placedAt: Date;
}

/**
 * Takes chase phases that a draw may take now. A chase that stops on a win or a number waits until its earlier draws are settled;
 * one that has won takes no more.
 */
export function takeDueItems(tx: Tx, gameCode: string, number: string, limit: number): Promise<DueItem[]> {
  return tx.rows(sql<DueItem>`
    select i.item_id as id, i.order_id as "orderId", i.member_id as "memberId", c.wallet_id as "walletId", i.phase, i.multiple, i.amount,
      o.slip, c.hold_id as "holdId", o.placed_at as "placedAt"
    from lottery.chase_items i join lottery.orders o using (order_id) join lottery.chases c using (order_id)
    where i.game_code = ${gameCode} and i.number = ${number} and i.state = 'pending'
      and not (c.stop_on_win and exists (
        select from lottery.chase_items e where e.order_id = i.order_id and e.phase < i.phase and e.state in ('placed', 'won')))
      and not (exists (select from lottery.number_watches w where w.order_id = i.order_id) and exists (
        select from lottery.chase_items e where e.order_id = i.order_id and e.phase < i.phase and e.state = 'placed'))
    order by i.item_id limit ${limit} for no key update of i skip locked`);
}

export async function markPlaced(tx: Tx, itemIds: readonly bigint[], drawId: DrawId): Promise<void> {
  await tx.rows(sql`
    update lottery.chase_items set state = 'placed', draw_id = ${drawId} where item_id = any(${itemIds}::bigint[]) and state = 'pending'`);
}

export interface EndedItem {
  readonly id: bigint;
  readonly memberId: MemberId;
  readonly amount: bigint;
  readonly holdId: string;
  readonly walletId: WalletId;
}

/** Ends phases that a draw refused. */
export function markLapsed(tx: Tx, itemIds: readonly bigint[]): Promise<EndedItem[]> {
  return tx.rows(sql<EndedItem>`
    update lottery.chase_items i set state = 'lapsed' from lottery.chases c
    where i.item_id = any(${itemIds}::bigint[]) and i.state = 'pending' and c.order_id = i.order_id
    returning i.item_id as id, i.member_id as "memberId", i.amount, c.hold_id as "holdId", c.wallet_id as "walletId"`);
}

/** Ends phases whose draw is over: their draws come before the one on sale. */
export function lapseBefore(tx: Tx, gameCode: string, number: string, limit: number): Promise<EndedItem[]> {
  return tx.rows(sql<EndedItem>`
    update lottery.chase_items i set state = 'lapsed' from lottery.chases c
    where i.item_id = any(array(
        select item_id from lottery.chase_items where game_code = ${gameCode} and number < ${number} and state = 'pending'
        order by item_id limit ${limit} for no key update skip locked))
      and c.order_id = i.order_id
    returning i.item_id as id, i.member_id as "memberId", i.amount, c.hold_id as "holdId", c.wallet_id as "walletId"`);
}

/** The games that have chases under way. */
export async function listChasedGames(reader: Reader): Promise<string[]> {
  const rows = await reader.rows(
    sql<{ code: string }>`select distinct game_code as code from lottery.chase_items where state = 'pending'`,
  );
  return rows.map(({ code }) => code);
}

/** Ends what is left of chases that have won and were to stop then. */
export function stopWon(tx: Tx, gameCode: string, limit: number): Promise<EndedItem[]> {
  return tx.rows(sql<EndedItem>`
    update lottery.chase_items i set state = 'stopped' from lottery.chases c
    where i.item_id = any(array(
        select p.item_id from lottery.chase_items p join lottery.chases pc on pc.order_id = p.order_id and pc.stop_on_win
        where p.game_code = ${gameCode} and p.state = 'pending' and exists (
          select from lottery.chase_items w where w.order_id = p.order_id and w.state = 'won')
        order by p.item_id limit ${limit} for no key update of p skip locked))
      and c.order_id = i.order_id
    returning i.item_id as id, i.member_id as "memberId", i.amount, c.hold_id as "holdId", c.wallet_id as "walletId"`);
}

/** Ends all that is left of a member's chases. */
export function stopMember(tx: Tx, memberId: MemberId): Promise<EndedItem[]> {
  return tx.rows(sql<EndedItem>`
    update lottery.chase_items i set state = 'stopped' from lottery.chases c
    where i.member_id = ${memberId} and i.state = 'pending' and c.order_id = i.order_id
    returning i.item_id as id, i.member_id as "memberId", i.amount, c.hold_id as "holdId", c.wallet_id as "walletId"`);
}
