import type { Job } from '../../platform/jobs/jobs.ts';
import { type CommittingDeps, commitDraws } from './commit-draws.ts';
import { type DrawingDeps, drawResults, voidWithheld } from './draw-results.ts';
import { voidOnClosedDates } from './game-settings.ts';
import { openBeaconWatch } from './own-beacons.ts';
import { endLate, type FeedDeps, readFeeds } from './outside-results.ts';
import { packNextDay } from './pack-draws.ts';
import { lockDraws, openDraws, voidMissed } from './run-sales.ts';
import { listLacking, scheduleDraws } from './schedule-draws.ts';
import type { DrawnGame } from './types.ts';

export interface ClockworkDeps extends DrawingDeps, FeedDeps, CommittingDeps {
  readonly games: readonly DrawnGame[];
}

/** The clockwork. Each step is safe to repeat, to kill anywhere and to run in several workers: the database holds the state. */
export function drawJobs(deps: ClockworkDeps): Job[] {
  const { database, games, beacons } = deps;
  const watchBeacons = openBeaconWatch(deps);
  return [
    {
      name: 'draws.schedule',
      everyMs: 2_000,
      async run() {
        const [newest] = beacons;
        await voidOnClosedDates(database);
        if (!newest) return;
        for (const game of await listLacking(database.reader, games))
          await scheduleDraws(database, game, newest);
      },
    },
    {
      name: 'draws.commit',
      everyMs: 1_000,
      async run() {
        const [newest] = beacons;
        if (newest) await commitDraws(deps, newest);
      },
    },
    {
      name: 'draws.sales',
      everyMs: 100,
      async run() {
        const [locked] = await Promise.allSettled([lockDraws(database)]);
        await openDraws(database, await deps.isPlayMoney());
        await voidMissed(database);
        if (locked.status === 'rejected') throw locked.reason;
      },
    },
    {
      name: 'draws.draw',
      everyMs: 200,
      async run() {
        await voidWithheld(deps);
        await drawResults(deps);
      },
    },
    {
      name: 'draws.beacons',
      everyMs: 10_000,
      run: async () => void (await watchBeacons()),
    },
    {
      name: 'draws.outside',
      everyMs: 1_000,
      async run() {
        await readFeeds(deps);
        await endLate(database);
      },
    },
    {
      name: 'draws.pack',
      everyMs: 10_000,
      // A day of a draw a minute: an escrow each, where the beacon can hold them.
      longestRunMs: 180_000,
      async run() {
        await packNextDay(deps, games);
      },
    },
  ];
}
