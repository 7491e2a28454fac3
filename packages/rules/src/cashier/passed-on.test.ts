import { expect, it } from 'vitest';
import { isPassedOn } from './passed-on.ts';

it('more than 80 % of what was received is passed on; money of its own is not', () => {
  expect(isPassedOn({ received: 100n, sent: 81n })).toBe(true);
  expect(isPassedOn({ received: 100n, sent: 80n })).toBe(false);
  expect(isPassedOn({ received: 0n, sent: 80n })).toBe(false);
});
