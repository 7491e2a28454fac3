import type { members as contract } from '@tyche/contract/members';
import type { profile } from '@tyche/contract/profile';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { MemberPort } from '../identity/index.ts';
import type { MembersDeps } from './deps.ts';
import { purgeTrials } from './free-play.ts';
import { memberPort } from './port.ts';
import { membersRoutes } from './routes.ts';
import { deleteOldFailures } from './store-login-failures.ts';
import { deleteOldLogins } from './store-logins.ts';
import { type SendRoute, verificationRoutes } from './verification-routes.ts';

export interface MembersModule {
  readonly handlers: Handlers<keyof typeof contract | keyof typeof profile | SendRoute>;
  readonly jobs: readonly Job[];
  /** What the other ways of signing in are given. */
  readonly port: MemberPort;
}

/** Opens the module. */
export function membersModule(
  deps: MembersDeps & { readonly publicJwk: Readonly<Record<string, string>> },
): MembersModule {
  return {
    handlers: { ...membersRoutes(deps), ...verificationRoutes(deps) },
    jobs: [
      { name: 'members.trials', everyMs: 300_000, run: () => purgeTrials(deps) },
      {
        name: 'members.login-failures',
        everyMs: 3_600_000,
        run: () => deleteOldFailures(deps.database.reader),
      },
      { name: 'members.logins', everyMs: 3_600_000, run: () => deleteOldLogins(deps.database.reader) },
    ],
    port: memberPort(deps),
  };
}
