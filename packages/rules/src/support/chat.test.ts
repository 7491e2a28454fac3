import { describe, expect, it, test } from 'vitest';
import {
  channelOf,
  type ChatAct,
  type ChatState,
  chatStates,
  isWithinHours,
  judgeSilence,
  maskCards,
  minutesUntilOpen,
  moveChat,
} from './chat.ts';

const move = (act: ChatAct, state: ChatState, odd: { isLate?: boolean; isRated?: boolean } = {}) => {
  const moved = moveChat(act, { state, isLate: false, isRated: false, ...odd });
  return 'state' in moved ? moved.state : moved.refusal;
};

describe('a conversation', () => {
  const differs = 'chat-state-differs';
  // In the order of the states: queued, active, waiting, closed.
  test.each<[ChatAct, readonly string[]]>([
    ['take', ['active', 'chat-taken', 'chat-taken', 'chat-taken']],
    ['member-message', ['queued', 'active', 'active', 'queued']],
    ['staff-message', [differs, 'waiting', 'waiting', differs]],
    ['hand-over', [differs, 'queued', 'queued', differs]],
    ['raise', [differs, 'queued', 'queued', differs]],
    ['close', ['closed', 'closed', 'closed', differs]],
    ['rate', [differs, differs, differs, 'closed']],
  ])('%s', (act, expected) => {
    expect(chatStates.map((state) => move(act, state))).toEqual(expected);
  });

  it('takes no word a day after its end', () => {
    expect(move('member-message', 'closed', { isLate: true })).toBe('chat-ended');
    expect(move('member-message', 'waiting', { isLate: true })).toBe('active');
  });

  it('is rated once', () => expect(move('rate', 'closed', { isRated: true })).toBe('chat-rated'));
});

test.each([
  ['waiting', 7, null, 'none'],
  ['waiting', 8, null, 'warn'],
  ['waiting', 30, null, 'warn'],
  ['waiting', 9, 1, 'none'],
  ['waiting', 10, 2, 'close'],
  ['active', 9, null, 'none'],
  ['active', 10, null, 'hand-over'],
  ['queued', 60, null, 'none'],
  ['closed', 60, null, 'none'],
] as const)(
  '%s, silent for %i minutes, warned %s minutes ago: %s',
  (state, silentMinutes, warnedMinutes, step) =>
    expect(judgeSilence({ state, silentMinutes, warnedMinutes })).toBe(step),
);

test('the VIP channel begins above level 4', () => {
  expect([0, 4, 5, 9].map(channelOf)).toEqual(['live', 'live', 'vip', 'vip']);
});

describe('hours', () => {
  const day = { from: 480, to: 1_320 };
  const night = { from: 1_320, to: 120 };
  test.each([
    [day, 479, 1],
    [day, 480, 0],
    [day, 1_319, 0],
    [day, 1_320, 600],
    [night, 1_320, 0],
    [night, 119, 0],
    [night, 120, 1_200],
    [{ from: 0, to: 1_440 }, 0, 0],
    [{ from: 0, to: 1_440 }, 1_439, 0],
    // Empty hours: closed also in the minute in which they would begin.
    [{ from: 540, to: 540 }, 540, 1_440],
    [{ from: 540, to: 540 }, 539, 1],
  ])('%j at minute %i: opens in %i minutes', (hours, minute, until) => {
    expect(minutesUntilOpen(hours, minute)).toBe(until);
    expect(isWithinHours(hours, minute)).toBe(until === 0);
  });
});

test.each([
  ['my card is 4111 1111 1111 1111.', 'my card is •••• 1111.'],
  ['5500-0000-0000-0004 and 378282246310005', '•••• 0004 and •••• 0005'],
  ['4111111111111112 is no card', '4111111111111112 is no card'],
  ['ticket 123456789012', 'ticket 123456789012'],
  ['00000000000000000000000000000000', '00000000000000000000000000000000'],
])('a number of a card is masked: %s', (text, expected) => expect(maskCards(text)).toBe(expected));
