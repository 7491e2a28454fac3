import { describe, expect, test } from 'vitest';
import { loadTranslator } from './catalogs.ts';
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

  test('takes the form for exactly one before the plural category', () => {
    const filipino = findLanguage('TY') ?? pseudoLanguage;
    const placed = { '=1': 'Draw {draw}', one: '{count} draw', other: '{count} na draw' };
    const { find: written } = createTranslator(filipino, { common: { placed } });
    expect(written('common.placed', { count: 1, draw: '7' })).toBe('Draw 7');
    expect(written('common.placed', { count: 2 })).toBe('2 draw');
    expect(written('common.placed', { count: 4 })).toBe('4 na draw');
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

describe('the pseudo language', () => {
  test('lengthens and marks English and keeps parameters and tags', () => {
    const made = pseudoCatalog({ common: { a: 'Hello {name}, <link>go</link>' } }).common?.a;
    expect(made).toContain('{name}');
    expect(made).toContain('<link>');
    expect(made).toContain('\u202eHello\u202c');
  });
});
