// Mobile numbers: a dialling code that the site offers and a number that exists, kept in international form.
import { checkField } from '@tyche/rules/fields';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { Refusal } from '../../platform/http/errors.ts';
import type { SiteSettings } from '../settings/index.ts';

/**
 * The international form, such as +639171234567. Refuses `dialling-code-not-offered`, `field-required`, `field-length`,
 * `field-format` at `field` (specification, section 5; reliability.md T23).
 */
export function numberOf(
  { diallingCodes, registerFields }: SiteSettings,
  diallingCode: string | number | null | undefined,
  text: string,
  field = 'mobileNum',
): string {
  const code = String(diallingCode ?? diallingCodes[0] ?? '').replace(/^\+/, '');
  if (!diallingCodes.includes(code))
    throw new Refusal('dialling-code-not-offered', { field: 'countryDialingCode' });
  const rule = registerFields.mobileNum;
  const digits = text.trim();
  const problem = rule ? checkField({ ...rule, required: true }, digits) : null;
  if (problem) {
    const { code: refusal, ...details } = problem;
    throw new Refusal(refusal, { field, ...details });
  }
  const parsed = parsePhoneNumberFromString(`+${code}${digits.replace(/^0+/, '')}`);
  if (!parsed?.isValid() || parsed.countryCallingCode !== code)
    throw new Refusal('field-format', { field, patternId: rule?.patternId ?? 7 });
  return parsed.number;
}

/** All but the last four digits hidden. */
export function maskedNumber(number: string): string {
  return number === '' ? '' : `${number.slice(0, 3)}*****${number.slice(-4)}`;
}
