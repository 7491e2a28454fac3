import type { messaging as contract } from '@tyche/contract/messaging';
import type { messagingStaff } from '@tyche/contract/messaging-staff';
import type { threads } from '@tyche/contract/threads';
import type { threadsStaff } from '@tyche/contract/threads-staff';
import { type AdapterSettings, openListed } from '../../platform/adapters/adapters.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { FindPicture } from '../../platform/http/member-pictures.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import type { Merchant } from '../settings/index.ts';
import type { Carrier, Carriers, Channel, ListedCarrier } from './adapter.ts';
import { carrierAdapters, openDevOutbox } from './adapters/index.ts';
import type { DeliverDeps } from './deliver.ts';
import { type DevOutboxRow, type Messaging, openMessaging } from './index.ts';
import { findAnnouncementImage } from './read-announcements.ts';
import { messagingRoutes } from './routes.ts';
import { insertIntoDevOutbox, listDevOutbox } from './store-outbox.ts';
import type { ThreadDeps } from './threads/deps.ts';
import { findThreadPicture } from './threads/read-threads.ts';
import { threadRoutes } from './threads/routes.ts';
import { countOpenReviews } from './threads/store-reviews.ts';

export interface MessagingModuleDeps
  extends Omit<DeliverDeps, 'carriers'>,
    Pick<ThreadDeps, 'people' | 'ownHosts'> {
  readonly metrics: Metrics;
  readonly merchant: () => Promise<Merchant>;
  readonly settings: AdapterSettings;
  /** The carriers that there are; the list of this module when it is not given. */
  readonly adapters?: readonly ListedCarrier[];
  /** A demo on this machine: what no provider carries is shown instead of sent. */
  readonly hasDevOutbox: boolean;
}

export interface MessagingModule extends Messaging, ModuleParts {
  readonly handlers: Handlers<
    keyof typeof contract | keyof typeof messagingStaff | keyof typeof threads | keyof typeof threadsStaff
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
  openReviewGauge(deps);
  return {
    ...openMessaging({ ...deps, carriers }),
    handlers: { ...messagingRoutes({ database, merchant, wordsOf }), ...threadRoutes(deps) },
    subscriptions: [],
    actions: {},
    findAnnouncementImage: (imageId) => findAnnouncementImage(database.reader, imageId),
    findThreadPicture: (imageId) => findThreadPicture(database.reader, imageId),
    devOutbox: hasDevOutbox ? () => listDevOutbox(database.reader) : null,
  };
}

/** How long members of staff let messages wait that they have to read (docs/operations.md). */
function openReviewGauge({ metrics, database }: Pick<MessagingModuleDeps, 'metrics' | 'database'>): void {
  metrics.gauge(
    'tyche_message_review_age_seconds',
    'Age of the oldest held or reported message that staff have not decided about.',
    async () => (await countOpenReviews(database.reader)).age,
  );
}
