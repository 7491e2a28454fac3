import { currencies } from '@tyche/kernel/currencies';
import { describe, expect, test } from 'vitest';
import { createFormats } from './format.ts';
import { findLanguage, pseudoLanguage } from './languages.ts';
import { zoneName } from './market.ts';

const localeOf = (code: string) => (findLanguage(code) ?? pseudoLanguage).dateLocale;
const [EN, TY, VI, RTL] = ['EN', 'TY', 'VI', pseudoLanguage.code].map((code) =>
  createFormats(localeOf(code)),
);
if (!EN || !TY || !VI || !RTL) throw new Error('a language is gone');
const dong = { currency: 'VND' };

describe('a sum of money', () => {
  test.each([
    ['EN', EN, '₱10,885.02', '\u2212₱1.99'],
    ['TY', TY, '₱10,885.02', '\u2212₱1.99'],
    ['VI', VI, '10.885,02\u00a0₱', '\u22121,99\u00a0₱'],
    ['pseudo, right to left', RTL, '₱10,885.02', '\u2212₱1.99'],
  ] as const)('in %s has two decimals, cut toward zero', (_name, { money }, gain, loss) => {
    expect(money(108_850_280n)).toBe(gain);
    expect(money(108_850_299n)).toBe(gain);
    expect(money(-19_940n)).toBe(loss);
    expect(money(-19_999n)).toBe(loss);
  });

  test('in Vietnamese never has the three decimals that read as thousands', () => {
    for (const units of [108_850_280n, 12_345_678_901n, 5_000n, 20n, -108_850_280n])
      for (const text of [VI.money(units), VI.amount(units), VI.price(units), VI.exact(units)])
        expect(text).toMatch(/,(\d\d|\d{4})(\u00a0₱)?$/);
  });

  test('below the smallest coin shows its full value, never nothing', () => {
    expect(EN.money(20n)).toBe('₱0.0020');
    expect(EN.money(-60n)).toBe('\u2212₱0.0060');
    expect(EN.money(0n)).toBe('₱0.00');
    expect(EN.money(9_999n, dong)).toBe('₫0.9999');
  });

  test('has a sign before gains where it is asked for', () => {
    expect(EN.money(390_000n, { sign: true })).toBe('+₱39.00');
    expect(EN.money(0n, { sign: true })).toBe('₱0.00');
    expect(VI.money(-390_000n, { sign: true })).toBe('\u221239,00\u00a0₱');
  });

  test('takes the decimals and the symbol of its own currency', () => {
    expect(VI.money(100_000_000n, dong)).toBe('10.000\u00a0₫');
    expect(EN.money(100_009_999n, dong)).toBe('₫10,000');
    expect(EN.money(124_805_000n, { currency: 'XYZ' })).toBe('XYZ12,480.50');
    const vietnam = createFormats(localeOf('VI'), { currency: currencies.VND, timeZone: 'Asia/Ho_Chi_Minh' });
    expect(vietnam.money(100_000_000n)).toBe('10.000\u00a0₫');
  });

  test('that is a price is never shown below what is taken', () => {
    expect(EN.price(180n)).toBe('₱0.0180');
    expect(EN.price(20_000n)).toBe('₱2.00');
    expect(VI.price(10_000_180n)).toBe('1.000,0180\u00a0₱');
  });

  test('in a statement has all four decimals, however large', () => {
    expect(EN.exact(20_000n)).toBe('₱2.0000');
    expect(EN.exact(-19_940n, { sign: true })).toBe('\u2212₱1.9940');
    expect(EN.exact(92_233_720_368_547_758_07n)).toBe('₱922,337,203,685,477.5807');
  });

  test('keeps Latin digits and has no hidden marks in any locale', () => {
    for (const locale of ['ar', 'fa-IR', 'ur-PK', 'my-MM', 'bn-BD'])
      expect(createFormats(locale).money(-12_345_000n)).toMatch(
        /^\u2212(₱\u00a0?)?1[.,\u066c]?234[.,\u066b]50(\u00a0?₱)?$/,
      );
    expect(createFormats('es').money(12_345_000n)).toBe('1.234,50\u00a0₱');
  });
});

describe('numbers that are no money', () => {
  test.each([
    [10_950n, '1.095'],
    [19_500n, '1.95'],
    [3_166_666n, '316.66'],
    [975_000_000n, '97,500'],
    [1_000_000n, '100'],
    [20_000n, '2.00'],
  ])('odds of %d are %s', (units, text) => expect(EN.odds(units)).toBe(text));

  test('a unit has no zeros at its end', () => {
    expect([10_000n, 1_000n, 10n, 0n].map(EN.short)).toEqual(['1', '0.1', '0.001', '0']);
  });

  test('a number has the true minus', () => expect(EN.number(-3)).toBe('\u22123'));
});

describe('times', () => {
  const at = Date.parse('2026-11-23T01:58:00Z');

  test('are those of the site, and the long form names the zone', () => {
    expect(EN.date(at, 'time')).toBe('09:58');
    expect(EN.date(at, 'full')).toBe('Nov 23, 2026, 09:58:00 Manila');
    expect(VI.date(at, 'full')).toMatch(/09:58:00.* Manila$/);
    expect(EN.date(at, 'full', 'UTC')).toMatch(/01:58:00 UTC$/);
    expect(EN.zone).toBe('Manila');
  });

  test('follow the setting of the merchant', () => {
    const saigon = createFormats('vi-VN', { currency: currencies.VND, timeZone: 'Asia/Ho_Chi_Minh' });
    expect(saigon.date(at, 'time')).toBe('08:58');
    expect(saigon.zone).toBe('Ho Chi Minh');
    expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  });

  test('say how long ago a thing was', () => {
    expect(EN.ago(0, 120_000)).toMatch(/2 min/);
    expect(EN.ago(0, 2 * 86_400_000)).toMatch(/Jan 01, 08:00|Jan 1, 08:00/);
  });

  test('that are long are days and hours, in words for screen readers', () => {
    const long = ((8 * 24 + 6) * 60 + 15) * 60_000;
    expect(EN.span(long, 'narrow')).toBe('8d 6h');
    expect(EN.span(long, 'long')).toBe('8 days 6 hours');
    expect(TY.span(long, 'narrow')).toBe('8 araw 6 oras');
    expect(VI.span(long, 'narrow')).toBe('8 ngày 6 giờ');
    expect(EN.span(86_400_000, 'narrow')).toBe('1d');
    expect(EN.span(0, 'narrow')).toBe('0m');
  });
});

test('a day is typed in the order of the language, in our calendar', () => {
  expect(EN.dayOrder).toEqual({ parts: ['month', 'day', 'year'], separator: '/' });
  expect(TY.dayOrder.parts).toEqual(['month', 'day', 'year']);
  expect(VI.dayOrder).toEqual({ parts: ['day', 'month', 'year'], separator: '/' });
  expect(createFormats('ko-KR').dayOrder).toEqual({ parts: ['year', 'month', 'day'], separator: '.' });
  expect(createFormats('fa-IR').dayOrder.parts).toContain('year');
  expect(createFormats('ar').dayOrder.separator).toBe('/');
});
