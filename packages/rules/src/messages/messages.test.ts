import { describe, expect, test } from 'vitest';
import { holdReasonOf, judgeMessage, mayWriteAgain, messageBounds } from './index.ts';

describe('a written text', () => {
  const { text: bounds } = messageBounds;
  test.each([
    ['  one\r\ntwo\rthree\n ', { text: 'one\ntwo\nthree' }],
    ['e\u0301', { text: 'é' }],
    ['שלום abc', { text: 'שלום abc' }],
    ['👍🏽'.repeat(1_000), { text: '👍🏽'.repeat(1_000) }],
    ['👍🏽'.repeat(1_001), { refusal: 'message-length' }],
    [' \n ', { refusal: 'message-length' }],
    [`a${'\u0301'.repeat(20_000)}`, { refusal: 'message-length' }],
    ['<b>', { refusal: 'text-refused' }],
    ['a\u202eb', { refusal: 'text-refused' }],
    ['a\u0007', { refusal: 'text-refused' }],
  ])('is kept or refused: %j', (written, expected) =>
    expect(judgeMessage(written, bounds)).toEqual(expected),
  );
});

describe('a message that staff read first', () => {
  const reason = (text: string, hasPictures = false) =>
    holdReasonOf(text, { ownHosts: ['tyche.example', 'localhost'], words: ['gcash'], hasPictures });
  test.each([
    ['Come to https://other.example/join', 'address'],
    ['come to Other-Site.Com now', 'address'],
    ['ｏｔｈｅｒ．ｃｏｍ', 'address'],
    ['www.not-tyche.example', 'address'],
    ['t.me/other', 'address'],
    ['send it to 0917 123-4567 8', 'account-number'],
    ['card 4111111111111111', 'account-number'],
    ['pay me by GCash', 'word'],
  ])('names what it found: %s', (text, expected) => expect(reason(text)).toBe(expected));
  test.each([
    'Good morning. How was your week?',
    'See https://tyche.example/promotions and www.tyche.example',
    'You are owed 12,345.67 for 2026-11-27.',
    'Thank you.I see it now.',
    'e.g. 3.5 or 10.000.000',
  ])('is none of the usual ones: %s', (text) => expect(reason(text)).toBeNull());
  test('has pictures, which can show what the text does not say', () => {
    expect(reason('Good morning', true)).toBe('picture');
    expect(reason('pay me by GCash', true)).toBe('word');
  });
});

describe('the limits of a sender', () => {
  test('are twenty messages to one account and two hundred in all', () => {
    expect(mayWriteAgain({ toRecipient: 19, inAll: 199 }, false)).toBe(true);
    expect(mayWriteAgain({ toRecipient: 20, inAll: 20 }, false)).toBe(false);
    expect(mayWriteAgain({ toRecipient: 0, inAll: 200 }, false)).toBe(false);
  });
  test('are five for a new account', () => {
    expect(mayWriteAgain({ toRecipient: 4, inAll: 4 }, true)).toBe(true);
    expect(mayWriteAgain({ toRecipient: 0, inAll: 5 }, true)).toBe(false);
  });
});
