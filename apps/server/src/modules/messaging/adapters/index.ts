// The carriers that there are. A new one is a folder beside these and a line here (docs/how-to/new-adapter.md). The outbox of a demo is
// not in the list: it carries what no carrier does.
import type { ListedCarrier } from '../adapter.ts';
import { httpSms } from './http-sms/index.ts';
import { smtp } from './smtp/index.ts';

export { openDevOutbox } from './outbox/index.ts';

export const carrierAdapters: readonly ListedCarrier[] = [smtp, httpSms];
