import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Channel } from './types.ts';

export interface DeliveryRow {
  readonly delivery_id: string;
  readonly channel: Channel;
  readonly sealed_target: Buffer | null;
  readonly sealed_text: Buffer;
}

export async function insertDelivery(
  tx: Tx,
  d: { id: string; channel: Channel; sealedTarget: Buffer | null; sealedText: Buffer; lifeS: number },
): Promise<void> {
  await tx.rows(sql`
    insert into messaging.deliveries (delivery_id, channel, sealed_target, sealed_text, gives_up_at)
    values (${d.id}, ${d.channel}, ${d.sealedTarget}, ${d.sealedText}, clock_timestamp() + ${d.lifeS} * interval '1 second')`);
}

/** Takes deliveries that are due; each comes again later unless it is deleted. Those past their time are dropped. */
export async function takeDue(tx: Tx, max: number): Promise<DeliveryRow[]> {
  await tx.rows(sql`delete from messaging.deliveries where gives_up_at < clock_timestamp()`);
  return tx.rows(sql<DeliveryRow>`
    update messaging.deliveries set attempts = attempts + 1,
      not_before = clock_timestamp() + least(15 * power(2, attempts), 600) * interval '1 second'
    where delivery_id = any(array(
      select delivery_id from messaging.deliveries where not_before <= clock_timestamp()
      order by not_before limit ${max} for update skip locked))
    returning delivery_id, channel, sealed_target, sealed_text`);
}

/** Every message on its way; the queue keeps none longer than a day. */
export function listDeliveries(tx: Tx): Promise<DeliveryRow[]> {
  return tx.rows(sql<DeliveryRow>`
    select delivery_id, channel, sealed_target, sealed_text from messaging.deliveries where sealed_target is not null`);
}

export async function deleteDelivery(reader: Reader, id: string): Promise<void> {
  await reader.rows(sql`delete from messaging.deliveries where delivery_id = ${id}`);
}

/** Notes how the last hand-over of a channel went. */
export async function noteChannel(reader: Reader, channel: Channel, isWell: boolean): Promise<void> {
  await reader.rows(sql`
    update messaging.channels set
      failing_since = case when ${isWell} then null else coalesce(failing_since, clock_timestamp()) end,
      last_error_at = case when ${isWell} then last_error_at else clock_timestamp() end
    where channel = ${channel} and (${!isWell} or failing_since is not null)`);
}

/** Whether the last hand-over of a channel failed, not long ago. */
export async function isFailing(reader: Reader, channel: Channel, forgetS: number): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from messaging.channels where channel = ${channel} and failing_since is not null
      and last_error_at > clock_timestamp() - ${forgetS} * interval '1 second'`);
  return rows.length > 0;
}
