// What of a settled draw is taken back and paid anew, and which tickets came too late.
import type { DrawId, MemberId, WalletId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DueTicketRow } from './store-settle.ts';

/** The version of a draw's result that members were paid by, older than `before`; null when none was. */
export async function findPaidVersion(
  reader: Reader,
  drawId: DrawId,
  before: number,
): Promise<number | null> {
  const [row] = await reader.rows(sql<{ version: number | null }>`
    select max(version)::int as version from lottery.settlements
    where draw_id = ${drawId} and version < ${before} and state = 'paid'`);
  return row?.version ?? null;
}

/** From what stands to what is to stand: `to` 0 means nothing. */
export interface Amendment {
  readonly drawId: DrawId;
  readonly from: number;
  readonly to: number;
}

/** The next members who are paid something by either version. */
export async function listAmended(
  tx: Tx,
  { drawId, from, to }: Amendment,
  after: bigint,
  limit: number,
): Promise<MemberId[]> {
  const rows = await tx.rows(sql<{ memberId: MemberId }>`
    select member_id as "memberId" from (
      select member_id from lottery.payouts where draw_id = ${drawId} and version in (${from}, ${to}) and member_id > ${after}
      union select member_id from lottery.rebates where draw_id = ${drawId} and version in (${from}, ${to}) and member_id > ${after}) m
    order by member_id limit ${limit}`);
  return rows.map(({ memberId }) => memberId);
}

/** When versions of a draw were first counted: the keys of what they pay, and of what is taken back of it, begin with it. */
export async function listCountedFrom(tx: Tx, drawId: DrawId): Promise<ReadonlyMap<number, Date>> {
  const rows = await tx.rows(sql<{ version: number; countedFrom: Date }>`
    select version::int as version, counted_from as "countedFrom" from lottery.settlements where draw_id = ${drawId}`);
  return new Map(rows.map(({ version, countedFrom }) => [version, countedFrom]));
}

export interface Change {
  /** Of the ticket; of the member for a rebate. */
  readonly id: bigint;
  readonly walletId: WalletId;
  readonly before: bigint;
  readonly after: bigint;
  readonly validStake: bigint;
}

/** A ticket whose payout changes, with its order. */
export interface TicketChange extends Change {
  readonly orderId: bigint;
  readonly memberId: MemberId;
}

/** What each winning ticket of these members is paid by the one version and by the other. */
export function listPayoutChanges(
  tx: Tx,
  { drawId, from, to }: Amendment,
  memberIds: readonly MemberId[],
): Promise<TicketChange[]> {
  return tx.rows(sql<TicketChange>`
    select ticket_id as id, coalesce(n.order_id, o.order_id) as "orderId", coalesce(n.member_id, o.member_id) as "memberId",
      coalesce(n.wallet_id, o.wallet_id) as "walletId", coalesce(o.payout, 0) as before,
      coalesce(n.payout, 0) as after, coalesce(n.valid_stake, 0) as "validStake"
    from (select * from lottery.payouts where draw_id = ${drawId} and version = ${from} and member_id = any(${memberIds}::bigint[])) o
    full join (select * from lottery.payouts where draw_id = ${drawId} and version = ${to} and member_id = any(${memberIds}::bigint[])) n
      using (ticket_id)
    order by ticket_id`);
}

export function listRebateChanges(
  tx: Tx,
  { drawId, from, to }: Amendment,
  memberIds: readonly MemberId[],
): Promise<Change[]> {
  return tx.rows(sql<Change>`
    select member_id as id, coalesce(n.wallet_id, o.wallet_id) as "walletId", coalesce(o.amount, 0) as before,
      coalesce(n.amount, 0) as after, 0::bigint as "validStake"
    from (select * from lottery.rebates where draw_id = ${drawId} and version = ${from} and member_id = any(${memberIds}::bigint[])) o
    full join (select * from lottery.rebates where draw_id = ${drawId} and version = ${to} and member_id = any(${memberIds}::bigint[])) n
      using (member_id)
    order by member_id`);
}

/** Notes how far a version is paid, member by member. */
export async function moveAmended(
  tx: Tx,
  { drawId, to }: Amendment,
  done: { last: bigint; paid: bigint; rebated: bigint },
): Promise<void> {
  await tx.rows(sql`
    update lottery.settlements set paid_after = ${done.last}, rebated_after = ${done.last}, paid = paid + ${done.paid},
      rebated = rebated + ${done.rebated}
    where draw_id = ${drawId} and version = ${to}`);
}

