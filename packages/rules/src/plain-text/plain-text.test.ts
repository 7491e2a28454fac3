import { describe, expect, it } from 'vitest';
import { isPlainText, toPlainText } from './index.ts';

const lines = { hasLines: true };

describe('plain text', () => {
  it.each(['Two words', 'Chào bạn, số 41', '👨‍👩‍👧‍👦 and me', 'one\ntwo'])('%j is plain', (text) => {
    expect(isPlainText(text, lines)).toBe(true);
    expect(toPlainText(text)).toBe(text);
  });

  it.each(['<b>', 'a > b', 'tab\there', 'turned \u202e round', 'hid\u200bden', 'half \ud83d', 'line\r\nend'])(
    '%j is not, and leaves as plain text all the same',
    (text) => {
      expect(isPlainText(text, lines)).toBe(false);
      expect(isPlainText(toPlainText(text), lines)).toBe(true);
    },
  );

  it('has one line where lines are not allowed', () => {
    expect(isPlainText('one\ntwo', { hasLines: false })).toBe(false);
  });
});
