import type { messaging as contract } from '@tyche/contract/messaging';
import type { messagingStaff } from '@tyche/contract/messaging-staff';
import type { Clock } from '@tyche/kernel/clock';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import type { Merchant } from '../settings/index.ts';
import type { Carriers, Channel } from './adapter.ts';
import { openDevOutbox, openHttpSms, openSmtp } from './adapters/index.ts';
import type { DeliverDeps } from './deliver.ts';
import { type DevOutboxRow, type Messaging, openMessaging } from './index.ts';
import { findAnnouncementImage } from './read-announcements.ts';
import { messagingRoutes } from './routes.ts';
import { insertIntoDevOutbox, listDevOutbox } from './store-outbox.ts';

export interface MessagingModuleDeps extends Omit<DeliverDeps, 'carriers'> {
  readonly clock: Clock;
  readonly merchant: () => Promise<Merchant>;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly smsUrl: string | null;
  readonly smsKey: string | null;
  /** A demo on this machine: what no provider carries is shown instead of sent. */
  readonly hasDevOutbox: boolean;
}

export interface MessagingModule extends Messaging, ModuleParts {
  readonly handlers: Handlers<keyof typeof contract | keyof typeof messagingStaff>;
  /** A picture of what the site tells; null for any other. */
  findAnnouncementImage(imageId: string): Promise<{ type: string; bytes: Buffer } | null>;
  /** What was shown instead of sent; null where nothing is. */
  readonly devOutbox: (() => Promise<readonly DevOutboxRow[]>) | null;
}

/** Opens the module with the carriers that the deployment has. */
export function messagingModule(deps: MessagingModuleDeps): MessagingModule {
  const { database, hasDevOutbox, merchant, wordsOf } = deps;
  const outbox = (channel: Channel) =>
    hasDevOutbox
      ? openDevOutbox((message) => insertIntoDevOutbox(database.reader, { channel, ...message }))
      : null;
  const { smtpUrl, mailFrom, smsUrl, smsKey, clock } = deps;
  const carriers: Carriers = {
    mail: smtpUrl === null ? outbox('mail') : openSmtp(smtpUrl, mailFrom),
    sms: smsUrl === null ? outbox('sms') : openHttpSms({ url: smsUrl, key: smsKey ?? '', clock }),
  };
  return {
    ...openMessaging({ ...deps, carriers }),
    handlers: messagingRoutes({ database, merchant, wordsOf }),
    subscriptions: [],
    actions: {},
    findAnnouncementImage: (imageId) => findAnnouncementImage(database.reader, imageId),
    devOutbox: hasDevOutbox ? () => listDevOutbox(database.reader) : null,
  };
}
