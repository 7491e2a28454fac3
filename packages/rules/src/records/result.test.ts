import { expect, test } from 'vitest';
import { outcomeOf, resultOf } from './index.ts';

const bet = (stake: bigint, paid: bigint, rebate = 0n) => ({ stake, paid, rebate });

test.each([
  ['six numbers for 162.00 that pay 99.50', bet(1_620_000n, 995_000n), -625_000n, 'returned'],
  ['ten cars for 10.00 that pay 9.90', bet(100_000n, 99_000n), -1_000n, 'returned'],
  ['the stake back', bet(100_000n, 100_000n), 0n, 'returned'],
  ['a stake that only its rebate lifts above the cost', bet(100_000n, 99_900n, 200n), 100n, 'won'],
  ['a lost 2.00 with its rebate', bet(20_000n, 0n, 60n), -19_940n, 'lost'],
  ['a win', bet(20_000n, 1_950_000n, 500n), 1_930_500n, 'won'],
] as const)('%s', (_name, played, result, outcome) => {
  expect(resultOf(played)).toBe(result);
  expect(outcomeOf(played)).toBe(outcome);
});
