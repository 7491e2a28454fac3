import { describe, expect, it } from 'vitest';
import {
  checkField,
  type FieldRule,
  isBlockedPassword,
  type PatternId,
  passwordStrength,
  patterns,
} from './index.ts';

const username: FieldRule = { patternId: 2, minLength: 4, maxLength: 20, show: true, required: true };
const password: FieldRule = { patternId: 1, minLength: 8, maxLength: 128, show: true, required: true };

const cases: readonly [PatternId, readonly string[], readonly string[]][] = [
  [1, ['anything at all ✓'], []],
  [2, ['a1', 'Minh7'], ['7a', 'a-b', 'á1', 'Minh_7']],
  [3, ['中文12'], ['中文a', 'abc']],
  [4, ['abc123', '42'], ['ab-c', 'ab c', 'é']],
  [5, ['name@example.com', 'a@b.c.de'], ['name@', '@b.c', 'a b@c.de', 'a@b', 'a@b..c']],
  [6, ['abc1'], ['abc', '123', 'abc-1']],
  [7, ['0917'], ['٠٩', '๑๒', '1.5', '-1']],
  [8, ['Abc1', 'A'], ['abc1', 'Abc-1']],
  [9, ['Ana Maria'], ['José', 'Ana1']],
  [10, ['no-space!'], ['a b', 'a\tb']],
  [11, ['你好，世界。'], ['你好a']],
  [12, ['José Ñúñez', 'Nguyễn Ánh'], ['Ana1', 'a_b']],
  [13, ['2026-12-31', '2024-02-29'], ['2026-02-29', '2026-13-01', '31-12-2026', '2026-1-1']],
  [14, ['12-31-2026', '02-29-2000'], ['02-29-1900', '13-01-2026', '2026-12-31']],
  [15, ['한국어'], ['한국어a', 'ไทย']],
  [16, ['สวัสดี'], ['สวัสดีa', '한국']],
];

describe('the patterns of specification section 5', () => {
  it('has a case for each', () => expect(cases.map(([id]) => String(id))).toEqual(Object.keys(patterns)));
  it.each(cases)('pattern %i takes what it says and nothing else', (patternId, good, bad) => {
    const rule: FieldRule = { patternId, minLength: 1, maxLength: 60, show: true, required: true };
    for (const value of good) expect([value, checkField(rule, value)]).toEqual([value, null]);
    for (const value of bad)
      expect([value, checkField(rule, value)]).toEqual([value, { code: 'field-format', patternId }]);
  });
  it('judges a hundred thousand characters of an evil text in no time', () => {
    const began = performance.now();
    for (const patternId of Object.keys(patterns).map(Number) as PatternId[]) {
      const rule: FieldRule = { patternId, minLength: 1, maxLength: 200_000, show: true, required: true };
      checkField(rule, `${'a@a.'.repeat(25_000)}!`);
    }
    // Read once it takes milliseconds; read once for each character it takes minutes.
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe('field rules', () => {
  it('takes a name that begins with a letter', () => expect(checkField(username, 'minh07')).toBeNull());
  it('says that a required field is empty', () =>
    expect(checkField(username, '')).toEqual({ code: 'field-required' }));
  it('lets an optional field be empty', () =>
    expect(checkField({ ...username, required: false }, '')).toBeNull());
  it('tells the bounds of a length', () =>
    expect(checkField(username, 'abc')).toEqual({ code: 'field-length', min: 4, max: 20 }));
  it.each([
    '7minh',
    'minh nguyen',
    'mính',
    '<script>',
    'สวัสดีครับ',
    'مرحبا بكم',
    'abc😀def',
    "a'b--",
    'minh\u202e07',
    'minh\u0000',
  ])('refuses the name %j', (value) =>
    expect(checkField(username, value)).toMatchObject({ code: 'field-format' }),
  );
  it('counts characters, not bytes, in a password of any script', () => {
    expect(checkField(password, 'mậtkhẩuđẹp')).toBeNull();
    expect(checkField(password, '😀😀😀😀')).toMatchObject({ code: 'field-length' });
  });
  it('refuses invisible characters in a password', () =>
    expect(checkField(password, 'abcdefg\u200bh')).toMatchObject({ code: 'field-format' }));
  it('bars the listed passwords, the own name and one repeated character', () => {
    expect(isBlockedPassword('123456', 'minh')).toBe(true);
    expect(isBlockedPassword('PassWord123', 'minh')).toBe(true);
    expect(isBlockedPassword('Minh_0707', 'minh_0707')).toBe(true);
    expect(isBlockedPassword('zzzzzzzzzz', 'minh')).toBe(true);
    expect(isBlockedPassword('lantern week 7', 'minh')).toBe(false);
  });
  it('rates a long phrase above a short mix', () => {
    expect(passwordStrength('lantern week by the river', 'minh')).toBeGreaterThan(
      passwordStrength('Ab1!Ab1!', 'minh'),
    );
    expect(passwordStrength('123456', 'minh')).toBe(0);
  });
});
