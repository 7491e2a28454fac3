import { describe, expect, it } from 'vitest';
import { mayGoOn } from './auto.ts';

describe('autoplay', () => {
  const plan = { rounds: 10, lossLimit: 50n };
  it.each([
    [0, 0n, 10n, true],
    [9, 0n, 10n, true],
    [10, 0n, 10n, false],
    [3, -40n, 10n, true],
    [3, -41n, 10n, false],
    [3, 100n, 10n, true],
  ])('after %d rounds with %d, a bet of %d goes on: %s', (played, net, bet, goesOn) =>
    expect(mayGoOn(plan, { played, net, bet })).toBe(goesOn),
  );
  it('never loses more than its limit, whatever comes', () => {
    for (const bet of [7n, 10n, 25n, 51n]) {
      let [net, played] = [0n, 0];
      while (mayGoOn(plan, { played, net, bet })) [net, played] = [net - bet, played + 1];
      expect(-net).toBeLessThanOrEqual(plan.lossLimit);
    }
  });
});
