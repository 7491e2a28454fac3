import { expect, it } from 'vitest';
import fc from 'fast-check';
import { payOnSpans } from './comparison.ts';
import { paySalary, salaryLossOf } from './salary.ts';
import type { Tier } from './tier.ts';

const tiers: readonly Tier[] = [
  { minimumBet: 0n, netLoss: 0n, activeMember: 0, rateType: 'P', rate: 5_000n },
  { minimumBet: 1_000_000n, netLoss: 0n, activeMember: 1, rateType: 'F', rate: 9_000n },
];
const terms = { tiers, minimum: 100n };
const inputs = { validBet: 1_000_000n, activeMember: 1 };

it('is paid whatever the result, unless a loss is asked for', () => {
  expect(paySalary(terms, inputs)).toEqual({ tier: 2, amount: 9_000n, reason: 'paid' });
  expect(paySalary(terms, { ...inputs, netLoss: 1n })).toEqual({ tier: 2, amount: 9_000n, reason: 'paid' });
  for (const netLoss of [0n, -1n])
    expect(paySalary(terms, { ...inputs, netLoss })).toEqual({ tier: 2, amount: 0n, reason: 'no-loss' });
});

it('names the loss before the tier and the minimum', () => {
  const of = (validBet: bigint, netLoss: bigint) =>
    paySalary({ tiers: tiers.slice(1), minimum: 10_000n }, { validBet, activeMember: 1, netLoss }).reason;
  expect([of(1n, 0n), of(1n, 1n), of(1_000_000n, 1n)]).toEqual(['no-loss', 'no-tier', 'below-minimum']);
});

it('goes by stakes less payouts and rebates with bets', () => {
  expect(salaryLossOf({ stake: 100n, payout: 60n, selfRebate: 41n })).toBe(-1n);
});

it('never pays more for less loss', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 5_000_000n),
      fc.integer({ min: 0, max: 3 }),
      fc.bigInt(-1_000n, 1_000n),
      fc.bigInt(0n, 1_000n),
      (validBet, activeMember, netLoss, more) => {
        const of = (loss: bigint) => paySalary(terms, { validBet, activeMember, netLoss: loss }).amount;
        expect(of(netLoss + more)).toBeGreaterThanOrEqual(of(netLoss));
        const free = paySalary(terms, { validBet, activeMember }).amount;
        expect(of(netLoss)).toBe(netLoss > 0n ? free : 0n);
      },
    ),
  );
});

it('is compared by the same condition, in daily salaries only', () => {
  const spans = [{ valid: 1_000_000n, voided: 0n, activeMember: 1, netLoss: -5n }];
  expect(payOnSpans('DAILY', { ...terms, needsLoss: true }, spans)).toBe(0n);
  expect(payOnSpans('DAILY', terms, spans)).toBe(9_000n);
  expect(payOnSpans('HOURLY', { ...terms, needsLoss: true }, spans)).toBe(9_000n);
});
