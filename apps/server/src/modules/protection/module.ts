import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import { identityAdapters } from './adapters/index.ts';
import { protectionJobs } from './jobs.ts';
import type { Remind } from './remind.ts';
import { type ProtectionRouteDeps, protectionRoutes } from './routes.ts';
import { protectionStaffRoutes } from './staff-routes.ts';

export interface ProtectionModuleDeps extends Omit<ProtectionRouteDeps, 'identityAdapter'> {
  /** Reminds a member of the limits. */
  readonly remind: Remind;
}

/** Opens the module. Staff look at the documents of identity checks until a provider does. */
export function protectionModule(given: ProtectionModuleDeps) {
  const deps = { ...given, identityAdapter: identityAdapters.manual };
  return {
    handlers: { ...protectionRoutes(deps), ...protectionStaffRoutes(deps) },
    jobs: protectionJobs(deps),
    subscriptions: [],
    actions: {},
  } satisfies ModuleParts;
}
