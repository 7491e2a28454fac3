// How far a draw is paid.
import type { DrawId, MemberId, WalletId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { settlementStates } from '../domains.ts';

export type SettlementState = (typeof settlementStates)[number];

/** Takes the count of a draw, from its beginning, unless somebody holds it or it is done. Gives the state after. */
export async function claimCount(
  tx: Tx,
  drawId: DrawId,
  version: number,
  claim: string,
): Promise<{ state: SettlementState; mine: boolean }> {
  const [row] = await tx.rows(sql<{ mine: boolean }>`
    insert into lottery.settlements as s (draw_id, version, state, claim, claimed_until)
    values (${drawId}, ${version}, 'counting', ${claim}::uuid, clock_timestamp() + interval '10 seconds')
    on conflict (draw_id, version, merchant) do update
      set state = 'counting', claim = excluded.claim, claimed_until = excluded.claimed_until
      where s.state = 'differs' or (s.state = 'counting' and s.claimed_until < clock_timestamp())
    returning true as mine`);
  if (row) {
    await tx.rows(sql`delete from lottery.payouts where draw_id = ${drawId} and version = ${version}`);
    await tx.rows(sql`delete from lottery.rebates where draw_id = ${drawId} and version = ${version}`);
    return { state: 'counting', mine: true };
  }
  const [known] = await tx.rows(sql<{ state: SettlementState }>`
    select state from lottery.settlements where draw_id = ${drawId} and version = ${version}`);
  return { state: known?.state ?? 'counting', mine: false };
}

export interface Totals {
  readonly tickets: bigint;
  readonly stake: bigint;
  readonly winners: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
  readonly digest: Buffer;
  readonly shadowWinners: bigint;
  readonly shadowPayout: bigint;
  readonly shadowDigest: Buffer;
}

/** Ends a count, one way or the other. False when it has been taken over. */
export async function endCount(
  tx: Tx,
  { drawId, version, claim }: { drawId: DrawId; version: number; claim: string },
  state: 'counted' | 'differs',
  t: Totals,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update lottery.settlements set state = ${state}, tickets = ${t.tickets}, stake = ${t.stake}, winners = ${t.winners}, payout = ${t.payout},
      rebate = ${t.rebate}, digest = ${t.digest}, control_winners = ${t.shadowWinners}, control_payout = ${t.shadowPayout},
      control_digest = ${t.shadowDigest}
    where draw_id = ${drawId} and version = ${version} and claim = ${claim}::uuid and state = 'counting' returning 1`);
  return rows.length === 1;
}

/** Lets a count be taken up by anyone at once. */
export async function dropClaim(
  reader: Reader,
  drawId: DrawId,
  version: number,
  claim: string,
): Promise<void> {
  await reader.rows(sql`
    update lottery.settlements set claimed_until = '-infinity'
    where draw_id = ${drawId} and version = ${version} and claim = ${claim}::uuid and state = 'counting'`);
}

/** Whether a draw ever had a bet: the first one opens its sales, in the bet's transaction. `any`: of any merchant. */
export async function hasSale(tx: Tx, drawId: DrawId): Promise<{ own: boolean; any: boolean }> {
  const [row] = await tx.rows(sql<{ own: boolean; any: boolean }>`
    select exists (select from lottery.draw_sales where draw_id = ${drawId}) as own, lottery.is_sold(${drawId}) as any`);
  return row ?? { own: false, any: false };
}

/** How far the merchant's own sales are settled by a version; null before its count. */
export async function findSettlementState(
  reader: Reader,
  drawId: DrawId,
  version: number,
): Promise<SettlementState | null> {
  const [row] = await reader.rows(sql<{ state: SettlementState }>`
    select state from lottery.settlements where draw_id = ${drawId} and version = ${version}`);
  return row?.state ?? null;
}

/** Whether every merchant with bets on a draw has counted a version, or has paid it. */
export async function areAllSales(
  tx: Tx,
  state: 'counted' | 'paid',
  drawId: DrawId,
  version: number,
): Promise<boolean> {
  const [row] = await tx.rows(
    state === 'counted'
      ? sql<{ are: boolean }>`select lottery.is_counted(${drawId}, ${version}::smallint) as are`
      : sql<{ are: boolean }>`select lottery.is_paid(${drawId}, ${version}::smallint) as are`,
  );
  return row?.are ?? false;
}

export async function beginPaying(tx: Tx, drawId: DrawId, version: number): Promise<void> {
  await tx.rows(sql`
    update lottery.settlements set state = 'paying' where draw_id = ${drawId} and version = ${version} and state = 'counted'`);
}

export interface Paying {
  readonly paidAfter: bigint;
  readonly rebatedAfter: bigint;
  readonly isDone: boolean;
}

/** Locks the settlement row of a draw for this transaction; null when another worker holds the lock, or nothing is to be paid. */
export async function lockPaying(tx: Tx, drawId: DrawId, version: number): Promise<Paying | null> {
  const [row] = await tx.rows(sql<Paying>`
    select paid_after as "paidAfter", rebated_after as "rebatedAfter", paid = payout and rebated = rebate as "isDone"
    from lottery.settlements where draw_id = ${drawId} and version = ${version} and state = 'paying' for update skip locked`);
  return row ?? null;
}

export interface DueRow {
  readonly id: bigint;
  readonly memberId: MemberId;
  readonly walletId: WalletId;
  readonly amount: bigint;
  readonly validStake: bigint;
  /** What the key of its movement begins with: when the version was first counted; of a refund when the ticket was taken. */
  readonly keyTime: Date;
}

/** A row of a ticket, with its order. */
export interface DueTicketRow extends DueRow {
  readonly orderId: bigint;
}

/**
 * Reads a chunk along the key. The plan of a prepared statement over partitions would read and sort all that is left of the draw for each
 * chunk: its price is the same to a planner that expects one row.
 */
async function inKeyOrder<Row>(tx: Tx, statement: Sql<Row>): Promise<Row[]> {
  const [, rows] = await Promise.all([
    tx.rows(sql`select set_config('enable_sort', 'off', true)`),
    tx.rows(statement),
    tx.rows(sql`select set_config('enable_sort', 'on', true)`),
  ]);
  return rows;
}

export function listUnpaid(
  tx: Tx,
  drawId: DrawId,
  version: number,
  after: bigint,
  limit: number,
): Promise<DueTicketRow[]> {
  return inKeyOrder(
    tx,
    sql<DueTicketRow>`
    select ticket_id as id, order_id as "orderId", member_id as "memberId", wallet_id as "walletId", payout as amount, valid_stake as "validStake",
      (select counted_from from lottery.settlements where draw_id = ${drawId} and version = ${version}) as "keyTime"
    from lottery.payouts where draw_id = ${drawId} and version = ${version} and ticket_id > ${after} order by ticket_id limit ${limit}`,
  );
}

export async function movePaid(
  tx: Tx,
  drawId: DrawId,
  version: number,
  last: bigint,
  amount: bigint,
): Promise<void> {
  await tx.rows(sql`
    update lottery.settlements set paid_after = ${last}, paid = paid + ${amount} where draw_id = ${drawId} and version = ${version}`);
}

export function listUnrebated(
  tx: Tx,
  drawId: DrawId,
  version: number,
  after: bigint,
  limit: number,
): Promise<DueRow[]> {
  return inKeyOrder(
    tx,
    sql<DueRow>`
    select member_id as id, member_id as "memberId", wallet_id as "walletId", amount, 0::bigint as "validStake",
      (select counted_from from lottery.settlements where draw_id = ${drawId} and version = ${version}) as "keyTime"
    from lottery.rebates where draw_id = ${drawId} and version = ${version} and member_id > ${after} order by member_id limit ${limit}`,
  );
}

export async function moveRebated(
  tx: Tx,
  drawId: DrawId,
  version: number,
  last: bigint,
  amount: bigint,
): Promise<void> {
  await tx.rows(sql`
    update lottery.settlements set rebated_after = ${last}, rebated = rebated + ${amount} where draw_id = ${drawId} and version = ${version}`);
}

/** Ends the payment, the sales and the chases' part in it. The tables refuse it while anything is left to pay. */
export async function endPaying(tx: Tx, drawId: DrawId, version: number, result: string): Promise<void> {
  await tx.rows(
    sql`update lottery.settlements set state = 'paid' where draw_id = ${drawId} and version = ${version} and state = 'paying'`,
  );
  await tx.rows(sql`
    update lottery.draw_sales set state = 'settled', result = ${result}, closed_at = clock_timestamp() where draw_id = ${drawId} and state = 'selling'`);
  await tx.rows(sql`
    update lottery.chase_items i set state = case when exists (
        select from lottery.payouts p where p.draw_id = ${drawId} and p.version = ${version} and p.order_id = i.order_id and p.payout > 0)
      then 'won' else 'lost' end
    where i.draw_id = ${drawId} and i.state = 'placed'`);
}

/** The members with tickets in a draw, some at a time. */
export function listBettors(
  reader: Reader,
  drawId: DrawId,
  after: bigint,
  limit: number,
): Promise<{ memberId: MemberId }[]> {
  return reader.rows(sql<{ memberId: MemberId }>`
    select member_id as "memberId" from lottery.member_draws
    where draw_id = ${drawId} and member_id > ${after} order by member_id limit ${limit}`);
}

export function listVoidSales(
  reader: Reader,
): Promise<{ drawId: DrawId; gameCode: string; number: string }[]> {
  return reader.rows(sql<{ drawId: DrawId; gameCode: string; number: string }>`
    select draw_id as "drawId", game_code as "gameCode", number from lottery.draw_sales where state = 'void' order by draw_id limit 20`);
}

/** Takes the refunding of a draw for this transaction: after which ticket it goes on. */
export async function lockRefunding(tx: Tx, drawId: DrawId): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ after: bigint }>`
    select refund_after as after from lottery.draw_sales where draw_id = ${drawId} and state = 'void' for update skip locked`);
  return row?.after ?? null;
}

export function listRefundable(
  tx: Tx,
  drawId: DrawId,
  after: bigint,
  limit: number,
): Promise<DueTicketRow[]> {
  return tx.rows(sql<DueTicketRow>`
    select ticket_id as id, order_id as "orderId", member_id as "memberId", wallet_id as "walletId", stake as amount, 0::bigint as "validStake", placed_at as "keyTime"
    from lottery.tickets where draw_id = ${drawId} and ticket_id > ${after} and cancelled_at is null order by ticket_id limit ${limit}`);
}

export async function moveRefunded(tx: Tx, drawId: DrawId, last: bigint): Promise<void> {
  await tx.rows(sql`update lottery.draw_sales set refund_after = ${last} where draw_id = ${drawId}`);
}

export async function endRefunding(tx: Tx, drawId: DrawId): Promise<void> {
  await tx.rows(
    sql`update lottery.draw_sales set state = 'refunded' where draw_id = ${drawId} and state = 'void'`,
  );
  await tx.rows(
    sql`update lottery.chase_items set state = 'void' where draw_id = ${drawId} and state = 'placed'`,
  );
}
