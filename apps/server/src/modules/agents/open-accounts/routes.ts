import type { Handlers } from '../../../platform/http/handlers.ts';
import type { AgentsDeps } from '../deps.ts';
import { openAccount, openAccounts } from './open-accounts.ts';

export function openingRoutes(deps: AgentsDeps): Handlers<'openDownline' | 'openDownlines'> {
  return {
    openDownline: ({ username, userType, configs }, { member, language }) =>
      openAccount(deps, member, { username, userType, configs, language }),
    async openDownlines({ lines, configs }, { member, language }) {
      return { list: await openAccounts(deps, member, { lines, configs, language }) };
    },
  };
}
