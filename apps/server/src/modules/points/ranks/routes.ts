import type { ranks } from '@tyche/contract/ranks';
import type { ranksStaff } from '@tyche/contract/ranks-staff';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { PointsDeps } from '../deps.ts';
import { proposeLadder } from './edit.ts';
import { readProgress } from './read.ts';
import { listMembers, listReviews, readLadderForStaff, readMember } from './read-staff.ts';
import { decideRank } from './review.ts';

/** The rank of a member, and what staff do with ranks. */
export function ranksRoutes(
  deps: Pick<PointsDeps, 'database' | 'merchant'>,
): Handlers<keyof typeof ranks | keyof typeof ranksStaff> {
  return {
    rankProgress: (_input, { member, language }) =>
      readProgress(deps, { memberId: member.memberId, language }),
    staffLadder: () => readLadderForStaff(deps),
    proposeLadder: async (input, call) => ({
      approvalId: (await proposeLadder(deps, input, call)).toString(),
    }),
    staffRankMembers: (input) => listMembers(deps, input),
    staffRankMember: ({ id }, call) => readMember(deps, BigInt(id), call),
    staffRankReviews: (input) => listReviews(deps, input),
    async decideRank(input, call) {
      await decideRank(deps.database, input, call);
      return null;
    },
  };
}
