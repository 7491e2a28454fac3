import type { Database } from '../../platform/db/database.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import { games, testGames as everyTestGame } from '@tyche/rules/lottery/games';
import type { AdapterSettings } from '../../platform/adapters/adapters.ts';
import { openBeacons, openFeed } from './adapters/index.ts';
import { settingsActions } from './game-settings.ts';
import { openEscrowThread } from './escrow-thread.ts';
import { drawnGame } from './games.ts';
import { drawJobs } from './jobs.ts';
import { sealClearSeeds } from './seed-sealing.ts';
import { openOwnSeeds } from './own-seeds.ts';
import { type ForeignDraws, findForeignDraws } from './own-beacons.ts';
import { beaconActions } from './lost-beacons.ts';
import { drawActions } from './operate-draw.ts';
import { drawRoutes } from './routes.ts';
import { drawStaffRoutes, foreignDrawRoutes } from './staff-routes.ts';
import { countFrozen } from './store-operation.ts';

export interface DrawsDeps {
  readonly database: Database;
  readonly sealing: Sealing;
  /** Whether the site plays for play money only: then its draws may name a beacon that the operator runs. */
  readonly isPlayMoney: () => Promise<boolean>;
  /** The code of the beacon that new draws name. */
  readonly beacon: string;
  readonly settings: AdapterSettings;
  readonly beaconLimitSeconds: number;
  /** Where feeds that are files stand. */
  readonly feedFolder: string;
  /** The codes of the games for tests that are drawn too. */
  readonly testGames: readonly string[];
  /** The codes of the games of the catalogue that are drawn; null: all of them. */
  readonly drawnGames: readonly string[] | null;
  /** Whether this merchant's worker and staff run the draws, which all merchants share. */
  readonly runsDraws: boolean;
  readonly metrics: Metrics;
  /** The name of a game in a language of the wire. */
  gameName(gameCode: string, language: string): string;
}

/** Wires the draws of every game of the catalogue. */
export async function drawsModule(given: DrawsDeps) {
  const { beacon, settings, feedFolder, testGames, drawnGames, runsDraws, ...deps } = given;
  const beacons = await openBeacons(beacon, settings);
  const { database, sealing, metrics } = deps;
  const escrows = openEscrowThread();
  const allGames = [
    ...everyTestGame.filter(({ code }) => testGames.includes(code)),
    ...games.filter(({ code }) => drawnGames?.includes(code) ?? true),
  ].map(drawnGame);
  const jobs = drawJobs({
    ...deps,
    beacons,
    makeEscrows: escrows.ask,
    games: allGames,
    openFeed: (feed) => openFeed(feed, feedFolder),
  });
  if (runsDraws)
    metrics.gauge('tyche_draws_frozen', 'Draws that wait for staff.', () => countFrozen(database.reader));
  return {
    handlers: { ...drawRoutes(deps), ...(runsDraws ? drawStaffRoutes(deps) : foreignDrawRoutes(deps)) },
    jobs: runsDraws ? jobs : [],
    subscriptions: [],
    /** What staff may do with two persons. */
    actions: runsDraws ? { ...drawActions, ...beaconActions, ...settingsActions } : {},
    /** Seeds for what other modules draw. */
    ownSeeds: openOwnSeeds({ ...deps, beacons, makeEscrows: escrows.ask }),
    /** Unfinished draws that name a beacon which this process cannot ask. */
    findForeignDraws: (): Promise<ForeignDraws | null> => findForeignDraws(database.reader, beacons),
    /** Seals the seeds that an earlier version kept in clear; gives how many. To be run before the jobs. */
    prepare: (): Promise<number> => sealClearSeeds(database, sealing),
    close: escrows.close,
  };
}
