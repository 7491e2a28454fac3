// The queue of feedback, as staff work on it.
import Type from 'typebox';
import { nullable, pageOf, paging } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, Done, IdText, text, Timestamp } from './schemas.ts';
import {
  Content,
  feedback,
  FeedbackEntry,
  FeedbackKindName,
  FeedbackPicture,
  FeedbackStateName,
} from './support.ts';

const staff = { auth: 'staff', permission: 'support.answer' } as const;
const changed = ['GET /wps/staff/feedback', 'GET /wps/staff/feedback/:id'] as const;

const queued = {
  ...feedback,
  memberId: IdText,
  username: Type.String(),
  /** Wire code of the language that the member reads. */
  language: Type.String(),
  /** Who took it last; null for nobody yet. */
  takenBy: nullable(Type.String()),
};

export const supportStaff = {
  staffFeedback: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/feedback',
    summary:
      'Feedback of a state (what was received, by default): complaints first by the day by which they are answered, then the oldest change first. A kind or a member narrows it.',
    input: closed({
      state: Type.Optional(FeedbackStateName),
      kind: Type.Optional(FeedbackKindName),
      username: Type.Optional(text(60)),
      ...paging,
    }),
    output: pageOf(
      closed({
        ...queued,
        /** A complaint that has waited for five days without an answer. */
        isAlarmed: Type.Boolean(),
      }),
    ),
    refusals: ['not-allowed'],
  }),
  staffFeedbackDetail: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/feedback/:id',
    summary: 'One feedback with all that was written and its pictures. The look is recorded.',
    input: closed({ id: IdText }),
    output: closed({
      ...queued,
      reopenings: Type.Integer(),
      entries: Type.Array(closed({ ...FeedbackEntry.properties, by: nullable(Type.String()) })),
      images: Type.Array(FeedbackPicture),
      answeredAt: nullable(Timestamp),
    }),
    refusals: ['not-allowed', 'unknown-feedback'],
  }),
  takeFeedback: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/feedback/:id/take',
    stale: changed,
    summary: 'Takes feedback that was received: the member sees that it is under review.',
    input: closed({ id: IdText }),
    output: Done,
    refusals: ['not-allowed', 'unknown-feedback', 'feedback-state-differs'],
  }),
  answerFeedback: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/feedback/:id/answer',
    stale: changed,
    summary: 'Answers feedback that is not closed. The member gets a notice.',
    input: closed({ id: IdText, text: Content }),
    output: Done,
    refusals: [
      'not-allowed',
      'unknown-feedback',
      'feedback-state-differs',
      'feedback-length',
      'text-refused',
    ],
  }),
  closeFeedback: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/feedback/:id/close',
    stale: changed,
    summary:
      'Closes feedback with a reason for the audit trail; a complaint only after an answer. The member gets a notice.',
    input: closed({ id: IdText, reason: Type.String({ minLength: 3, maxLength: 300 }) }),
    output: Done,
    refusals: ['not-allowed', 'unknown-feedback', 'feedback-state-differs', 'complaint-unanswered'],
  }),
};
