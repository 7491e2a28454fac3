import { fast5dGames, gameOf, priced } from './test/lines.ts';
import { describe, expect, test } from 'vitest';
import { FIRST_CHOICE, marginBase, planOf } from './chase-plan.ts';
import { oddsView, optionOdds } from './odds.ts';
import { orderInput } from './order-input.ts';

const [game] = fast5dGames;

describe('the odds that are shown', () => {
  test('are those of the series: a three-star number pays 975 for 1 at 1950 and returns 97.5 %', () => {
    const play = game.plays.find((each) => each.code === 'ssc.3.straight.first');
    expect(play && oddsView(game, play, 1950)).toEqual({
      low: 9_750_000n,
      high: 9_750_000n,
      oneIn: 1000,
      oneInLow: 1000,
      back: 0.975,
      backHigh: 0.975,
    });
  });

  test('span the prizes of a play with several', () => {
    const play = game.plays.find((each) => each.code === 'ssc.dt.1v5');
    const view = play && oddsView(game, play, 1950);
    expect(view?.low).toBe(21_600n);
    expect(view?.high).toBe(97_500n);
    expect(view?.back).toBeCloseTo(0.975);
  });

  test('count tiers that are won together as one return', () => {
    const play = game.plays.find((each) => each.code === 'ssc.5.all');
    expect(play && oddsView(game, play, 2000).back).toBeCloseTo(1);
  });
});

describe('a chase', () => {
  const line = priced('2_05_137', 'ssc.3.straight.first');

  test('plans the same multiple, a growing one, and never more draws than can be reached', () => {
    expect(planOf(game, { ...FIRST_CHOICE, draws: 4 }, [line], 120)).toEqual({
      ok: true,
      multiples: [1, 1, 1, 1],
    });
    expect(
      planOf(game, { ...FIRST_CHOICE, planner: 'growing', draws: 6, factor: 3, every: 2 }, [line], 5),
    ).toEqual({ ok: true, multiples: [1, 1, 3, 3, 9] });
  });

  test('plans a target margin for one line with one prize only', () => {
    expect(marginBase([line])).toEqual({ cost: 120_000n, prize: 19_500_000n });
    expect(marginBase([line, line])).toBeNull();
    expect(planOf(game, { ...FIRST_CHOICE, planner: 'margin' }, [line, line], 120)).toEqual({
      ok: false,
      code: 'rate-unreachable',
    });
    expect(planOf(game, { ...FIRST_CHOICE, planner: 'margin', draws: 3 }, [line], 120)).toEqual({
      ok: true,
      multiples: [1, 1, 1],
    });
  });

  test('goes on the wire with its first draw, its multiples and the whole amount', () => {
    const order = {
      numero: '202611210731',
      slip: 'x',
      cost: 120_000n,
      multiples: [1, 1, 2],
      stopOnWin: true,
      stopOnNumber: true,
    };
    expect(orderInput(game, order)).toMatchObject({
      currentNumero: '202611210731',
      betCartAmountSum: '48.0000',
      chase: true,
      winningStop: true,
      abandoning: true,
      chaseSlip: { numero: '202611210731', multiples: [1, 1, 2] },
    });
    expect(orderInput(game, { ...order, multiples: null })).toMatchObject({
      betCartAmountSum: '12.0000',
      chase: false,
      winningStop: false,
      abandoning: false,
      chaseSlip: null,
    });
  });
});

describe('a game with fixed odds', () => {
  const vietnam = gameOf('vn-fast-north-1m');

  test('shows the odds of its sheet at the step of the rebate ladder, to three decimals', () => {
    const play = vietnam.plays.find((each) => each.code === 'vn.n.keo_doi');
    const [prize] = play?.prizes ?? [];
    expect(play && prize && optionOdds(vietnam, play, prize, 1000)).toBe(19_950n);
    expect(play && prize && optionOdds(vietnam, play, prize, 991)).toBe(19_770n);
  });

  test('returns less than the stake in every play, however many prizes it has', () => {
    for (const play of vietnam.plays) {
      const { back, backHigh } = oddsView(vietnam, play, 1000);
      expect(back).toBeGreaterThan(0.3);
      expect(backHigh).toBeLessThanOrEqual(1);
    }
  });
});
