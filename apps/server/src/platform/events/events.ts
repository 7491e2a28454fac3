// Events through an outbox: written in the transaction that makes them true, delivered at least once after it.
import type { Database, Tx } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import { insertEvent, insertEventForAll, notify, type OutboxEvent, putOff, takeEvents } from './store.ts';

/** The channel on which every process hears what has been delivered. */
export const LIVE_CHANNEL = 'tyche_live';

/** The topic by which nodes forget what they remember of `memberId`. */
export const FORGET = 'forget';

/** Where PostgreSQL refuses a longer payload, less some room for the frame. */
const MAX_PAYLOAD_BYTES = 7_600;

export interface Subscription {
  readonly topic: string;
  /** Runs inside the transaction that takes the event; may be called again with the same event after a failure. */
  handle(tx: Tx, event: OutboxEvent): Promise<void>;
}

/** Announces something that becomes true with this transaction. Bigints travel as text. */
export async function publish(tx: Tx, topic: string, payload: unknown): Promise<void> {
  await insertEvent(tx, topic, textOf(payload));
}

/** The same to every merchant of the installation, for what they share. For whom the transaction works makes no difference. */
export async function publishToAll(tx: Tx, topic: string, payload: unknown): Promise<void> {
  await insertEventForAll(tx, topic, textOf(payload));
}

function textOf(payload: unknown): string {
  return JSON.stringify(payload, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

/**
 * Delivers waiting events: to the subscriptions in one transaction, then to browsers by notification.
 * An event on which a listener fails is put off and tried again; the others go on. Gives how many were taken.
 */
export async function relay(
  database: Database,
  subscriptions: readonly Subscription[],
  log: Log,
): Promise<number> {
  const failed: bigint[] = [];
  let events: OutboxEvent[] = [];
  try {
    events = await database.inTransaction((tx) => deliver(tx, subscriptions, 200, failed));
  } catch (error) {
    log.error('events.listener-failed', { err: error, eventIds: failed.map(String) });
    if (failed.length === 0) throw error;
    await database.inTransaction(async (tx) => {
      for (const id of failed) await putOff(tx, id);
    });
    return 1;
  }
  const frames = framesOf(events);
  if (frames.length > 0) await notify(database.reader, LIVE_CHANNEL, frames);
  return events.length;
}

async function deliver(
  tx: Tx,
  subscriptions: readonly Subscription[],
  limit: number,
  failed: bigint[],
): Promise<OutboxEvent[]> {
  const events = await takeEvents(tx, limit);
  events.sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const event of events) {
    for (const subscription of subscriptions) {
      if (subscription.topic !== event.topic) continue;
      failed.push(event.id);
      await subscription.handle(tx, event);
      failed.pop();
    }
  }
  return events;
}

/** One frame an event; a long list of member ids is cut into several frames of the same topic. */
function framesOf(events: readonly OutboxEvent[]): string[] {
  return events.flatMap(({ topic, payload }) => {
    const whole = JSON.stringify({ topic, payload });
    if (Buffer.byteLength(whole) <= MAX_PAYLOAD_BYTES) return [whole];
    if (!hasMembers(payload)) return [];
    const { memberIds, ...rest } = payload;
    const frames: string[] = [];
    for (let start = 0; start < memberIds.length; start += 300) {
      frames.push(
        JSON.stringify({ topic, payload: { ...rest, memberIds: memberIds.slice(start, start + 300) } }),
      );
    }
    return frames;
  });
}

function hasMembers(payload: unknown): payload is { memberIds: readonly string[] } & Record<string, unknown> {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'memberIds' in payload &&
    Array.isArray(payload.memberIds)
  );
}
