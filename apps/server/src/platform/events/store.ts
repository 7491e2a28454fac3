import type { Reader, Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export interface OutboxEvent {
  readonly id: bigint;
  readonly topic: string;
  readonly payload: unknown;
}

export async function insertEvent(tx: Tx, topic: string, payload: string): Promise<void> {
  await tx.rows(sql`insert into platform.outbox (topic, payload) values (${topic}, ${payload}::jsonb)`);
}

/** The same for what concerns every merchant, such as a draw: each hears of it once. */
export async function insertEventForAll(tx: Tx, topic: string, payload: string): Promise<void> {
  await tx.rows(sql`select settings.publish_to_all(${topic}, ${payload}::jsonb)`);
}

/** Takes the oldest waiting events for this transaction: gone when it commits, back when it does not. */
export function takeEvents(tx: Tx, limit: number): Promise<OutboxEvent[]> {
  return tx.rows(sql<OutboxEvent>`
    delete from platform.outbox where id = any(array(
      select id from platform.outbox where not_before <= clock_timestamp() order by id limit ${limit} for update skip locked))
    returning id, topic, payload`);
}

/** Puts an event off after a listener failed on it, longer each time, at most a minute. */
export async function putOff(tx: Tx, id: bigint): Promise<void> {
  await tx.rows(sql`
    update platform.outbox set attempts = attempts + 1,
      not_before = clock_timestamp() + least(power(2, attempts), 60) * interval '1 second' where id = ${id}`);
}

/** Notifications of one call go out in one statement; each payload is at most 8 000 bytes. */
export async function notify(reader: Reader, channel: string, payloads: readonly string[]): Promise<void> {
  await reader.rows(sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`);
}
