import { describe, expect, it } from 'vitest';
import { countLetters } from '../plain-text/index.ts';
import {
  commentBounds,
  contentBounds,
  type Feedback,
  type FeedbackAct,
  feedbackKinds,
  feedbackStates,
  judgeText,
  MAX_COMMENTS,
  MAX_REOPENINGS,
  moveFeedback,
} from './index.ts';

const FAMILY = '👨‍👩‍👧‍👦';

describe('a text', () => {
  it.each([
    [
      'too short after trimming',
      '   late    ',
      contentBounds,
      { refusal: 'feedback-length', from: 10, to: 500 },
    ],
    ['140 letters in a comment', 'x'.repeat(140), commentBounds, { text: 'x'.repeat(140) }],
    ['141 are too many', 'x'.repeat(141), commentBounds, { refusal: 'feedback-length', from: 1, to: 140 }],
    ['a family of four is one letter', FAMILY.repeat(140), commentBounds, { text: FAMILY.repeat(140) }],
    ['nothing', ' \n ', commentBounds, { refusal: 'feedback-length', from: 1, to: 140 }],
    ['markup', 'my <b>balance</b> is wrong', contentBounds, { refusal: 'text-refused' }],
    ['invisible signs', 'my bal\u200bance is wrong', contentBounds, { refusal: 'text-refused' }],
    ['lines', ' the result\r\ncame late ', contentBounds, { text: 'the result\ncame late' }],
  ])('%s', (_name, written, bounds, expected) => {
    expect(judgeText(written, bounds)).toEqual(expected);
  });

  it('has as many letters as a reader sees', () => {
    expect([countLetters('Đơn hàng'), countLetters('e\u0301'), countLetters(FAMILY)]).toEqual([8, 1, 1]);
  });
});

const open: Feedback = {
  kind: 'fault',
  state: 'received',
  isAnswered: false,
  reopenings: 0,
  comments: 0,
  isLate: false,
};
const after = (act: FeedbackAct, changed: Partial<Feedback>) => moveFeedback(act, { ...open, ...changed });

describe('feedback', () => {
  it.each([
    ['take', 'received', 'under-review'],
    ['answer', 'received', 'answered'],
    ['answer', 'under-review', 'answered'],
    ['answer', 'answered', 'answered'],
    ['close', 'received', 'closed'],
    ['close', 'under-review', 'closed'],
    ['close', 'answered', 'closed'],
    ['comment', 'received', 'received'],
    ['comment', 'under-review', 'under-review'],
    ['comment', 'answered', 'received'],
    ['comment', 'closed', 'received'],
  ] as const)('%s: from %s to %s', (act, state, next) => {
    expect(after(act, { state })).toEqual({ state: next });
  });

  it('is taken once, and nothing of staff happens after its end', () => {
    for (const state of feedbackStates.filter((one) => one !== 'received'))
      expect(after('take', { state })).toEqual({ refusal: 'feedback-state-differs' });
    for (const act of ['answer', 'close'] as const)
      expect(after(act, { state: 'closed' })).toEqual({ refusal: 'feedback-state-differs' });
  });

  it('a complaint is closed only after an answer, other kinds without one too', () => {
    for (const kind of feedbackKinds)
      expect(after('close', { kind })).toEqual(
        kind === 'complaint' ? { refusal: 'complaint-unanswered' } : { state: 'closed' },
      );
    expect(after('close', { kind: 'complaint', state: 'answered', isAnswered: true })).toEqual({
      state: 'closed',
    });
  });

  it('is opened again once, and not late', () => {
    for (const state of ['answered', 'closed'] as const) {
      expect(after('comment', { state, reopenings: MAX_REOPENINGS })).toEqual({ refusal: 'feedback-closed' });
      expect(after('comment', { state, isLate: true })).toEqual({ refusal: 'feedback-closed' });
    }
    expect(after('comment', { reopenings: MAX_REOPENINGS, isLate: true })).toEqual({ state: 'received' });
  });

  it('takes a bounded number of comments', () => {
    expect(after('comment', { comments: MAX_COMMENTS - 1 })).toEqual({ state: 'received' });
    expect(after('comment', { comments: MAX_COMMENTS })).toEqual({ refusal: 'comment-limit' });
  });
});
