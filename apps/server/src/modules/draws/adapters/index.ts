// The beacons and the kinds of feeds that there are. A new one is a folder beside these and a line here (docs/how-to/new-adapter.md).
import { type AdapterSettings, openListed } from '../../../platform/adapters/adapters.ts';
import type { BeaconAdapter, ListedBeacon, ListedFeed, ResultFeed } from '../adapter.ts';
import { drand } from './drand/index.ts';
import { fileFeed } from './feed-file/index.ts';
import { httpFeed } from './feed-http/index.ts';
import { local } from './local/index.ts';

export const beaconAdapters: readonly ListedBeacon[] = [local, drand];
export const feedAdapters: readonly ListedFeed[] = [fileFeed, httpFeed];

/** Opens the beacon that new draws name, first, then the others that are configured: they still serve draws that named them before. */
export async function openBeacons(
  chosen: string,
  settings: AdapterSettings,
): Promise<readonly BeaconAdapter[]> {
  const list = beaconAdapters.filter(
    ({ code, variables }) => code === chosen || Object.keys(variables).length > 0,
  );
  const first = list.filter(({ code }) => code === chosen);
  const opened = await openListed([...first, ...list.filter((entry) => !first.includes(entry))], settings);
  return opened.map(({ adapter }) => adapter);
}

/** Whether a text names a feed. */
export function isFeed(text: string): boolean {
  return feedAdapters.some((kind) => kind.accepts(text));
}

/** Opens the feed that a game's settings name. Throws for a text that names none. */
export function openFeed(text: string, folder: string): ResultFeed {
  const kind = feedAdapters.find((each) => each.accepts(text));
  if (!kind) throw new Error('a text that names no feed was stored');
  return kind.open(text, folder);
}
