import type { threads } from '@tyche/contract/threads';
import type { threadsStaff } from '@tyche/contract/threads-staff';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { blockSender, deleteThread, markAsRead, reportThread, withdrawMessage } from './change-threads.ts';
import type { ThreadDeps } from './deps.ts';
import { readRecipients, readThread, readThreads, readUnread } from './read-threads.ts';
import { sendMessage } from './send.ts';
import { decideReview, readReviews, readWords, setWords, unmute } from './staff-reviews.ts';

/** Messages between an upline and its direct downlines, and what staff do about them. */
export function threadRoutes(deps: ThreadDeps): Handlers<keyof typeof threads | keyof typeof threadsStaff> {
  const { reader } = deps.database;
  return {
    messageThreads: (input, { member }) => readThreads(deps, member.memberId, input),
    messageThread: (input, { member }) => readThread(deps, member.memberId, input),
    messageRecipients: (input, { member }) => readRecipients(deps, member.memberId, input),
    messageUnread: (_, { member }) => readUnread(reader, member.memberId),
    sendMessage: (input, { member, key }) => sendMessage(deps, { memberId: member.memberId, key }, input),
    async readThread({ threadId }, { member }) {
      await markAsRead(deps, member.memberId, threadId);
      return null;
    },
    async withdrawMessage(input, { member }) {
      await withdrawMessage(deps, member.memberId, input);
      return null;
    },
    async deleteThread({ threadId }, { member }) {
      await deleteThread(deps, member.memberId, threadId);
      return null;
    },
    async blockSender(input, { member }) {
      await blockSender(deps, member.memberId, input);
      return null;
    },
    async reportThread(input, { member }) {
      await reportThread(deps, member.memberId, input);
      return null;
    },
    messageReviews: (input, call) => readReviews(deps, input, call),
    async decideReview(input, call) {
      await decideReview(deps, input, call);
      return null;
    },
    async unmuteSender(input, call) {
      await unmute(deps, input, call);
      return null;
    },
    watchedWords: () => readWords(deps),
    async setWatchedWords(input, call) {
      await setWords(deps, input, call);
      return null;
    },
  };
}
