import type { Database } from '../../platform/db/database.ts';
import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import { factorRoutes } from './factors/factor-routes.ts';
import { securityRoutes } from './factors/security-routes.ts';
import type { Captchas, Codes, Identity, MemberPort } from './index.ts';
import { captchaRoutes } from './sign-in/captcha-routes.ts';
import { signInRoutes } from './sign-in/sign-in-routes.ts';

export interface IdentityModuleDeps {
  readonly database: Database;
  readonly identity: Identity;
  readonly captchas: Captchas;
  readonly codes: Codes;
  /** What the accounts of members, which stand above this module, do for it. */
  readonly members: MemberPort;
  /** Code of the merchant. */
  readonly merchant: string;
  /** Closes the live streams of a member whose sessions ended. */
  readonly drop: (memberId: bigint) => void;
}

/** Opens the calls and jobs over an identity that is open already: the modules between need it. */
export function identityModule(deps: IdentityModuleDeps) {
  return {
    handlers: {
      ...captchaRoutes(deps.captchas),
      ...signInRoutes(deps),
      ...factorRoutes(deps),
      ...securityRoutes(deps),
    },
    jobs: [...deps.identity.jobs, ...deps.codes.jobs],
    subscriptions: [],
    actions: {},
  } satisfies ModuleParts;
}
