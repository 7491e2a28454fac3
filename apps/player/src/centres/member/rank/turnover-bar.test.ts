import { expect, test } from 'vitest';
import { thousandthsOf } from './turnover-bar.tsx';

test.each([
  ['0.0000', '50000.0000', 0],
  ['49999.9999', '50000.0000', 999],
  ['50000.0000', '50000.0000', 1_000],
  ['70000.0000', '50000.0000', 1_000],
  ['-5.0000', '50000.0000', 0],
  ['0.0000', '0.0000', 1_000],
])('%s of %s are %d thousandths', (actual, expected, thousandths) => {
  expect(thousandthsOf(actual, expected)).toBe(thousandths);
});
