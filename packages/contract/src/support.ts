// Support: the feedback of a member, and its answers.
import {
  commentBounds,
  contentBounds,
  feedbackEntryKinds,
  feedbackKinds,
  feedbackStates,
} from '@tyche/rules/support';
import Type from 'typebox';
import { Images, nullable, oneOf, pageOf, paging } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, IdText, text, Timestamp } from './schemas.ts';

const member = { auth: 'member', gate: 'member-centre' } as const;

export const FeedbackKindName = oneOf([...feedbackKinds]);
export const FeedbackStateName = oneOf([...feedbackStates]);

/** UTF-16 units of one letter as a reader sees it; rarely more than one. */
const UNITS_OF_LETTER = 12;
export const Content = text(contentBounds.to * UNITS_OF_LETTER);
const Comment = text(commentBounds.to * UNITS_OF_LETTER);

export const feedback = {
  id: IdText,
  /** What the member and staff call it, such as `F100001`. */
  reference: Type.String(),
  kind: FeedbackKindName,
  state: FeedbackStateName,
  /** How it begins: the first line of its content, cut. */
  excerpt: Type.String(),
  at: Timestamp,
  /** Its last change of state. */
  since: Timestamp,
  /** By when a complaint is answered; null for other kinds and once it is. */
  dueAt: nullable(Timestamp),
};

export const FeedbackEntry = closed({
  id: IdText,
  kind: oneOf([...feedbackEntryKinds]),
  text: Type.String(),
  at: Timestamp,
});

/** A picture that came with it: fetched as attachment from `/wps/feedback/image/:id` by its owner and by staff. */
export const FeedbackPicture = closed({ id: Type.String(), name: Type.String() });

const FeedbackDetail = closed({
  ...feedback,
  entries: Type.Array(FeedbackEntry),
  images: Type.Array(FeedbackPicture),
  /** Whether a comment can be added; after an answer or its end that opens it again. */
  takesComment: Type.Boolean(),
  /** Until when a comment opens it again; null while it is open, and when it cannot be opened again. */
  reopenUntil: nullable(Timestamp),
});

export const support = {
  sendFeedback: route({
    ...member,
    method: 'PUT',
    path: '/wps/feedback',
    stale: ['GET /wps/feedback'],
    pictures: { field: 'images', max: 3 },
    summary:
      'Sends feedback to staff: a suggestion, a fault, something about a payment, a game or the account, or a complaint, with up to three pictures. A repeated key is the same feedback.',
    input: closed({ kind: FeedbackKindName, content: Content, images: Type.Optional(Images) }),
    output: closed({ id: IdText, reference: Type.String() }),
    refusals: ['feedback-length', 'feedback-limit', 'text-refused', 'image-refused'],
  }),
  listFeedback: route({
    ...member,
    method: 'GET',
    path: '/wps/feedback',
    summary: 'The feedback of the caller, newest first.',
    input: closed({ ...paging }),
    output: closed({
      ...pageOf(closed(feedback)).properties,
      /** How much more may be sent on this day of the site. */
      leftToday: Type.Integer(),
    }),
    refusals: [],
  }),
  readFeedback: route({
    ...member,
    method: 'GET',
    path: '/wps/feedback/:id',
    summary: 'One feedback of the caller with all that was written, and its pictures.',
    input: closed({ id: IdText }),
    output: FeedbackDetail,
    refusals: ['unknown-feedback'],
  }),
  commentFeedback: route({
    ...member,
    method: 'POST',
    path: '/wps/feedback/:id/comment',
    stale: ['GET /wps/feedback', 'GET /wps/feedback/:id'],
    summary:
      'Adds a comment to feedback of the caller. After an answer or its end the comment opens it again: once, and within fourteen days.',
    input: closed({ id: IdText, comment: Comment }),
    output: FeedbackDetail,
    refusals: ['unknown-feedback', 'feedback-length', 'text-refused', 'feedback-closed', 'comment-limit'],
  }),
};
