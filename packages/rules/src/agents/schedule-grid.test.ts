import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridOf } from './schedule-grid.ts';
import { payOfTier, type Tier, tierMet } from './tier.ts';

const tier = (minimumBet: bigint, activeMember: number, rate: bigint, more: Partial<Tier> = {}): Tier => ({
  minimumBet,
  activeMember,
  rate,
  netLoss: 0n,
  rateType: 'P',
  ...more,
});

test('easy floors of a lower rate owe more than is got', () => {
  const own = [tier(100n, 5, 10_000n), tier(500n, 10, 30_000n)];
  const given = [tier(100n, 1, 20_000n)];
  const { rows, isMoreOwed } = gridOf(own, given);
  expect(isMoreOwed).toBe(true);
  expect(rows.map((row) => row.map((cell) => [cell.activeMember, cell.own, cell.given]))).toEqual([
    [
      [1, 0n, 20_000n],
      [5, 10_000n, 20_000n],
      [10, 10_000n, 20_000n],
    ],
    [
      [1, 0n, 20_000n],
      [5, 10_000n, 20_000n],
      [10, 30_000n, 20_000n],
    ],
  ]);
});

test('the same floors with lower rates owe less everywhere', () => {
  const own = [tier(100n, 1, 10_000n), tier(500n, 5, 30_000n, { netLoss: 70n })];
  const given = [tier(100n, 1, 9_000n), tier(500n, 5, 20_000n, { netLoss: 90n })];
  expect(gridOf(own, given).isMoreOwed).toBe(false);
  expect(gridOf([], given).isMoreOwed).toBe(true);
  expect(gridOf([], []).rows).toEqual([]);
});

test('a fixed sum is its share of the bet at each place', () => {
  const given = [tier(300n, 1, 10n, { rateType: 'F' })];
  const own = [tier(100n, 1, 20_000n), tier(1_000n, 2, 30_000n)];
  const cells = gridOf(own, given).rows.flat();
  expect(cells.map(({ minimumBet, given: rate }) => [minimumBet, rate])).toEqual([
    [100n, 0n],
    [100n, 0n],
    [300n, 33_333n],
    [300n, 33_333n],
    [1_000n, 10_000n],
    [1_000n, 10_000n],
  ]);
});

const anyTier = fc
  .record({ bet: fc.bigInt(1n, 5n), members: fc.nat(4), rate: fc.bigInt(1n, 400_000n) })
  .map(({ bet, members, rate }) => tier(bet * 1_000_000n, members, rate));

test('nowhere else is more owed than at a place of the grid', () => {
  const anySchedule = fc
    .array(anyTier, { maxLength: 4 })
    .map((tiers) => tiers.toSorted((one, other) => (one.minimumBet < other.minimumBet ? -1 : 1)));
  fc.assert(
    fc.property(
      anySchedule,
      anySchedule,
      fc.bigInt(0n, 6_000_000n),
      fc.nat(5),
      (own, given, validBet, activeMember) => {
        const at = { validBet, activeMember, base: 0n };
        const payOf = (tiers: readonly Tier[]) => {
          const met = tiers[tierMet(tiers, at) - 1];
          return met ? payOfTier(met, validBet) : 0n;
        };
        if (!gridOf(own, given).isMoreOwed) expect(payOf(given) <= payOf(own)).toBe(true);
      },
    ),
  );
});
