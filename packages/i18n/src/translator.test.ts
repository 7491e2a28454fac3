import { describe, expect, test } from 'vitest';
import { loadTranslator } from './catalogs.ts';
import { createFormats } from './format.ts';
import { findLanguage, languages, offeredLanguages, pseudoLanguage } from './languages.ts';
import { pseudoCatalog } from './pseudo.ts';
import { createTranslator } from './translator.ts';

const english = languages.find((one) => one.code === 'EN') ?? pseudoLanguage;
const arabic = languages.find((one) => one.code === 'AR') ?? pseudoLanguage;

describe('the languages', () => {
  test('are the twenty-five of the specification, each with its own code', () => {
    expect(languages).toHaveLength(25);
    expect(new Set(languages.map((one) => one.code)).size).toBe(25);
  });

  test('are offered only when complete', () => {
    expect(offeredLanguages.map((one) => one.code)).toEqual(['TY', 'EN', 'VI']);
    expect(findLanguage('AR')).toBeNull();
    expect(findLanguage('vi')?.tag).toBe('vi');
  });
});

describe('the translator', () => {
  const catalog = {
    common: {
      hello: 'Hello {name}',
      bets: { one: '{count} bet', other: '{count} bets' },
      terms: 'I accept <link>the terms</link>.',
    },
  };
  const { find } = createTranslator(english, catalog);

  test('fills parameters and leaves unknown ones as they stand', () => {
    expect(find('common.hello', { name: 'Mia' })).toBe('Hello Mia');
    expect(find('common.hello')).toBe('Hello {name}');
  });

  test('chooses the plural form by count and writes the number in Latin digits', () => {
    expect(find('common.bets', { count: 1 })).toBe('1 bet');
    expect(find('common.bets', { count: 12_000 })).toBe('12,000 bets');
    expect(createTranslator(arabic, {}, { fallback: catalog }).find('common.bets', { count: 3 })).toBe(
      '3 bets',
    );
  });

  test('falls back to English key by key and gives null for a key that no language has', () => {
    const partial = createTranslator(arabic, { common: { hello: 'مرحبا {name}' } }, { fallback: catalog });
    expect(partial.find('common.hello', { name: 'Mia' })).toBe('مرحبا Mia');
    expect(partial.find('common.bets', { count: 2 })).toBe('2 bets');
    expect(partial.find('common.constructor')).toBeNull();
  });

  test('cuts a sentence at its tags', async () => {
    const { runs } = await loadTranslator('EN', ['auth']);
    const cut = runs('auth.register.agreement', { age: 18 });
    expect(cut.some((run) => run.tag === 'link')).toBe(true);
    expect(cut.map((run) => run.text).join('')).not.toContain('<');
  });
});

describe('formats', () => {
  const { amount, money, number } = createFormats('en-PH');

  test('write amounts exactly, with the true minus and without rounding', () => {
    expect(amount(124_805_000n)).toBe('12,480.50');
    expect(amount(-100_000n)).toBe('\u221210.00');
    expect(amount(390_000n, { sign: true })).toBe('+39.00');
    expect(amount(50n)).toBe('0.005');
    expect(amount(92_233_720_368_547_758_07n)).toBe('922,337,203,685,477.5807');
  });

  test('put the symbol where the locale has it', () => {
    expect(money(124_805_000n, '₱')).toBe('₱12,480.50');
    expect(createFormats('vi-VN').money(100_000_000n, '₫', { decimals: 0 })).toBe('10.000\u00a0₫');
  });

  test('keep Latin digits in every locale', () => {
    expect(createFormats('ar').amount(10_000n)).toMatch(/^1[.,]00$/);
    expect(createFormats('fa-IR').date(0, 'full', 'UTC')).toMatch(/[0-9]/);
    expect(number(-3)).toBe('\u22123');
  });

  test('say how long ago a thing was', () => {
    const formats = createFormats('en-PH');
    expect(formats.ago(0, 120_000)).toMatch(/2 min/);
    expect(formats.ago(0, 2 * 86_400_000)).toMatch(/Jan/);
  });
});

describe('the pseudo language', () => {
  test('lengthens and marks English and keeps parameters and tags', () => {
    const made = pseudoCatalog({ common: { a: 'Hello {name}, <link>go</link>' } }).common?.a;
    expect(made).toContain('{name}');
    expect(made).toContain('<link>');
    expect(made).toContain('\u202eHello\u202c');
  });
});
