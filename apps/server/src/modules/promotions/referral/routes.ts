import type { referral } from '@tyche/contract/referral';
import type { referralStaff } from '@tyche/contract/referral-staff';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { PromotionsDeps } from '../deps.ts';
import { visitReferral } from './codes.ts';
import { readDetails } from './read.ts';
import { decideReferral, listForStaff, readForStaff } from './read-staff.ts';
import { listTerms, proposeTerms } from './terms.ts';

/** Inviting friends as members and visitors use it, and as staff work on it. */
export function referralRoutes(
  deps: PromotionsDeps,
): Handlers<keyof typeof referral | keyof typeof referralStaff> {
  return {
    getReferralDetails: (input, { member }) => readDetails(deps, input, member),
    async visitReferral({ code }, call) {
      await visitReferral(deps, code, call);
      return null;
    },
    staffReferralTerms: () => listTerms(deps),
    proposeReferralTerms: async (input, call) => ({
      proposalId: (await proposeTerms(deps, input, call)).toString(),
    }),
    staffReferrals: (input) => listForStaff(deps, input),
    staffReferral: ({ id }, call) => readForStaff(deps, BigInt(id), call),
    async decideReferral(input, call) {
      await decideReferral(deps, input, call);
      return null;
    },
  };
}
