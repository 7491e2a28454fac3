import type { MassKind, MassWay } from '@tyche/rules/messages/words';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface MassDeliveryRow {
  readonly delivery_id: bigint;
  readonly message_id: bigint;
  readonly member_id: bigint;
  readonly way: Exclude<MassWay, 'inbox'>;
  readonly kind: MassKind;
}

export async function insertDeliveries(
  tx: Tx,
  messageId: bigint,
  rows: readonly { readonly memberId: bigint; readonly way: MassWay }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.rows(sql`
    insert into messaging.mass_deliveries (message_id, member_id, way)
    select ${messageId}, member_id, way
    from unnest(${rows.map(({ memberId }) => memberId)}::bigint[], ${rows.map(({ way }) => way)}::text[]) as given (member_id, way)`);
}

/**
 * Takes deliveries that are due, the oldest first; each comes again later unless it is deleted. Those past their time are dropped. The choice
 * is an array, which is made once: a plan that joins a choice row by row would choose anew for each row.
 */
export async function takeDue(tx: Tx, max: number): Promise<MassDeliveryRow[]> {
  await tx.rows(sql`
    delete from messaging.mass_deliveries where delivery_id = any(array(
      select delivery_id from messaging.mass_deliveries where not_before <= clock_timestamp() and gives_up_at < clock_timestamp()
      order by not_before limit ${max} for update skip locked))`);
  return tx.rows(sql<MassDeliveryRow>`
    update messaging.mass_deliveries d set attempts = attempts + 1,
      not_before = clock_timestamp() + least(60 * power(2, least(attempts, 6)), 3600) * interval '1 second'
    from messaging.mass_messages m
    where m.message_id = d.message_id and delivery_id = any(array(
      select delivery_id from messaging.mass_deliveries where not_before <= clock_timestamp()
      order by not_before limit ${max} for update skip locked))
    returning d.delivery_id, d.message_id, d.member_id, d.way, m.kind`);
}

export async function deleteDeliveries(reader: Reader, deliveryIds: readonly bigint[]): Promise<void> {
  await reader.rows(sql`
    delete from messaging.mass_deliveries where delivery_id = any((select ${deliveryIds}::bigint[])::bigint[])`);
}

/** Drops the offers that are on their way to a member. */
export async function deleteDeliveriesOf(tx: Tx, memberId: bigint, ways: readonly MassWay[]): Promise<void> {
  await tx.rows(sql`
    delete from messaging.mass_deliveries d using messaging.mass_messages m
    where d.member_id = ${memberId} and d.way = any((select ${ways}::text[])::text[])
      and m.message_id = d.message_id and m.kind = 'offer'`);
}

/** Drops everything of a message that has not been handed over. Gives how many. */
export async function deleteDeliveriesOfMessage(tx: Tx, messageId: bigint): Promise<number> {
  const rows = await tx.rows(sql`
    delete from messaging.mass_deliveries where message_id = ${messageId} returning delivery_id`);
  return rows.length;
}

/** Drops everything that is on its way to a member. */
export async function deleteAllDeliveriesOf(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`delete from messaging.mass_deliveries where member_id = ${memberId}`);
}

/** How many are waiting of each of some messages. */
export async function countWaiting(
  reader: Reader,
  messageIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  const rows = await reader.rows(sql<{ message_id: bigint; n: number }>`
    select message_id, count(*)::int as n from messaging.mass_deliveries
    where message_id = any((select ${messageIds}::bigint[])::bigint[]) group by message_id`);
  return new Map(rows.map(({ message_id, n }) => [message_id, n]));
}

/** For how many seconds the oldest delivery that is due has waited; 0 when none is. */
export async function dueSeconds(reader: Reader): Promise<number> {
  const [row] = await reader.rows(sql<{ age: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(not_before)), 0)::float8 as age
    from messaging.mass_deliveries where not_before <= clock_timestamp()`);
  return row?.age ?? 0;
}
