import { ConfigProblem } from './config.ts';
import type { ForeignDraws } from './modules/draws/index.ts';
import type { Log } from './platform/log/log.ts';

/**
 * Compares this worker's beacon with the one that unfinished draws name (decision 49). Where the beacon is `isPrivate`, one beside this
 * worker alone, a difference throws `ConfigProblem` and closes the draws; elsewhere it is a warning in the log.
 */
export async function checkBeacon(
  draws: { findForeignDraws(): Promise<ForeignDraws | null>; close(): Promise<void> },
  isPrivate: boolean,
  log: Log,
): Promise<void> {
  const foreign = await draws.findForeignDraws();
  if (foreign === null) return;
  const { count, keyBegins, ownBegins } = foreign;
  if (!isPrivate) {
    log.warn('draws.foreign-beacon', { draws: count, keyBegins, ownBegins });
    return;
  }
  await draws.close();
  throw new ConfigProblem(
    `${count} unfinished draws name the beacon with key ${keyBegins}…, but the beacon of this machine has key ${ownBegins}…: ` +
      'set TYCHE_BEACON_URL, or give both beacons one TYCHE_BEACON_KEY; --adopt-beacon starts all the same and leaves those draws to people',
  );
}
