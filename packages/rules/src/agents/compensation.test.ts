import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubtOf } from './compensation.ts';
import { payChangedDay } from './realtime.ts';
import type { Tier } from './tier.ts';

describe('what is in doubt of a line', () => {
  it.each([
    ['a first line is in doubt for what it has more', 100n, { before: 0n, kept: 0n, clear: 60n }, 40n],
    ['a first line as a whole', 100n, { before: 0n, kept: 0n, clear: null }, 100n],
    ['nothing that was never given is taken back', -40n, { before: 100n, kept: 50n, clear: 60n }, 40n],
    ['what was given is taken back', -50n, { before: 100n, kept: 50n, clear: 0n }, 0n],
    ['in part', -70n, { before: 100n, kept: 50n, clear: 20n }, 40n],
    ['of a line that is held as a whole', -40n, { before: 100n, kept: 100n, clear: null }, 40n],
    ['of a line that was paid before it was held', -40n, { before: 100n, kept: 30n, clear: null }, 30n],
    ['more for those not in doubt is given', 20n, { before: 100n, kept: 50n, clear: 70n }, 0n],
    ['more for those in doubt is not', 20n, { before: 100n, kept: 50n, clear: 50n }, 20n],
  ] as const)('%s', (_, amount, period, doubt) => {
    expect(doubtOf(amount, period)).toBe(doubt);
  });

  it('never makes the receiver give back more than it had', () => {
    const units = fc.bigInt(0n, 1_000n);
    fc.assert(
      fc.property(units, units, units, fc.option(units), (kept, rest, left, clear) => {
        const before = kept + rest;
        const amount = -(before - (left % (before + 1n)));
        const doubt = doubtOf(amount, { before, kept, clear });
        expect(doubt >= 0n && doubt <= -amount).toBe(true);
        expect(-amount - doubt <= before - kept).toBe(true);
      }),
    );
  });
});

describe('a real-time day that changed', () => {
  const tiers: readonly Tier[] = [
    { minimumBet: 0n, netLoss: 0n, activeMember: 0, rateType: 'P', rate: 1_000n },
    { minimumBet: 500n, netLoss: 0n, activeMember: 1, rateType: 'P', rate: 10_000n },
  ];
  const windows = [
    { startsAt: 300, valid: 400n, rate: 1_000n },
    { startsAt: 600, valid: 1_000n, rate: 10_000n },
  ];
  const late = (wagerId: bigint, window: number, change: bigint) => ({
    wagerId,
    window,
    change,
    isLate: true,
  });
  const first = (wagerId: bigint, window: number, change: bigint) => ({
    ...late(wagerId, window, change),
    isLate: false,
  });

  it.each([
    ['nothing changed', [], 10n],
    ['a void leaves at the rate at which the bet counted', [first(1n, 600, 500n), late(1n, 600, -500n)], 5n],
    ['of a bet that earned less', [first(1n, 300, 400n), late(1n, 300, -400n)], 10n],
    ['a late bet has the rate of its window', [late(1n, 700, 300n)], 13n],
    ['before the first window that of an idle day', [late(1n, 0, 1_000n)], 11n],
    [
      'the newest part of a bet leaves first',
      [first(1n, 300, 100n), first(1n, 600, 200n), late(1n, 300, -250n)],
      8n,
    ],
  ] as const)('%s', (_, changes, paid) => {
    expect(payChangedDay(tiers, windows, changes)).toBe(paid);
  });

  it('refuses a bet that counts less than nothing', () => {
    expect(() => payChangedDay(tiers, windows, [late(1n, 300, -1n)])).toThrow(RangeError);
  });
});
