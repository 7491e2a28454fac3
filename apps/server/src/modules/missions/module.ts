// Missions as the composition root opens them.
import { openSharedReads } from '../../platform/db/shared-reads.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import { listProfiles, listWalletIds, maskedNames } from '../members/index.ts';
import { openProtection } from '../protection/index.ts';
import type { BoardHead } from './board-head.ts';
import { freezeDue, headKeptMs } from './boards.ts';
import { giveDue } from './claims.ts';
import type { MissionsDeps } from './deps.ts';
import { type Missions, openMissions } from './index.ts';
import { deleteOld, missionSubscriptions } from './privacy.ts';
import { openBoards } from './prizes/open-boards.ts';
import { payBoards, payWaiting } from './prizes/pay.ts';
import { secondsUnpaid } from './prizes/store.ts';
import { missionActions } from './staff.ts';
import { missionsFeed, takeInAll } from './take-in.ts';

const MINUTE_MS = 60_000;

export type MissionsModuleDeps = Omit<
  MissionsDeps,
  'boards' | 'maskedNames' | 'listProfiles' | 'listWalletIds' | 'protection'
> & {
  readonly metrics: Metrics;
};

/** Opens the module with its gauge, its jobs and what it does when play is stopped. */
export function missionsModule(given: MissionsModuleDeps): Missions & ModuleParts {
  const protection = openProtection(given);
  const boards = openSharedReads<BoardHead | null>(given.database, headKeptMs);
  const deps: MissionsDeps = { ...given, boards, protection, maskedNames, listProfiles, listWalletIds };
  const { database } = deps;
  given.metrics.gauge(
    'tyche_mission_intake_lag_seconds',
    'For how many seconds the oldest final wager waits to be counted for missions.',
    () => missionsFeed.secondsBehind(database.reader),
  );
  given.metrics.gauge(
    'tyche_mission_prizes_late_seconds',
    'For how many seconds the oldest frozen leaderboard waits for its prizes, after the time in which places can be struck.',
    () => secondsUnpaid(database.reader),
  );
  return {
    ...openMissions(deps),
    jobs: [
      { name: 'missions.intake', everyMs: 1_000, run: (signal) => takeInAll(deps, signal) },
      { name: 'missions.freeze', everyMs: MINUTE_MS, run: async () => void (await freezeDue(deps)) },
      { name: 'missions.open-boards', everyMs: MINUTE_MS, run: async () => void (await openBoards(deps)) },
      {
        name: 'missions.pay-boards',
        everyMs: MINUTE_MS,
        run: async (signal) => void (await payBoards(deps, signal)),
      },
      {
        name: 'missions.pay-waiting',
        everyMs: 10 * MINUTE_MS,
        run: async (signal) => void (await payWaiting(deps, signal)),
      },
      {
        name: 'missions.give',
        everyMs: MINUTE_MS,
        run: async (signal) => void (await giveDue(deps, signal)),
      },
      {
        name: 'missions.delete-old',
        everyMs: 60 * MINUTE_MS,
        run: async (signal) => void (await deleteOld(database, signal)),
      },
    ],
    subscriptions: missionSubscriptions,
    actions: missionActions(deps),
  };
}
