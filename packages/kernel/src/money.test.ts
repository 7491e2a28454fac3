import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ceilDiv, floorDiv, formatAmount, parseAmount } from './money.ts';

describe('amounts', () => {
  it('reads back what it printed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (units) => {
        expect(parseAmount(formatAmount(units))).toBe(units === 0n ? 0n : units);
      }),
    );
  });

  it.each([
    '1e3',
    'NaN',
    '',
    ' 1',
    '1 ',
    '+1',
    '01',
    '.5',
    '1.',
    '1.00001',
    '１２',
    '0x10',
    '9223372036854775808',
    'Infinity',
    '1,000',
  ])('refuses %j', (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  it('names its rounding', () => {
    expect(floorDiv(-7n, 2n)).toBe(-4n);
    expect(ceilDiv(-7n, 2n)).toBe(-3n);
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n, max: 10n ** 12n }), (a, b) => {
        const floor = floorDiv(a, b);
        expect(floor * b <= a && a < (floor + 1n) * b).toBe(true);
        expect(ceilDiv(a, b) - floor).toBe(a % b === 0n ? 0n : 1n);
      }),
    );
  });
});
