import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import { walletJobs } from './jobs.ts';
import { type RecordRouteDeps, recordRoutes } from './record-routes.ts';
import { walletRoutes, walletStaffRoutes } from './routes.ts';

export interface WalletModuleDeps extends Omit<RecordRouteDeps, 'reader'> {
  readonly database: Database;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Opens the module. A difference that the check of the ledger finds is a gauge above 0 and an error in the log. */
export function walletModule(deps: WalletModuleDeps) {
  const { database, log, metrics } = deps;
  let differences = 0;
  metrics.gauge(
    'tyche_ledger_differences',
    'Differences that the last check of the ledger found.',
    () => differences,
  );
  return {
    handlers: {
      ...walletRoutes({ database }),
      ...walletStaffRoutes({ database }),
      ...recordRoutes({ ...deps, reader: database.reader }),
    },
    jobs: walletJobs({
      database,
      onChecked: (found) => {
        differences = found.length;
        if (found.length > 0) log.error('ledger.differences', { differences: found });
      },
    }),
    subscriptions: [],
    actions: {},
  } satisfies ModuleParts;
}