/** Ends a corrected payment. Chases that the wrong result stopped stay stopped (lottery.md 13.5). */
export async function endAmended(tx: Tx, { drawId, to }: Amendment, result: string): Promise<void> {
  await tx.rows(
    sql`update lottery.settlements set state = 'paid' where draw_id = ${drawId} and version = ${to} and state = 'paying'`,
  );
  await tx.rows(
    sql`update lottery.draw_sales set result = ${result} where draw_id = ${drawId} and state = 'settled'`,
  );
  await tx.rows(sql`
    update lottery.chase_items i set state = case when exists (
        select from lottery.payouts p where p.draw_id = ${drawId} and p.version = ${to} and p.order_id = i.order_id and p.payout > 0)
      then 'won' else 'lost' end
    where i.draw_id = ${drawId} and i.state in ('won', 'lost')`);
}

/** Notes that a draw is void: its stakes are to be given back, and what was paid on it taken. */
export async function voidSale(tx: Tx, drawId: DrawId): Promise<void> {
  await tx.rows(sql`select lottery.void_sale(${drawId})`);
}

/** Void draws whose stakes are given back and whose payments are not taken back yet. */
export function listReversals(reader: Reader): Promise<Amendment[]> {
  return reader.rows(sql<Amendment>`
    select r.draw_id as "drawId", r.version::int as from, 0 as to from lottery.reversals r join lottery.draw_sales b using (draw_id)
    where r.state = 'open' and b.state = 'refunded' order by r.draw_id limit 20`);
}

/** Takes a reversal for this transaction: after which member it goes on. Null when it is done, or another worker holds the lock. */
export async function lockReversal(tx: Tx, { drawId, from }: Amendment): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ after: bigint }>`
    select after from lottery.reversals where draw_id = ${drawId} and version = ${from} and state = 'open' for update skip locked`);
  return row?.after ?? null;
}

export async function moveReversal(
  tx: Tx,
  { drawId, from }: Amendment,
  done: { last: bigint; collected: bigint; owed: bigint },
): Promise<void> {
  await tx.rows(sql`
    update lottery.reversals set after = ${done.last}, collected = collected + ${done.collected}, owed = owed + ${done.owed}
    where draw_id = ${drawId} and version = ${from}`);
}

export async function endReversal(tx: Tx, { drawId, from }: Amendment): Promise<void> {
  await tx.rows(
    sql`update lottery.reversals set state = 'done' where draw_id = ${drawId} and version = ${from}`,
  );
  await tx.rows(
    sql`update lottery.chase_items set state = 'void' where draw_id = ${drawId} and state in ('won', 'lost')`,
  );
}

/** Notes since when the world knows the result of a draw that has bets. */
export async function noteKnown(tx: Tx, drawId: DrawId, knownAt: Date): Promise<void> {
  await tx.rows(
    sql`update lottery.draw_sales set known_at = ${knownAt} where draw_id = ${drawId} and known_at is null`,
  );
}

/** Takes the refunding of late tickets for this transaction: after which ticket it goes on. */
export async function lockLate(tx: Tx, drawId: DrawId): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ after: bigint }>`
    select late_after as after from lottery.draw_sales where draw_id = ${drawId} and known_at is not null for update`);
  return row?.after ?? null;
}

export function listLate(tx: Tx, drawId: DrawId, after: bigint, limit: number): Promise<DueTicketRow[]> {
  return tx.rows(sql<DueTicketRow>`
    select t.ticket_id as id, t.order_id as "orderId", t.member_id as "memberId", t.wallet_id as "walletId", t.stake as amount, 0::bigint as "validStake",
      t.placed_at as "keyTime"
    from lottery.tickets t join lottery.draw_sales b using (draw_id)
    where t.draw_id = ${drawId} and t.ticket_id > ${after} and t.cancelled_at is null and t.placed_at >= b.known_at
    order by t.ticket_id limit ${limit}`);
}

export async function moveLate(tx: Tx, drawId: DrawId, last: bigint): Promise<void> {
  await tx.rows(sql`update lottery.draw_sales set late_after = ${last} where draw_id = ${drawId}`);
}

/** Ends the phases of chases that have no ticket in the draw but late ones. */
export async function endLatePhases(tx: Tx, drawId: DrawId): Promise<void> {
  await tx.rows(sql`
    update lottery.chase_items i set state = 'void' from lottery.draw_sales b
    where i.draw_id = ${drawId} and i.state = 'placed' and b.draw_id = i.draw_id and not exists (
      select from lottery.tickets t where t.draw_id = i.draw_id and t.order_id = i.order_id and t.phase = i.phase
        and t.cancelled_at is null and t.placed_at < b.known_at)`);
}
