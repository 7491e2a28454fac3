// What a registration form is judged by: the site's rules, field by field, and the passwords (specification, section 5).
import { checkField, type FieldRule, isBlockedPassword } from '@tyche/rules/fields';
import { Refusal } from '../../platform/http/errors.ts';
import type { SiteSettings } from '../settings/index.ts';

type Given = Readonly<Record<string, unknown>>;

/** Judges a value by a rule. Refuses `field-required`, `field-length`, `field-format` at the field. */
export function requireFit(field: string, rule: FieldRule, value: string): void {
  const problem = checkField(rule, value);
  if (!problem) return;
  const { code, ...details } = problem;
  throw new Refusal(code, { field, ...details });
}

/**
 * Judges every field that the site shows, and drops the rest. Gives those that have a value. Fields of `elsewhere` have a judgement of
 * their own.
 */
export function judgeFields(
  { registerFields }: SiteSettings,
  input: Given,
  elsewhere: readonly string[] = [],
): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [field, rule] of Object.entries(registerFields)) {
    if (!rule.show || elsewhere.includes(field)) continue;
    const given = input[field];
    const value = typeof given === 'string' ? given : '';
    requireFit(field, rule, value);
    if (value !== '') values.set(field, value);
  }
  return values;
}

/** Judges a new password and its repetition. Refuses as `requireFit` does, `password-blocked`, `passwords-differ`. */
export function judgePassword(
  { registerFields }: SiteSettings,
  given: { username: string; password: string; again: string | undefined },
  names: { password: string; again: string } = { password: 'password', again: 'confirmPassword' },
): void {
  const rule = registerFields.password;
  if (rule) requireFit(names.password, { ...rule, show: true, required: true }, given.password);
  if (given.again === '') throw new Refusal('field-required', { field: names.again });
  if (isBlockedPassword(given.password, given.username))
    throw new Refusal('password-blocked', { field: names.password });
  if (given.again !== undefined && given.again !== given.password)
    throw new Refusal('passwords-differ', { field: names.again });
}

/** A text that the database can be asked about: it knows no zero bytes, and no name has one. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd');
}
