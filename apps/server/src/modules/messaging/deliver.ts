// Handing messages over: out of the queue, outside of every transaction, again while it is worth it.
import { randomUUID } from 'node:crypto';
import type { Translator } from '@tyche/i18n/translator';
import type { Database, Tx } from '../../platform/db/database.ts';
import { Outage } from '../../platform/http/errors.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { Carriers, Channel, Outgoing } from './adapter.ts';
import { takeUnsent } from './store.ts';
import * as store from './store-deliveries.ts';

export interface DeliverDeps {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly carriers: Carriers;
  readonly log: Log;
  /** The words of a language. */
  readonly wordsOf: (language: string) => Translator;
  /** Where a member can be reached and in what language. */
  readonly contactsOf: (memberId: bigint) => Promise<Reachable>;
}

export interface Reachable {
  readonly mail: string | null;
  readonly sms: string | null;
  readonly language: string;
}

export interface Message {
  readonly channel: Channel;
  /** Null when there is nobody to write to, and that must not show. */
  readonly target: string | null;
  readonly subject: string;
  readonly body: string;
  readonly code: string | null;
  /** After this number of seconds it is worth nothing any more. */
  readonly lifeS: number;
}

const FORGET_FAILURE_S = 30;
const AT_ONCE = 20;
const NOTICE_LIFE_S = 86_400;

/** Puts a message into the queue with the transaction that makes it true. */
export async function enqueue(
  tx: Tx,
  sealing: Sealing,
  { target, lifeS, ...message }: Message,
): Promise<void> {
  const id = randomUUID();
  const { channel, subject, body, code } = message;
  await store.insertDelivery(tx, {
    id,
    channel,
    sealedTarget: target === null ? null : sealing.seal(`messaging.deliveries:${id}:target`, target),
    sealedText: sealing.seal(`messaging.deliveries:${id}:text`, JSON.stringify({ subject, body, code })),
    lifeS,
  });
}

/** Throws an `Outage` when a channel has no carrier or its last hand-over failed a moment ago: the same for every number. */
export async function requireReachable({ database, carriers }: DeliverDeps, channel: Channel): Promise<void> {
  if (carriers[channel] === null) throw new Outage(`there is no carrier for ${channel}`);
  if (await store.isFailing(database.reader, channel, FORGET_FAILURE_S))
    throw new Outage(`the carrier for ${channel} fails`);
}

/** Hands over what is due, and turns notices that go out into messages. */
export async function deliverDue(deps: DeliverDeps): Promise<void> {
  await deps.database.inTransaction((tx) => queueNotices(tx, deps));
  const due = await deps.database.inTransaction((tx) => store.takeDue(tx, AT_ONCE));
  await Promise.all(due.map((row) => handOver(deps, row)));
}

async function handOver(deps: DeliverDeps, row: store.DeliveryRow): Promise<void> {
  const { database, carriers, log } = deps;
  const carrier = carriers[row.channel];
  try {
    if (row.sealed_target !== null) {
      if (!carrier) throw new Error(`there is no carrier for ${row.channel}`);
      await carrier.send(openDelivery(deps.sealing, row, row.sealed_target));
      await store.noteChannel(database.reader, row.channel, true);
    }
    await store.deleteDelivery(database.reader, row.delivery_id);
  } catch (error) {
    log.warn('messaging.not-handed-over', { channel: row.channel, deliveryId: row.delivery_id, err: error });
    await store.noteChannel(database.reader, row.channel, false);
  }
}

function openDelivery(sealing: Sealing, row: store.DeliveryRow, sealedTarget: Buffer): Outgoing {
  const id = row.delivery_id;
  const { subject, body, code } = JSON.parse(
    sealing.open(`messaging.deliveries:${id}:text`, row.sealed_text),
  );
  return { id, target: sealing.open(`messaging.deliveries:${id}:target`, sealedTarget), subject, body, code };
}

async function queueNotices(tx: Tx, { sealing, wordsOf, contactsOf }: DeliverDeps): Promise<void> {
  for (const notice of await takeUnsent(tx, AT_ONCE)) {
    const { mail, sms, language } = await contactsOf(notice.member_id);
    const words = wordsOf(language);
    const subject = words.find(`messages.${notice.kind}.title`, notice.params) ?? notice.kind;
    const body = words.find(`messages.${notice.kind}.body`, notice.params) ?? '';
    const message = { subject, body, code: null, lifeS: NOTICE_LIFE_S };
    if (mail !== null) await enqueue(tx, sealing, { ...message, channel: 'mail', target: mail });
    if (sms !== null)
      await enqueue(tx, sealing, { ...message, channel: 'sms', target: sms, body: `${subject}. ${body}` });
  }
}
