import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import { type AdapterSettings, openListed } from '../../platform/adapters/adapters.ts';
import type { IdentityAdapter, ListedIdentity } from './adapter.ts';
import { identityAdapters } from './adapters/index.ts';
import { protectionJobs } from './jobs.ts';
import type { Remind } from './remind.ts';
import { type ProtectionRouteDeps, protectionRoutes } from './routes.ts';
import { protectionStaffRoutes } from './staff-routes.ts';

export interface ProtectionModuleDeps extends Omit<ProtectionRouteDeps, 'identityAdapter'> {
  /** Reminds a member of the limits. */
  readonly remind: Remind;
  readonly settings: AdapterSettings;
  /** The ways to check identities; the list of this module when it is not given. */
  readonly adapters?: readonly ListedIdentity[];
}

/** Opens the module. The first of the list that the environment configures looks at documents. */
export async function protectionModule({
  settings,
  adapters = identityAdapters,
  ...given
}: ProtectionModuleDeps) {
  const [identity] = await openListed<IdentityAdapter, ListedIdentity>(adapters, settings);
  if (!identity) throw new Error('nothing checks identities');
  const deps = { ...given, identityAdapter: identity.adapter };
  return {
    handlers: { ...protectionRoutes(deps), ...protectionStaffRoutes(deps) },
    jobs: protectionJobs(deps),
    subscriptions: [],
    actions: {},
  } satisfies ModuleParts;
}
