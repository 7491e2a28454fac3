import { formatAmount } from '@tyche/kernel/money';
import { markersOf } from '@tyche/rules/protection';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import * as store from './store-markers.ts';

const HOUR_MS = 3_600_000;

/** Looks for risk markers and writes an interaction for each that is new this week (R12). Gives how many. */
export async function findMarkers(database: Database): Promise<number> {
  let written = 0;
  for (const { memberId, ...facts } of await store.listFacts(database.reader)) {
    const detail = {
      depositedWeek: formatAmount(facts.depositedWeek),
      depositedBefore: formatAmount(facts.depositedBefore),
      loosenings: facts.loosenings,
    };
    for (const marker of markersOf(facts))
      if (await database.inTransaction((tx) => store.insertMarker(tx, { memberId, marker, detail })))
        written += 1;
  }
  return written;
}

/** The job that looks every hour. */
export function protectionJobs(database: Database): readonly Job[] {
  return [
    { name: 'protection.markers', everyMs: HOUR_MS, run: async () => void (await findMarkers(database)) },
  ];
}
