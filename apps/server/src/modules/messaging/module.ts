import type { messaging as contract } from '@tyche/contract/messaging';
import type { messagingStaff } from '@tyche/contract/messaging-staff';
import type { massMessagesStaff } from '@tyche/contract/mass-messages-staff';
import type { offerConsents } from '@tyche/contract/offer-consents';
import type { push } from '@tyche/contract/push';
import type { pushStaff } from '@tyche/contract/push-staff';
import type { threads } from '@tyche/contract/threads';
import type { threadsStaff } from '@tyche/contract/threads-staff';
import { type AdapterSettings, openListed } from '../../platform/adapters/adapters.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { FindPicture } from '../../platform/http/member-pictures.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import type { Merchant } from '../settings/index.ts';
import type { Carrier, Carriers, Channel, ListedCarrier, ListedPushSender } from './adapter.ts';
import { carrierAdapters, openDevOutbox } from './adapters/index.ts';
import type { DeliverDeps } from './deliver.ts';
import { type DevOutboxRow, type Messaging, openMessaging } from './index.ts';
import { consentRoutes } from './consents/routes.ts';
import { massRoutes } from './mass/routes.ts';
import { massJobs, openMassGauge } from './mass/jobs.ts';
import type { Crowd } from './mass/deps.ts';
import { massActions } from './mass/write.ts';
import { popUpActions } from './pop-ups.ts';
import { findAnnouncementImage } from './read-announcements.ts';
import { type PushRouteDeps, pushRoutes } from './push/routes.ts';
import { sendDue } from './push/send-due.ts';
import { openSender } from './push/sender.ts';
import { pushStaffRoutes } from './push/staff.ts';
import { countPushes } from './push/store.ts';
import { ticketPushes } from './push/tickets.ts';
import { type MessagingRouteDeps, messagingRoutes } from './routes.ts';
import { insertIntoDevOutbox, listDevOutbox } from './store-outbox.ts';
import type { ThreadDeps } from './threads/deps.ts';
import { findThreadPicture } from './threads/read-threads.ts';
import { threadRoutes } from './threads/routes.ts';
import { countOpenReviews } from './threads/store-reviews.ts';

export interface MessagingModuleDeps
  extends Omit<DeliverDeps, 'carriers'>,
    Pick<ThreadDeps, 'people' | 'ownHosts'>,
    Pick<PushRouteDeps, 'browserOf'>,
    Pick<MessagingRouteDeps, 'identifyMember'> {
  readonly crowd: Crowd;
  /** Where members find the site, without a slash at its end. */
  readonly origin: string;
  readonly metrics: Metrics;
  readonly merchant: () => Promise<Merchant>;
  readonly settings: AdapterSettings;
  /** The carriers that there are; the list of this module when it is not given. */
  readonly adapters?: readonly ListedCarrier[];
  /** The senders of pushes that there are; the list of this module when it is not given. */
  readonly pushAdapters?: readonly ListedPushSender[];
  /** A demo on this machine: what no provider carries is shown instead of sent. */
  readonly hasDevOutbox: boolean;
}

export interface MessagingModule extends Messaging, ModuleParts {
  readonly handlers: Handlers<
    | keyof typeof contract
    | keyof typeof messagingStaff
    | keyof typeof massMessagesStaff
    | keyof typeof offerConsents
    | keyof typeof push
    | keyof typeof pushStaff
    | keyof typeof threads
    | keyof typeof threadsStaff
  >;
  /** A picture of what the site tells; null for any other. */
  findAnnouncementImage(imageId: string): Promise<{ type: string; bytes: Buffer } | null>;
  /** A picture of a message between members, with who may see it; null for any other. */
  readonly findThreadPicture: FindPicture;
  /** What was shown instead of sent; null where nothing is. */
  readonly devOutbox: (() => Promise<readonly DevOutboxRow[]>) | null;
}

/** Opens the module with the carriers that the deployment has. */
export async function messagingModule(deps: MessagingModuleDeps): Promise<MessagingModule> {
  const { database, hasDevOutbox, merchant, wordsOf, settings, adapters = carrierAdapters } = deps;
  const outbox = (channel: Channel) =>
    hasDevOutbox
      ? openDevOutbox((message) => insertIntoDevOutbox(database.reader, { channel, ...message }))
      : null;
  const opened = await openListed<Carrier, ListedCarrier>(adapters, settings);
  const carrierOf = (channel: Channel) =>
    opened.find(({ entry }) => entry.channel === channel)?.adapter ?? outbox(channel);
  const carriers: Carriers = { mail: carrierOf('mail'), sms: carrierOf('sms') };
  const sender = await openPushSender(deps);
  const pushing = { ...deps, sender, listExcluded: deps.people.listExcluded };
  openReviewGauge(deps);
  openPushGauges(deps);
  openMassGauge(deps);
  const messaging = openMessaging({ ...deps, carriers });
  return {
    ...messaging,
    jobs: [
      ...messaging.jobs,
      { name: 'messaging.push', everyMs: 1_000, run: () => sendDue(pushing) },
      ...massJobs({ ...deps, carriers }),
    ],
    handlers: {
      ...messagingRoutes({ ...deps, database, merchant, wordsOf }),
      ...massRoutes({ ...deps, carriers }),
      ...consentRoutes(deps),
      ...pushRoutes(pushing),
      ...pushStaffRoutes(pushing),
      ...threadRoutes(deps),
    },
    subscriptions: [ticketPushes],
    actions: { ...massActions(), ...popUpActions() },
    findAnnouncementImage: (imageId) => findAnnouncementImage(database.reader, imageId),
    findThreadPicture: (imageId) => findThreadPicture(database.reader, imageId),
    devOutbox: hasDevOutbox ? () => listDevOutbox(database.reader) : null,
  };
}

/** The sender of pushes of this deployment; the demo shows them. */
function openPushSender({ database, settings, hasDevOutbox, pushAdapters }: MessagingModuleDeps) {
  return openSender(settings, {
    ...(pushAdapters && { adapters: pushAdapters }),
    keep: hasDevOutbox
      ? (target, { title, body }) =>
          insertIntoDevOutbox(database.reader, { channel: 'push', target, subject: title, body, code: null })
      : null,
  });
}

/** Pushes that no service takes, and for how many browsers there are any (docs/operations.md). */
function openPushGauges({ metrics, database }: Pick<MessagingModuleDeps, 'metrics' | 'database'>): void {
  metrics.gauge(
    'tyche_push_browsers',
    'Browsers that members want to be told in.',
    async () => (await countPushes(database.reader)).devices,
  );
  metrics.gauge(
    'tyche_push_age_seconds',
    'For how long the oldest push that is due has waited.',
    async () => (await countPushes(database.reader)).age,
  );
}

/** How long members of staff let messages wait that they have to read (docs/operations.md). */
function openReviewGauge({ metrics, database }: Pick<MessagingModuleDeps, 'metrics' | 'database'>): void {
  metrics.gauge(
    'tyche_message_review_age_seconds',
    'Age of the oldest held or reported message that staff have not decided about.',
    async () => (await countOpenReviews(database.reader)).age,
  );
}
