import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { ProtectionDeps } from './deps.ts';
import { findMarkers } from './find-markers.ts';
import { meetPlayers, type Remind, remindOfLimits } from './remind.ts';

const HOUR_MS = 3_600_000;

/** Looks for risk markers and at who is to be reminded of the limits, several times a day. */
export function protectionJobs({
  database,
  merchant,
  remind,
}: {
  readonly database: Database;
  readonly merchant: ProtectionDeps['merchant'];
  readonly remind: Remind;
}): readonly Job[] {
  const zone = async () => (await merchant()).site.timeZone;
  return [
    {
      name: 'protection.markers',
      everyMs: 6 * HOUR_MS,
      run: async () => void (await findMarkers(database, await zone())),
    },
    {
      name: 'protection.reminders',
      everyMs: 6 * HOUR_MS,
      async run() {
        await meetPlayers(database, await zone());
        await remindOfLimits(database, remind);
      },
    },
  ];
}
