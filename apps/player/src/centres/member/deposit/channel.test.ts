import { amountOf } from '@tyche/kernel/money';
import { describe, expect, it } from 'vitest';
import { amountProblem, feeOf, rangeOf } from './channel.ts';

const terms = {
  feePercent: '1.5000',
  feeFixed: '0.0000',
  minimumAmount: '100.0000',
  maximumAmount: '50000.0000',
};

describe('a channel', () => {
  it('takes its percentage and its fixed part, the fee rounded up', () => {
    expect(feeOf(amountOf(1_000), terms)).toBe(amountOf(15));
    expect(feeOf(amountOf(1_000), { ...terms, feeFixed: '2.0000' })).toBe(amountOf(17));
    expect(feeOf(1n, terms)).toBe(1n);
    expect(feeOf(amountOf(1_000), { ...terms, feePercent: '0.0000' })).toBe(0n);
  });

  it('takes at most what the deposit limit leaves', () => {
    expect(rangeOf(terms, null)).toEqual({ least: amountOf(100), max: amountOf(50_000) });
    expect(rangeOf(terms, amountOf(300)).max).toBe(amountOf(300));
    expect(rangeOf(terms, amountOf(90_000)).max).toBe(amountOf(50_000));
  });

  it('says what is wrong with an amount', () => {
    expect(amountProblem(null, terms, null)).toBe('badAmount');
    expect(amountProblem(amountOf(99), terms, null)).toBe('outOfRange');
    expect(amountProblem(amountOf(50_001), terms, null)).toBe('outOfRange');
    expect(amountProblem(amountOf(301), terms, amountOf(300))).toBe('overLimit');
    expect(amountProblem(amountOf(300), terms, amountOf(300))).toBeNull();
  });
});
