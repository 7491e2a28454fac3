import type { Handlers } from '../../../platform/http/handlers.ts';
import type { AgentsDeps } from '../deps.ts';
import { promoteMember } from './promote.ts';
import { openAccount, openAccounts } from './open-accounts.ts';

export function openingRoutes(
  deps: AgentsDeps,
): Handlers<'openDownline' | 'openDownlines' | 'promoteDownlineToAgent'> {
  return {
    openDownline: ({ username, userType, configs, offer }, { member, language }) =>
      openAccount(deps, member, { username, userType, configs, offer, language }),
    async openDownlines({ lines, configs }, { member, language }) {
      return { list: await openAccounts(deps, member, { lines, configs, language }) };
    },
    async promoteDownlineToAgent({ customerId }, { member }) {
      await promoteMember(deps, member, customerId);
      return null;
    },
  };
}
