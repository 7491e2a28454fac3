// What terms pay on figures of a closed period, and what a change does to an agent's pay.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePay, payOnSpans, type TeamSpan } from './comparison.ts';
import { payDividend } from './dividend.ts';
import { emptyDay, payWindow } from './realtime.ts';
import type { Tier } from './tier.ts';

const tier = (minimumBet: bigint, activeMember: number, rate: bigint): Tier => ({
  minimumBet,
  activeMember,
  netLoss: 0n,
  rateType: 'P',
  rate,
});
const tiers = [tier(1_000n, 0, 100_000n), tier(10_000n, 2, 200_000n)];
const span = (valid: bigint, more: Partial<TeamSpan> = {}): TeamSpan => ({
  valid,
  voided: 0n,
  activeMember: 2,
  netLoss: 0n,
  ...more,
});
const anySpan = fc.record({
  valid: fc.bigInt(0n, 20_000n),
  voided: fc.constant(0n),
  activeMember: fc.nat(3),
  netLoss: fc.bigInt(-20_000n, 20_000n),
});

describe('what terms pay on closed figures', () => {
  it('is nothing without a contract', () => {
    expect(payOnSpans('DIVIDEND', null, [span(90_000n, { netLoss: 90_000n })])).toBe(0n);
  });

  it('is the dividend of the period without a carry', () => {
    fc.assert(
      fc.property(anySpan, (one) => {
        const dividend = payDividend(
          { tiers, minimum: 100n, carryPolicy: 'ALL' },
          { validBet: one.valid, ...one, isFirstOfMonth: true },
          0n,
        );
        expect(payOnSpans('DIVIDEND', { tiers, minimum: 100n }, [one])).toBe(dividend.amount);
      }),
    );
  });

  it('is the salary of the day, and of each hour by itself, each with its minimum', () => {
    expect(payOnSpans('DAILY', { tiers, minimum: 100n }, [span(10_000n)])).toBe(2_000n);
    expect(payOnSpans('DAILY', { tiers, minimum: 2_001n }, [span(10_000n)])).toBe(0n);
    const hours = [span(1_000n), span(0n), span(12_000n, { voided: 2_000n }), span(999n)];
    expect(payOnSpans('HOURLY', { tiers, minimum: 0n }, hours)).toBe(100n + 2_000n);
    expect(payOnSpans('HOURLY', { tiers, minimum: 101n }, hours)).toBe(2_000n);
  });

  it('follows the day in real time: the tier by the day so far, the rate for what is new', () => {
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 8 }), (spans) => {
        let day = emptyDay;
        for (const { valid, activeMember } of spans)
          ({ day } = payWindow(tiers, day, { newValid: valid, activeMember, reversals: [] }));
        expect(payOnSpans('REALTIME', { tiers, minimum: 0n }, spans)).toBe(day.paid);
      }),
    );
    const voided = [span(5_000n), span(6_000n), span(0n, { voided: 6_000n })];
    expect(payOnSpans('REALTIME', { tiers, minimum: 0n }, voided)).toBe(500n);
  });
});

describe('what a change does', () => {
  const others = { get: 700n, owe: 300n };

  it('to who received the contract: it gets another amount, and owes less where contracts below end', () => {
    const of = { side: 'received', contract: { before: 100n, after: 40n }, others, ending: 250n } as const;
    expect(comparePay(of)).toEqual({
      get: { before: 800n, after: 740n },
      owe: { before: 300n, after: 50n },
      left: { before: 500n, after: 690n },
    });
  });

  it('to who granted it: it owes another amount', () => {
    const of = { side: 'granted', contract: { before: 0n, after: 900n }, others, ending: 0n } as const;
    expect(comparePay(of)).toEqual({
      get: { before: 700n, after: 700n },
      owe: { before: 300n, after: 1_200n },
      left: { before: 400n, after: -500n },
    });
  });
});
