import type { Database } from '../../platform/db/database.ts';
import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import { type AccountRouteDeps, staffAccountRoutes } from './account-routes.ts';
import { staffActions } from './accounts.ts';
import { expireApprovals } from './approvals.ts';
import { staffRoutes } from './routes.ts';
import type { GuardedActions } from './types.ts';

export interface StaffModuleDeps extends AccountRouteDeps {
  readonly database: Database;
  /** What approved proposals of the other modules do. */
  readonly actions: GuardedActions;
}

/** Opens the module, last of all: staff approve what every other module proposes. */
export function staffModule(deps: StaffModuleDeps) {
  const { database } = deps;
  const actions = { ...staffActions, ...deps.actions };
  return {
    handlers: { ...staffRoutes({ ...deps, actions }), ...staffAccountRoutes(deps) },
    jobs: [
      { name: 'staff.approvals', everyMs: 60_000, run: async () => void (await expireApprovals(database)) },
    ],
    subscriptions: [],
    actions: staffActions,
  } satisfies ModuleParts;
}
