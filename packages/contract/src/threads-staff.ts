// Staff on messages between members: what was held, what was reported, who is muted, and the words that hold a message.
import { holdReasons, reportReasons } from '@tyche/rules/messages/words';
import Type from 'typebox';
import { nullable, oneOf, paging, pageOf, Reason } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, Done, IdText, text, Timestamp } from './schemas.ts';
import { ThreadPicture } from './threads.ts';

const staff = { auth: 'staff', permission: 'messages.review' } as const;
const Party = closed({ memberId: IdText, username: Type.String() });
const listed = ['GET /wps/staff/messages/reviews'];

export const reviewStates = ['open', 'decided'] as const;

export const threadsStaff = {
  messageReviews: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/messages/reviews',
    summary:
      'Messages that were held and threads that were reported: open ones the oldest first, decided ones the newest first.',
    input: closed({ state: Type.Optional(oneOf(reviewStates)), reviewId: Type.Optional(IdText), ...paging }),
    output: pageOf(
      closed({
        id: IdText,
        kind: oneOf(['held', 'report']),
        reason: oneOf([...holdReasons, ...reportReasons]),
        sender: Party,
        isMuted: Type.Boolean(),
        /** Persons who reported the sender in the last 30 days. */
        reporters: Type.Integer(),
        reporter: nullable(Party),
        note: Type.String(),
        openedAt: Timestamp,
        decidedAt: nullable(Timestamp),
        decision: nullable(oneOf(['released', 'withheld', 'dismissed', 'muted'])),
        messages: Type.Array(
          closed({ sender: Party, at: Timestamp, text: Type.String(), images: Type.Array(ThreadPicture) }),
        ),
      }),
    ),
    refusals: ['not-allowed'],
  }),
  decideReview: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/messages/reviews/:reviewId/decision',
    stale: listed,
    summary:
      'Decides about a held message (released, withheld) or a report (dismissed, muted). Dismissing the last open report of a muted sender lets it write again.',
    input: closed({
      reviewId: IdText,
      decision: oneOf(['released', 'withheld', 'dismissed', 'muted']),
      reason: Reason,
    }),
    output: Done,
    refusals: ['not-allowed', 'unknown-review', 'review-decided', 'invalid-input'],
  }),
  unmuteSender: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/messages/unmute',
    stale: listed,
    summary: 'Lets a muted account write again.',
    input: closed({ memberId: IdText, reason: Reason }),
    output: Done,
    refusals: ['not-allowed', 'unknown-member'],
  }),
  watchedWords: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/messages/words',
    summary: 'The words that hold a message of an agent.',
    input: closed({}),
    output: closed({ words: Type.Array(Type.String()) }),
    refusals: ['not-allowed'],
  }),
  setWatchedWords: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/messages/words',
    stale: ['GET /wps/staff/messages/words'],
    summary: 'Writes the whole list of words, each of 2 to 60 letters, at most 500.',
    input: closed({ words: Type.Array(text(200), { maxItems: 500 }) }),
    output: Done,
    refusals: ['not-allowed', 'text-refused', 'message-length'],
  }),
};
