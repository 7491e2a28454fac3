import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import { wagerJobs } from './jobs.ts';
import { type WagerRouteDeps, wagerRoutes } from './routes.ts';
import type { WinsDeps } from './wins.ts';

/** Opens the module. */
export function wagersModule(deps: WagerRouteDeps & WinsDeps) {
  return {
    handlers: wagerRoutes(deps),
    jobs: wagerJobs(deps),
    subscriptions: [],
    actions: {},
  } satisfies ModuleParts;
}
