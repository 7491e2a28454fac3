import { describe, expect, it } from 'vitest';
import {
  checkLinkDates,
  checkLinkPath,
  CODE_ALPHABET,
  isLinkOpen,
  linkStatusOf,
  makeLinkCode,
  parseLinkCode,
} from './link.ts';

const now = new Date('2026-11-26T08:00:00Z');
const at = (text: string) => new Date(text);

describe('a code', () => {
  it('has eight characters of the alphabet, each of them possible', () => {
    let word = 0;
    const codes = Array.from({ length: 40 }, () => makeLinkCode({ nextWord: () => word++ }));
    expect(new Set(codes.join(''))).toEqual(new Set(CODE_ALPHABET));
    for (const code of codes) expect(parseLinkCode(code)).toBe(code);
    expect(CODE_ALPHABET).toHaveLength(31);
  });
  it('is read without regard to case, and nothing else is read', () => {
    expect(parseLinkCode(' abcdefgh ')).toBe('ABCDEFGH');
    for (const text of [
      '',
      'ABCDEFG',
      'ABCDEFGHJ',
      'ABCDEFG0',
      'ABCDEFGI',
      'ABCDEFG1',
      'ABCDEFGL',
      'ABCDEFGO',
    ])
      expect(parseLinkCode(text), text).toBeNull();
  });
});

it.each([
  ['spring-2026', null],
  ['a', null],
  ['abcdefghijklmn', null],
  ['abcdefghijklmno', 'link-path-format'],
  ['', 'link-path-format'],
  ['Spring', 'link-path-format'],
  ['a b', 'link-path-format'],
  ['a/b', 'link-path-format'],
  ['register', 'link-path-taken'],
])('the path %j: %s', (path, refusal) => {
  expect(checkLinkPath(path, new Set(['register']))).toBe(refusal);
});

it.each([
  ['from now without end', '2026-11-26T08:00:00Z', null, null],
  ['a start that is over', '2026-11-26T07:59:59.999Z', null, 'link-dates'],
  ['an end after the start', '2026-11-26T08:00:00Z', '2026-11-26T08:00:00.001Z', null],
  ['an end at the start', '2026-11-27T08:00:00Z', '2026-11-27T08:00:00Z', 'link-dates'],
  ['an end before the start', '2026-11-27T08:00:00Z', '2026-11-26T09:00:00Z', 'link-dates'],
  ['two years', '2026-11-27T08:00:00Z', '2028-11-26T08:00:00Z', null],
  ['more than two years', '2026-11-27T08:00:00Z', '2028-11-26T08:00:00.001Z', 'link-dates'],
  ['a start after more than two years', '2028-11-27T08:00:00Z', null, 'link-dates'],
])('dates: %s', (_case, start, end, refusal) => {
  expect(checkLinkDates({ start: at(start), end: end === null ? null : at(end) }, now)).toBe(refusal);
});

it('expiry follows from the clock; a link is open from its start until its end', () => {
  const dates = { start: at('2026-11-26T09:00:00Z'), end: at('2026-11-26T10:00:00Z') };
  const seen = (time: string, isClosed = false) => [
    linkStatusOf(isClosed, dates, at(time)),
    isLinkOpen(isClosed, dates, at(time)),
  ];
  expect(seen('2026-11-26T08:59:59.999Z')).toEqual([1, false]);
  expect(seen('2026-11-26T09:00:00Z')).toEqual([1, true]);
  expect(seen('2026-11-26T09:59:59.999Z')).toEqual([1, true]);
  expect(seen('2026-11-26T10:00:00Z')).toEqual([2, false]);
  expect(seen('2026-11-26T09:30:00Z', true)).toEqual([0, false]);
  expect(linkStatusOf(false, { start: dates.start, end: null }, at('2036-01-01T00:00:00Z'))).toBe(1);
});
