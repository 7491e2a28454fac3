// How feedback moves: a member sends it, staff take, answer and close it, and a comment of the member may open it again
// (docs/reference/support.md 1.3).
import type { TextBounds } from '../plain-text/index.ts';

export const feedbackKinds = ['suggestion', 'fault', 'payment', 'game', 'account', 'complaint'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

export const feedbackStates = ['received', 'under-review', 'answered', 'closed'] as const;
export type FeedbackState = (typeof feedbackStates)[number];

/** What a feedback is made of: its content, later comments of the member, answers of staff. */
export const feedbackEntryKinds = ['content', 'comment', 'answer'] as const;

export const contentBounds: TextBounds = { from: 10, to: 500 };
export const commentBounds: TextBounds = { from: 1, to: 140 };
/** What a member may send on one day of the site. */
export const FEEDBACK_PER_DAY = 5;
/** Comments of one feedback. */
export const MAX_COMMENTS = 10;
export const MAX_REOPENINGS = 1;
/** Days after the answer or the end in which a comment opens it again. */
export const REOPEN_DAYS = 14;
/** Days in which a complaint is answered, and after which staff are alarmed. */
export const COMPLAINT_DAYS = 8;
export const COMPLAINT_ALARM_DAYS = 5;

export type FeedbackAct = 'take' | 'answer' | 'close' | 'comment';

export interface Feedback {
  readonly kind: FeedbackKind;
  readonly state: FeedbackState;
  /** Whether it was answered after it was last opened. */
  readonly isAnswered: boolean;
  readonly reopenings: number;
  readonly comments: number;
  /** Whether more than `REOPEN_DAYS` have passed since its last change of state. */
  readonly isLate: boolean;
}

export type FeedbackRefusal =
  | 'feedback-state-differs'
  | 'complaint-unanswered'
  | 'feedback-closed'
  | 'comment-limit';

/**
 * The state after an act. Refuses `feedback-state-differs` where staff cannot act any more, `complaint-unanswered` for the end of a
 * complaint without an answer, `feedback-closed` for a comment that would open it a second time or too late, and `comment-limit`.
 */
export function moveFeedback(
  act: FeedbackAct,
  feedback: Feedback,
): { readonly state: FeedbackState } | { readonly refusal: FeedbackRefusal } {
  const { kind, state, isAnswered } = feedback;
  if (act === 'comment') return comment(feedback);
  if (act === 'take')
    return state === 'received' ? { state: 'under-review' } : { refusal: 'feedback-state-differs' };
  if (state === 'closed') return { refusal: 'feedback-state-differs' };
  if (act === 'answer') return { state: 'answered' };
  return kind === 'complaint' && !isAnswered ? { refusal: 'complaint-unanswered' } : { state: 'closed' };
}

function comment({
  state,
  reopenings,
  comments,
  isLate,
}: Feedback): { readonly state: FeedbackState } | { readonly refusal: FeedbackRefusal } {
  const isOpen = state === 'received' || state === 'under-review';
  if (!isOpen && (reopenings >= MAX_REOPENINGS || isLate)) return { refusal: 'feedback-closed' };
  if (comments >= MAX_COMMENTS) return { refusal: 'comment-limit' };
  return { state: isOpen ? state : 'received' };
}
