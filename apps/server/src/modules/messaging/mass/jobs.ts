// What sends messages to many members: sets of members, and mails and short messages that are due.
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { deliverMass, type MassDeliverDeps } from './deliver.ts';
import type { MassDeps } from './deps.ts';
import { sendMass } from './send.ts';
import { dueSeconds } from './store-deliveries.ts';

const SECOND_MS = 1_000;

/** The jobs of messages to many members. Each is safe to repeat, to kill anywhere and to run in several workers: the database holds the state. */
export function massJobs(deps: MassDeliverDeps): Job[] {
  return [
    { name: 'messaging.mass-send', everyMs: SECOND_MS, run: (signal) => sendMass(deps, signal) },
    { name: 'messaging.mass-deliver', everyMs: SECOND_MS, run: (signal) => deliverMass(deps, signal) },
  ];
}

/** For how long mails and short messages to many members have waited (docs/operations.md). */
export function openMassGauge({
  metrics,
  database,
}: Pick<MassDeps, 'database'> & { readonly metrics: Metrics }): void {
  metrics.gauge(
    'tyche_mass_delivery_age_seconds',
    'For how long the oldest mail or short message to many members that is due has waited.',
    () => dueSeconds(database.reader),
  );
}
