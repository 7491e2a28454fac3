import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { games } from '@tyche/rules/lottery/games';
import type { GuardedActions } from '../staff/index.ts';
import { type BeaconChoice, openBeacon, openFeed } from './adapters/index.ts';
import { settingsActions } from './game-settings.ts';
import { openEscrowThread } from './escrow-thread.ts';
import { drawnGame } from './games.ts';
import { drawJobs } from './jobs.ts';
import { drawActions } from './operate-draw.ts';

export type { BeaconChoice } from './adapters/index.ts';

export interface DrawsDeps {
  readonly database: Database;
  /** The first is named by new draws; the others serve draws that named them before. */
  readonly beacons: readonly BeaconChoice[];
  readonly beaconLimitSeconds: number;
  /** Where feeds that are files stand. */
  readonly feedFolder: string;
}

/** Wires the draws of every game of the catalogue. */
export function drawsModule({ database, beacons, beaconLimitSeconds, feedFolder }: DrawsDeps): {
  readonly jobs: readonly Job[];
  /** What staff may do with two persons. */
  readonly actions: GuardedActions;
  close(): Promise<void>;
} {
  const escrows = openEscrowThread();
  return {
    jobs: drawJobs({
      database,
      makeEscrows: escrows.ask,
      beaconLimitSeconds,
      beacons: beacons.map(openBeacon),
      games: games.map(drawnGame),
      openFeed: (feed) => openFeed(feed, feedFolder),
    }),
    actions: { ...drawActions, ...settingsActions },
    close: escrows.close,
  };
}
