import { describe, expect, it } from 'vitest';
import { typedAmount } from './typed-amount.ts';

describe('an amount that was typed', () => {
  it.each([
    ['1000', 10_000_000n],
    ['1,000', 10_000_000n],
    ['1.000', 10_000_000n],
    ['1.000.000', 10_000_000_000n],
    ['1,000,000.50', 10_000_005_000n],
    ['1.000.000,5', 10_000_005_000n],
    ['12,5', 125_000n],
    ['0.5', 5_000n],
    ['1 000', 10_000_000n],
    ['１２', 120_000n],
  ])('%s is understood', (text, units) => {
    expect(typedAmount(text)).toBe(units);
  });

  it.each(['', '0', '-5', '1e3', 'abc', '1..2', '0x10', '12.', '٣', '1.23456', '9999999999999999999'])(
    '%s is not taken',
    (text) => {
      expect(typedAmount(text)).toBeNull();
    },
  );
});
