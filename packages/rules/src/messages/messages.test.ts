import { describe, expect, test } from 'vitest';
import { holdReasonOf, isWithin, lettersIn, mayWriteAgain, messageBounds, plainText } from './index.ts';

describe('a text as it is kept', () => {
  test('has one form of line breaks and letters, and no blanks at its ends', () => {
    expect(plainText('  one\r\ntwo\rthree\n ')).toBe('one\ntwo\nthree');
    expect(plainText('e\u0301')).toBe('é');
  });
  test('has no control characters and nothing that turns the direction of what follows', () => {
    expect(plainText('a\u0000b\u202ec\u2066d\u2069\u0007')).toBe('abcd');
    expect(plainText('שלום \u200fabc')).toBe('שלום \u200fabc');
  });
});

describe('the length of a text', () => {
  test('counts letters as a reader sees them', () => {
    expect(lettersIn('👨‍👩‍👧‍👦é')).toBe(2);
    expect(isWithin('👍🏽'.repeat(80), messageBounds.subject)).toBe(true);
    expect(isWithin('👍🏽'.repeat(81), messageBounds.subject)).toBe(false);
  });
  test('is from one letter to a thousand', () => {
    expect(isWithin('', messageBounds.text)).toBe(false);
    expect(isWithin('a'.repeat(1_000), messageBounds.text)).toBe(true);
    expect(isWithin('a'.repeat(1_001), messageBounds.text)).toBe(false);
    expect(isWithin(`a${'\u0301'.repeat(20_000)}`, messageBounds.text)).toBe(false);
  });
});

describe('a message that staff read first', () => {
  const reason = (text: string) =>
    holdReasonOf(text, { ownHosts: ['tyche.example', 'localhost'], words: ['gcash'] });
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
