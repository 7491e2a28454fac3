import { describe, expect, it } from 'vitest';
import { checkOpeningLines, isTooDeep, makeOneTimePassword, parseOpeningLines } from './opening.ts';

const short = (username: string) => (username.length < 4 ? 'field-length' : null);
const member = (username: string) => ({ username, userType: 0 }) as const;

describe('pasted lines', () => {
  it('have a name and a type; without a type the account is a member', () => {
    expect(parseOpeningLines('anna;1\r\n\n ben \ncleo, 0\ndora\t1')).toEqual([
      { username: 'anna', userType: 1 },
      { username: 'ben', userType: 0 },
      { username: 'cleo', userType: 0 },
      { username: 'dora', userType: 1 },
    ]);
  });
  it('with another type or a third part are refused at their line', () => {
    expect(parseOpeningLines('anna;2\nben\ncleo;1;x')).toEqual([
      { line: 1, code: 'user-type-unknown' },
      { username: 'ben', userType: 0 },
      { line: 3, code: 'user-type-unknown' },
    ]);
  });
});

describe('names', () => {
  it('are refused by themselves, each at its line', () => {
    expect(checkOpeningLines([member('anna'), member('bo'), member('dora'), member('')], short)).toEqual([
      { line: 2, code: 'field-length' },
      { line: 4, code: 'field-length' },
    ]);
  });
  it('are taken the second time, in whatever case', () => {
    expect(checkOpeningLines([member('anna'), member('ben9'), member('ANNA')], () => null)).toEqual([
      { line: 3, code: 'username-taken' },
    ]);
  });
});

it('an agent at the last level opens members only', () => {
  expect([isTooDeep(9, 1, 10), isTooDeep(10, 1, 10), isTooDeep(10, 0, 10)]).toEqual([false, true, false]);
  expect([isTooDeep(3, 1, 4), isTooDeep(4, 1, 4)]).toEqual([false, true]);
});

it('a one-time password is long enough and has no characters that look alike', () => {
  let word = 0;
  const random = { nextWord: () => word++ };
  expect(makeOneTimePassword(random)).toMatch(/^[2-9a-hjkmnp-z]{12}$/);
  expect(makeOneTimePassword(random, 16)).toHaveLength(16);
  expect(makeOneTimePassword(random, 3)).toHaveLength(12);
});
