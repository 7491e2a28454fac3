import type { Database } from '../../platform/db/database.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { games, testGames } from '@tyche/rules/lottery/games';
import type { GuardedActions } from '../staff/index.ts';
import { type BeaconChoice, openBeacon, openFeed } from './adapters/index.ts';
import { settingsActions } from './game-settings.ts';
import { openEscrowThread } from './escrow-thread.ts';
import { drawnGame } from './games.ts';
import { drawJobs } from './jobs.ts';
import { sealClearSeeds } from './seed-sealing.ts';
import { type ForeignDraws, findForeignDraws } from './own-beacons.ts';
import { beaconActions } from './lost-beacons.ts';
import { drawActions } from './operate-draw.ts';

export type { BeaconChoice } from './adapters/index.ts';

export interface DrawsDeps {
  readonly database: Database;
  readonly sealing: Sealing;
  /** Whether the site plays for play money only: then its draws may name a beacon that the operator runs. */
  readonly isPlayMoney: () => Promise<boolean>;
  /** The first is named by new draws; the others serve draws that named them before. */
  readonly beacons: readonly BeaconChoice[];
  readonly beaconLimitSeconds: number;
  /** Where feeds that are files stand. */
  readonly feedFolder: string;
  /** Whether the games for tests are drawn too. */
  readonly hasTestGames: boolean;
}

/** Wires the draws of every game of the catalogue. */
export function drawsModule({ beacons, feedFolder, hasTestGames, ...deps }: DrawsDeps): {
  readonly jobs: readonly Job[];
  /** What staff may do with two persons. */
  readonly actions: GuardedActions;
  /** Unfinished draws that name a beacon which this process cannot ask. */
  findForeignDraws(): Promise<ForeignDraws | null>;
  /** Seals the seeds that an earlier version kept in clear; gives how many. To be run before the jobs. */
  prepare(): Promise<number>;
  close(): Promise<void>;
} {
  const escrows = openEscrowThread();
  const sources = beacons.map(openBeacon);
  return {
    jobs: drawJobs({
      ...deps,
      makeEscrows: escrows.ask,
      beacons: sources,
      games: [...(hasTestGames ? testGames : []), ...games].map(drawnGame),
      openFeed: (feed) => openFeed(feed, feedFolder),
    }),
    actions: { ...drawActions, ...beaconActions, ...settingsActions },
    findForeignDraws: () => findForeignDraws(deps.database.reader, sources),
    prepare: () => sealClearSeeds(deps.database, deps.sealing),
    close: escrows.close,
  };
}
