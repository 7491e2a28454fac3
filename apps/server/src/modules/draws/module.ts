import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { games } from '@tyche/rules/lottery';
import { type BeaconChoice, openBeacon } from './adapters/index.ts';
import { drawnGame } from './games.ts';
import { drawJobs } from './jobs.ts';

export type { BeaconChoice } from './adapters/index.ts';

export interface DrawsDeps {
  readonly database: Database;
  /** The first is named by new draws; the others serve draws that named them before. */
  readonly beacons: readonly BeaconChoice[];
  readonly beaconLimitSeconds: number;
}

/** Wires the draws of every game of the catalogue. */
export function drawsModule({ database, beacons, beaconLimitSeconds }: DrawsDeps): {
  readonly jobs: readonly Job[];
} {
  return {
    jobs: drawJobs({
      database,
      beaconLimitSeconds,
      beacons: beacons.map(openBeacon),
      games: games.map(drawnGame),
    }),
  };
}
