import { assertNever } from '@tyche/kernel/assert';
import { mayBePublic } from '../../../platform/net/addresses.ts';
import type { BeaconAdapter, ResultFeed } from '../adapter.ts';
import { DRAND_RELAYS, openDrand } from './drand/index.ts';
import { openFileFeed } from './feed-file/index.ts';
import { openHttpFeed } from './feed-http/index.ts';
import { openLocalBeacon } from './local/index.ts';

/** Which beacon, as the configuration says it. */
export type BeaconChoice =
  | { readonly kind: 'local'; readonly address: string }
  | { readonly kind: 'drand'; readonly relays?: readonly string[] };

/** Opens the adapter of a choice. */
export function openBeacon(choice: BeaconChoice): BeaconAdapter {
  switch (choice.kind) {
    case 'local':
      return openLocalBeacon(choice.address);
    case 'drand':
      return openDrand(choice.relays ?? DRAND_RELAYS);
    default:
      return assertNever(choice);
  }
}

const FILE_NAME = /^[a-z0-9][a-z0-9._-]{0,60}\.json$/;

/** Whether a text names a feed: a file of the feeds folder, or an https address of the open internet (http only to this machine itself). */
export function isFeed(text: string): boolean {
  if (FILE_NAME.test(text)) return true;
  if (text.length > 500 || !URL.canParse(text)) return false;
  const url = new URL(text);
  const { protocol, hostname, username } = url;
  const isLoopback = hostname === '127.0.0.1' || hostname === '[::1]';
  return username === '' && protocol === 'https:'
    ? mayBePublic(url)
    : username === '' && protocol === 'http:' && isLoopback;
}

/** Opens the feed that a game's settings name. */
export function openFeed(feed: string, folder: string): ResultFeed {
  return FILE_NAME.test(feed) ? openFileFeed(folder, feed) : openHttpFeed(feed);
}
