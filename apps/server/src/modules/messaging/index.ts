// Messaging: notices in the inbox, outgoing mail, SMS and pushes, announcements of the site, and messages between members. Uses settings and staff.
import { pushKinds } from '@tyche/rules/messages/words';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { Channel } from './adapter.ts';
import { deliverDue, type DeliverDeps, enqueue, type Message, requireReachable } from './deliver.ts';
import { type NoticeKind, noticeKinds } from './kinds.ts';
import { hasRecentNotice, insertNotice, insertNotices } from './store.ts';
import { deleteOldOutbox } from './store-outbox.ts';
import { queuePushes } from './push/send-due.ts';
import { threadJobs } from './threads/jobs.ts';

export { messagingDomains } from './domains.ts';
export { type NewAnnouncement, seedAnnouncements } from './announcements.ts';
export type { Carriers, Channel } from './adapter.ts';
export { type Erased, eraseMessages } from './erase.ts';
export type { DeliverDeps, Message, Reachable } from './deliver.ts';
export type { People } from './threads/deps.ts';
export { endSignedOut, type SignedOut } from './push/devices.ts';
export { deleteDevicesOf as endPushes, exportDevices as exportPushes } from './push/store.ts';
export { exportThreads } from './threads/jobs.ts';
export { agreeAtRegistration, endOffers, exportConsents } from './consents/consents.ts';
export type { Audience, Crowd } from './mass/deps.ts';
export { type DemoMessage, seedMass } from './mass/seed.ts';
export { isAllowedAddress } from './links.ts';
export { isNoticeKind, type NoticeKind } from './kinds.ts';
export type { DevOutboxRow } from './store-outbox.ts';

export interface Notice {
  readonly memberId: bigint;
  readonly kind: NoticeKind;
  /** The parameters of the texts of the kind; amounts and times already as text. */
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Writes a notice into a member's inbox with this transaction; kinds with a message are also sent by mail or SMS, or by push, after the commit. */
export async function notify(tx: Tx, { memberId, kind, params = {} }: Notice): Promise<void> {
  const { isSent, push } = noticeKinds[kind];
  await insertNotice(tx, { memberId, kind, params: JSON.stringify(params), toSend: isSent });
  if (push !== undefined) await queuePushes(tx, [memberId], push);
}

/** Writes notices as `notify` does, all at once. */
export async function notifyMany(tx: Tx, notices: readonly Notice[]): Promise<void> {
  await insertNotices(
    tx,
    notices.map(({ memberId, kind, params = {} }) => ({
      memberId,
      kind,
      params: JSON.stringify(params),
      toSend: noticeKinds[kind].isSent,
    })),
  );
  for (const push of pushKinds) {
    const told = notices.filter(({ kind }) => noticeKinds[kind].push === push);
    if (told.length > 0) await queuePushes(tx, [...new Set(told.map(({ memberId }) => memberId))], push);
  }
}

/** Whether a member got a notice of a kind within the last hours. */
export function wasNotified(
  reader: Reader,
  asked: { memberId: bigint; kind: NoticeKind; hours: number },
): Promise<boolean> {
  return hasRecentNotice(reader, asked);
}

export interface Messaging {
  /** Queues a message with this transaction; it is handed over within a second after it. */
  send(tx: Tx, message: Message): Promise<void>;
  /** Throws an `Outage` when a channel cannot be used now. */
  requireReachable(channel: Channel): Promise<void>;
  readonly jobs: readonly Job[];
}

/** Opens the module. */
export function openMessaging(
  deps: DeliverDeps & { readonly sealing: Sealing; readonly database: Database },
): Messaging {
  return {
    send: (tx, message) => enqueue(tx, deps.sealing, message),
    requireReachable: (channel) => requireReachable(deps, channel),
    jobs: [
      { name: 'messaging.deliver', everyMs: 400, run: () => deliverDue(deps) },
      { name: 'messaging.outbox', everyMs: 3_600_000, run: () => deleteOldOutbox(deps.database.reader) },
      ...threadJobs(deps.database),
    ],
  };
}
