// Which beacons this worker can ask, and what happens to draws that name one which no worker can ask (decision 49).
import { readNow } from '../../platform/db/read-now.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import type { BeaconAdapter } from './adapter.ts';
import { freezeDraw } from './change-draw.ts';
import * as store from './store-beacons.ts';

/** Why a draw froze whose beacon no worker can ask. */
export const BEACON_MISSING = 'beacon-missing';

/** A worker says every ten seconds which beacons it can ask; six of these in a row are lost before it counts as away. */
export const AWAY_SECONDS = 60;

/** The sources by the public key of their beacon. A source that has never answered is left out. */
export async function findOwnKeys(
  beacons: readonly BeaconAdapter[],
): Promise<ReadonlyMap<string, BeaconAdapter>> {
  const own = await Promise.all(beacons.map(async (beacon) => [await beacon.findOwn(), beacon] as const));
  return new Map(own.flatMap(([card, beacon]) => (card ? [[card.publicKey, beacon] as const] : [])));
}

export interface WatchingDeps {
  readonly database: Database;
  readonly beacons: readonly BeaconAdapter[];
  /** For how long no worker may have been able to ask a beacon before its due draws freeze: a minute unless told. */
  readonly awaySeconds?: number;
}

/**
 * Opens the watch over beacons. Each call says which beacons this worker can ask, and freezes the due draws of beacons that no worker has
 * been able to ask for a minute of this watch: staff decide about them. Such a draw is not void: its randomness exists, and the process that has
 * the key can still bring it. The call gives how many draws it froze.
 */
export function openBeaconWatch({
  database,
  beacons,
  awaySeconds = AWAY_SECONDS,
}: WatchingDeps): () => Promise<number> {
  let since: Date | null = null;
  return async () => {
    const keys = [...(await findOwnKeys(beacons)).keys()];
    since ??= await readNow(database.reader);
    await store.noteWorker(database.reader, keys);
    const lost = await store.listWithoutWorker(database.reader, { keys, since, awaySeconds });
    for (const { id } of lost)
      await database.inTransaction((tx) => freezeDraw(tx, id, BEACON_MISSING, ['drawing']));
    return lost.length;
  };
}

/** What to know about draws that are committed, not drawn, and name a beacon that this worker cannot ask. */
export interface ForeignDraws {
  readonly count: number;
  /** The first hex digits of one of the keys that they name. */
  readonly keyBegins: string;
  /** The first hex digits of the key that this worker has. */
  readonly ownBegins: string;
}

/**
 * Finds unfinished draws that name another beacon than this worker's. Null when there are none, and while its own beacon does not answer:
 * then there is nothing to compare.
 */
export async function findForeignDraws(
  reader: Reader,
  beacons: readonly BeaconAdapter[],
): Promise<ForeignDraws | null> {
  const keys = [...(await findOwnKeys(beacons)).keys()];
  const [own] = keys;
  if (own === undefined) return null;
  const { count, key } = await store.countForeign(reader, keys);
  return key === null ? null : { count, keyBegins: key.slice(0, 16), ownBegins: own.slice(0, 16) };
}
