import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import { wagerJobs } from './jobs.ts';
import type { Database } from '../../platform/db/database.ts';
import { type WagerRouteDeps, wagerRoutes } from './routes.ts';

/** Opens the module. */
export function wagersModule(deps: WagerRouteDeps & { readonly database: Database }) {
  return {
    handlers: wagerRoutes(deps),
    jobs: wagerJobs(deps.database),
    subscriptions: [],
    actions: {},
  } satisfies ModuleParts;
}
