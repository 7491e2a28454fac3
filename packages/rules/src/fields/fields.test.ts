import { describe, expect, it } from 'vitest';
import { checkField, type FieldRule, isBlockedPassword, passwordStrength } from './index.ts';

const username: FieldRule = { patternId: 2, minLength: 4, maxLength: 20, show: true, required: true };
const password: FieldRule = { patternId: 1, minLength: 8, maxLength: 128, show: true, required: true };

describe('field rules', () => {
  it('takes a name that begins with a letter', () => expect(checkField(username, 'minh_07')).toBeNull());
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
