// Rules of registration and login fields: patterns by id, lengths, and which message a breach earns.

/** Patterns of specification section 5, by id. Each is linear: no nested repetition. */
export const patterns = {
  1: '*',
  2: '^[A-Za-z][A-Za-z0-9]*$',
  3: '^[\\p{Script=Han}0-9]+$',
  4: '^[A-Za-z0-9]+$',
  5: '^[^\\s@]{1,64}@[^\\s@.]{1,63}(\\.[^\\s@.]{1,63}){1,4}$',
  6: '^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+$',
  7: '^[0-9]+$',
  8: '^(?=.*[A-Z])[A-Za-z0-9]+$',
  9: '^[A-Za-z ]+$',
  10: '^\\S+$',
  11: '^[\\p{Script=Han}\\p{P}]+$',
  12: '^[\\p{L}\\p{M} ]+$',
  13: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  14: '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])-[0-9]{4}$',
  15: '^\\p{Script=Hangul}+$',
  16: '^[\\p{Script=Thai}]+$',
} as const;

export type PatternId = keyof typeof patterns;

/** What a field must look like; lengths count characters as people see them (code points). */
export interface FieldRule {
  readonly patternId: PatternId;
  readonly minLength: number;
  readonly maxLength: number;
  readonly show: boolean;
  readonly required: boolean;
}

/** Why a value is not taken. `pattern` carries the id whose message is shown; `length` the bounds. */
export type FieldProblem =
  | { readonly code: 'field-required' }
  | { readonly code: 'field-length'; readonly min: number; readonly max: number }
  | { readonly code: 'field-format'; readonly patternId: PatternId };

/** Controls, bidirectional overrides and other invisible characters: never part of a name or a password. */
const invisible = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

const compiled = new Map<PatternId, RegExp | null>();

function patternOf(id: PatternId): RegExp | null {
  const known = compiled.get(id);
  if (known !== undefined) return known;
  const text = patterns[id];
  const pattern = text === '*' ? null : new RegExp(text, 'u');
  compiled.set(id, pattern);
  return pattern;
}

/** Judges one value by its rule (specification, section 5). Gives null when the value is good. */
export function checkField(rule: FieldRule, value: string): FieldProblem | null {
  if (value === '') return rule.required ? { code: 'field-required' } : null;
  const length = [...value].length;
  if (length < rule.minLength || length > rule.maxLength) {
    return { code: 'field-length', min: rule.minLength, max: rule.maxLength };
  }
  if (invisible.test(value)) return { code: 'field-format', patternId: rule.patternId };
  const pattern = patternOf(rule.patternId);
  const fits = (pattern === null || pattern.test(value)) && isRealDay(rule.patternId, value);
  return fits ? null : { code: 'field-format', patternId: rule.patternId };
}

/** Whether a text that fits a date's pattern names a day of the calendar; true for what is no date. */
function isRealDay(id: PatternId, value: string): boolean {
  if (id !== 13 && id !== 14) return true;
  const [a = 0, b = 0, c = 0] = value.split('-').map(Number);
  const [year, month, day] = id === 13 ? [a, b, c] : [c, a, b];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (days[month - 1] ?? 0);
}

/** Whether a value read from outside is a rule with a pattern of the catalogue (reliability.md I2). */
export function isFieldRule(value: unknown): value is FieldRule {
  if (typeof value !== 'object' || value === null) return false;
  const { patternId, minLength, maxLength, show, required } = value as Record<string, unknown>;
  return (
    Object.hasOwn(patterns, String(patternId)) &&
    Number.isInteger(minLength) &&
    Number.isInteger(maxLength) &&
    typeof show === 'boolean' &&
    typeof required === 'boolean'
  );
}

/** Passwords that are tried first by everyone who tries passwords; `123456` is the specification's own example. */
const blocked = new Set([
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '1234567890',
  '12345678910',
  '87654321',
  '11111111',
  '00000000',
  '88888888',
  'password',
  'password1',
  'password12',
  'password123',
  'passw0rd',
  'qwertyui',
  'qwerty12',
  'qwerty123',
  'qwertyuiop',
  '1q2w3e4r',
  '1qaz2wsx',
  'abc12345',
  'abcd1234',
  'iloveyou',
  'football',
  'baseball',
  'sunshine',
  'princess',
  'superman',
  'letmein1',
  'welcome1',
  'trustno1',
  'admin123',
  'administrator',
  'dragon123',
  'pokemon1',
  'tyche123',
  'tychetyche',
  'lottery1',
  'changeme',
  'asdfghjk',
]);

/** Whether a password may not be used: on the list, the member's own name, or one character over and over. */
export function isBlockedPassword(password: string, username: string): boolean {
  const folded = password.toLowerCase();
  return (
    blocked.has(folded) ||
    (username !== '' && folded === username.toLowerCase()) ||
    /^(.)\1*$/u.test(password)
  );
}

/**
 * How strong a password looks, 0 to 4: for the meter only, never a reason to refuse.
 * Length counts most; a blocked password is always 0.
 */
export function passwordStrength(password: string, username: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '' || isBlockedPassword(password, username)) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  const score =
    (password.length >= 8 ? 1 : 0) +
    (password.length >= 12 ? 1 : 0) +
    (password.length >= 16 ? 1 : 0) +
    (kinds >= 3 ? 1 : 0);
  const capped = distinct < 5 ? Math.min(score, 1) : score;
  return capped as 0 | 1 | 2 | 3 | 4;
}
