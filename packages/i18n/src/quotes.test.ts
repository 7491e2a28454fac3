import { describe, expect, test } from 'vitest';
import { loadTranslator } from './catalogs.ts';
import type { MessageKey, Params } from './translator.ts';

const { t } = await loadTranslator('EN', 'all');

type Quote = readonly [quote: string, key: MessageKey, params?: Params];

/** What the specification quotes, word for word, and where the English catalog has it. */
const quotes: readonly Quote[] = [
  // Section 2
  ['System Maintenance', 'common.closed.maintenance'],
  ['RESTRICTION OF VISIT', 'common.closed.region'],
  [
    'Due to restriction of your location or IP address, you are not allowed to access the site',
    'common.closed.regionText',
  ],
  ['IP Restriction', 'common.closed.ipRestriction'],
  ['Your IP address:', 'common.closed.ip'],
  ['Contact Us', 'common.closed.contact'],
  // Section 4
  ['Registered successfully!', 'auth.registered.title'],
  // Section 5
  ['passwords are inconsistent', 'refusals.passwords-differ'],
  ['Password not empty', 'account.field.missing', { field: 'Password' }],
  ['I am 18 years old and agree to accept', 'auth.register.agreement', { age: 18 }],
  ['Please fill in your password with 6 - 16 characters', 'auth.format.passwordLength', { min: 6, max: 16 }],
  ['Please enter a valid verification code', 'auth.code.missing'],
  ['Please enter a valid verification code', 'refusals.code-wrong'],
  ['Please enter a valid mobile number', 'auth.field.mobileWrong'],
  ['Real name format is incorrect', 'auth.format.payeeName'],
  ['Phone number format is incorrect', 'auth.format.mobileNum'],
  ['Invalid invitation code', 'refusals.affiliate-code-unknown'],
  ['Account format is incorrect', 'auth.format.username'],
  ['Password format is incorrect', 'auth.format.password'],
  ['E-mail format is incorrect', 'auth.format.email'],
  ['Please enter the captcha', 'auth.captcha.missing'],
  // Section 8
  ['Network link is abnormal, please try again', 'common.network'],
  ['You are not logged in, please login', 'refusals.not-signed-in'],
  ['Invalid URL, please contact customer service', 'refusals.unknown-merchant'],
  ['Unknown error', 'refusals.unknown'],
  ['Please complete verification first', 'refusals.captcha-required'],
  ['Non-agents cannot log in', 'refusals.agents-only'],
  ['Non-member account unable to login', 'refusals.members-only'],
  // Section 9
  ['balance updating', 'account.balance.updating'],
  ['Prev', 'lottery.pager.previous'],
  ['Next', 'lottery.pager.next'],
  ['First', 'lottery.pager.first'],
  ['Last', 'lottery.pager.last'],
];

/** Labels that the specification quotes in lower case; on the screen a label begins with a capital. */
const labels: readonly Quote[] = [
  ['create account', 'auth.register.title'],
  ['go back', 'common.back'],
  ['code sent (9)', 'auth.code.sent', { n: 9 }],
];

/** Sentences that go on after the quote: with a link, or with what to do. */
const continued: readonly MessageKey[] = ['auth.register.agreement', 'refusals.unknown'];

describe('the English catalog says what the specification quotes', () => {
  for (const [quote, key, params] of quotes)
    test(`${quote} (${key})`, () => {
      const text = t(key, params);
      expect(continued.includes(key) ? text.slice(0, quote.length) : text).toBe(quote);
    });

  for (const [quote, key, params] of labels)
    test(`${quote} (${key})`, () => {
      const text = t(key, params);
      expect(text.charAt(0).toLowerCase() + text.slice(1)).toBe(quote);
    });
});
