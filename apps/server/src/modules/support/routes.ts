import type { support } from '@tyche/contract/support';
import type { supportStaff } from '@tyche/contract/support-staff';
import type { Handlers } from '../../platform/http/handlers.ts';
import { answerFeedback, closeFeedback, takeFeedback } from './answer-feedback.ts';
import type { SupportDeps } from './deps.ts';
import { commentFeedback, sendFeedback } from './feedback.ts';
import { readFeedback, readOwnFeedback } from './read-feedback.ts';
import { readForStaff, readQueue } from './read-queue.ts';

const PAGE = 10;

/** Feedback of members, and the queue of staff. */
export function supportRoutes(deps: SupportDeps): Handlers<keyof typeof support | keyof typeof supportStaff> {
  const { reader } = deps.database;
  return {
    sendFeedback: (input, { member, language, key }) =>
      sendFeedback(deps, input, { memberId: member.memberId, language, key }),
    listFeedback: ({ pageNo = 1, pageSize = PAGE }, { member }) =>
      readOwnFeedback(deps, member.memberId, { pageNo, pageSize }),
    readFeedback: ({ id }, { member }) => readFeedback(deps, member.memberId, BigInt(id)),
    async commentFeedback(input, { member }) {
      await commentFeedback(deps, input, member.memberId);
      return readFeedback(deps, member.memberId, BigInt(input.id));
    },
    staffFeedback: (input) => readQueue(reader, input),
    staffFeedbackDetail: ({ id }, call) => readForStaff(reader, BigInt(id), call),
    async takeFeedback(input, call) {
      await takeFeedback(deps, input, call);
      return null;
    },
    async answerFeedback(input, call) {
      await answerFeedback(deps, input, call);
      return null;
    },
    async closeFeedback(input, call) {
      await closeFeedback(deps, input, call);
      return null;
    },
  };
}
