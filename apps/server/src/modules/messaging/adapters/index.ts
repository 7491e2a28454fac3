// The carriers of messages and the senders of pushes that there are. A new one is a folder beside these and a line here
// (docs/how-to/new-adapter.md). The outboxes of a demo are not in the lists: they show what no carrier and no sender takes.
import type { ListedCarrier, ListedPushSender } from '../adapter.ts';
import { httpSms } from './http-sms/index.ts';
import { smtp } from './smtp/index.ts';
import { webPushSender } from './web-push/index.ts';

export { openDevOutbox } from './outbox/index.ts';
export { openOutboxSender } from './web-push/outbox.ts';

export const carrierAdapters: readonly ListedCarrier[] = [smtp, httpSms];

export const pushAdapters: readonly ListedPushSender[] = [webPushSender];
