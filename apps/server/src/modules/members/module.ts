import type { loginInfo } from '@tyche/contract/login-info';
import type { members as contract } from '@tyche/contract/members';
import type { membersStaff } from '@tyche/contract/members-staff';
import type { profile } from '@tyche/contract/profile';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import type { MemberPort } from '../identity/index.ts';
import type { GuardedActions } from '../staff/index.ts';
import type { MembersDeps } from './deps.ts';
import { identityNotices, signedOutPushes } from './on-identity-events.ts';
import { protectionSubscriptions } from './on-protection-events.ts';
import { purgeTrials } from './free-play.ts';
import { raiseLoginAlarm } from './login-failures.ts';
import { loginInfoRoutes } from './login-info-routes.ts';
import { loginSettingsActions, loginSettingsRoutes } from './login-settings.ts';
import { memberPort } from './port.ts';
import { membersRoutes } from './routes.ts';
import { deleteOldFailures } from './store-login-failures.ts';
import { deleteOldLogins } from './store-logins.ts';
import { type SendRoute, verificationRoutes } from './verification-routes.ts';

export interface MembersModule extends ModuleParts {
  readonly handlers: Handlers<
    | keyof typeof contract
    | keyof typeof membersStaff
    | keyof typeof profile
    | Exclude<keyof typeof loginInfo, 'consolidatedFunds'>
    | SendRoute
  >;
  /** What approved proposals do. */
  readonly actions: GuardedActions;
  /** What the other ways of signing in are given. */
  readonly port: MemberPort;
}

/** Opens the module. */
export function membersModule(
  deps: MembersDeps & { readonly publicJwk: Readonly<Record<string, string>> },
): MembersModule {
  return {
    handlers: {
      ...membersRoutes(deps),
      ...loginInfoRoutes(deps),
      ...loginSettingsRoutes(deps),
      ...verificationRoutes(deps),
    },
    actions: loginSettingsActions(deps),
    jobs: [
      { name: 'members.trials', everyMs: 300_000, run: () => purgeTrials(deps) },
      { name: 'members.login-alarm', everyMs: 20_000, run: () => watchLogins(deps) },
      {
        name: 'members.login-failures',
        everyMs: 3_600_000,
        run: () => deleteOldFailures(deps.database.reader),
      },
      { name: 'members.logins', everyMs: 3_600_000, run: () => deleteOldLogins(deps.database.reader) },
    ],
    subscriptions: [identityNotices, signedOutPushes, ...protectionSubscriptions(deps.sealing)],
    port: memberPort(deps),
  };
}

/** Tells when failed logins are three times the usual, once for each quarter of an hour whatever number of workers look. */
async function watchLogins({ database, merchant, log }: MembersDeps): Promise<void> {
  const { code } = await merchant();
  const raised = await raiseLoginAlarm(database, code);
  if (raised) log.warn('login.alarm', { merchant: code, failures: raised.failures, usual: raised.usual });
}
