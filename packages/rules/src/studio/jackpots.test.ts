import { amountOf } from '@tyche/kernel/money';
import { plus, printRatio, ratio } from '@tyche/kernel/ratio';
import { describe, expect, it } from 'vitest';
import { isJackpotHit, jackpotLevels, payPot, replayPot, returnOfJackpot, seedOfPot } from './jackpots.ts';

const CENT = 100n;
const [grand, mini] = jackpotLevels;
const smallestBet = amountOf(1);

describe('a pot', () => {
  it('begins with its seed', () =>
    expect(jackpotLevels.map((level) => seedOfPot(level, smallestBet))).toEqual([
      amountOf(5_000),
      amountOf(50),
    ]));
  it('pays what the currency can pay and keeps the rest', () => {
    const of = { seed: amountOf(50), payUnit: CENT };
    expect(payPot(1_234_567n, of)).toEqual({ paid: 1_234_500n, left: amountOf(50) + 67n });
    expect(payPot(1_200_000n, of)).toEqual({ paid: 1_200_000n, left: amountOf(50) });
  });
  it('is counted again from its rounds', () => {
    const of = { seed: amountOf(50), payUnit: CENT };
    const rounds = [
      { contribution: 13n, isHit: false },
      { contribution: 138n, isHit: true },
      { contribution: 60n, isHit: true },
      { contribution: 5n, isHit: false },
    ];
    expect(replayPot(rounds, of)).toEqual({ pot: amountOf(50) + 16n, paid: [500_100n, 500_100n] });
    expect(replayPot([], of)).toEqual({ pot: of.seed, paid: [] });
  });
});

describe('a draw', () => {
  it.each([
    [0, 1n, true],
    [1, 1n, false],
    [19, 20n, true],
    [20, 20n, false],
  ])('of %i with %s smallest bets hits: %s', (draw, chances, isHit) =>
    expect(isJackpotHit(draw, { bet: smallestBet * chances, smallestBet })).toBe(isHit),
  );
  it('has as many chances as whole smallest bets', () =>
    expect(isJackpotHit(1, { bet: smallestBet * 2n - 1n, smallestBet })).toBe(false));
});

it('adds three quarters of a percent to the return', () => {
  if (!grand || !mini) throw new Error('two levels are expected');
  const added = plus(returnOfJackpot(grand).added, returnOfJackpot(mini).added);
  expect(printRatio(added)).toBe(printRatio(ratio(3, 400)));
});
