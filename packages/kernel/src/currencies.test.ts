import { describe, expect, it } from 'vitest';
import { currencies, type CurrencyCode, fromPesos } from './currencies.ts';
import { amountOf, UNITS_PER_ONE } from './money.ts';

describe('an amount that is stated in pesos', () => {
  it('is the same in pesos and a round figure in dong', () => {
    expect(fromPesos(amountOf(100), 'PHP')).toBe(amountOf(100));
    expect(fromPesos(amountOf(100), 'VND')).toBe(amountOf(50_000));
  });

  it('has no more decimals than its currency shows', () => {
    for (const [code, { decimals }] of Object.entries(currencies))
      expect(fromPesos(amountOf(1), code as CurrencyCode) % (UNITS_PER_ONE / 10n ** BigInt(decimals))).toBe(
        0n,
      );
  });
});
