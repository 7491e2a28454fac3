import type { bonuses } from '@tyche/contract/bonuses';
import type { bonusesStaff } from '@tyche/contract/bonuses-staff';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { PromotionsDeps } from '../deps.ts';
import { cancelBonus, orderBonuses } from './end.ts';
import { readBonuses, readReport } from './read.ts';
import { listBonuses, readBonus } from './read-staff.ts';
import { proposeRevoke } from './revoke.ts';

/** Bonuses with turnover as members see and stop them, and as staff work on them. */
export function bonusesRoutes(
  deps: PromotionsDeps,
): Handlers<keyof typeof bonuses | keyof typeof bonusesStaff> {
  const { database } = deps;
  return {
    bonuses: (_input, { member, language }) => readBonuses(deps, { memberId: member.memberId, language }),
    cancelBonus: (input, { member }) => cancelBonus(database, input, member.memberId),
    async orderBonuses(input, { member }) {
      await orderBonuses(database, input, member.memberId);
      return null;
    },
    bonusReport: (input, { member, language }) =>
      readReport(deps, input, { memberId: member.memberId, language }),
    staffBonuses: (input) => listBonuses(deps, input),
    staffBonus: ({ id }, call) => readBonus(deps, BigInt(id), call),
    proposeBonusRevoke: async (input, call) => ({
      proposalId: (await proposeRevoke(database, input, call)).toString(),
    }),
  };
}
