import { describe, expect, it } from 'vitest';
import { shadowPayout } from '../src/shadow/index.ts';
import { findGame } from '../src/lottery/games/index.ts';
import { printRatio, ratio } from '@tyche/kernel/ratio';
import { checkOrder, parseLine, priceLine, settleLine, smartWinReturn } from '../src/lottery/index.ts';
import { paidByRules, randomTicket } from './agreeing.ts';
import { randomDraw, randomSelection, seeded } from './random-tickets.ts';

// prizemode-14 … 18 (lottery.md 13.1, ZY) from the slip to the payout, by the game itself.
const smart = findGame('fast5d-zy-1m');
if (!smart) throw new Error('fast5d-zy-1m is gone');
const game = smart;
const random = seeded(5);
const LAST_THREE = 21;

function paid(series: number, draw: string): bigint {
  const line = parseLine(`3_4_5~1~${LAST_THREE}~1~${series}~1`);
  if (!line) throw new Error('no line');
  const priced = priceLine(game, line, { maxSeries: 2020 });
  if (!priced.ok) throw new Error(priced.code);
  const { balls, type, playId } = priced.line.line;
  return settleLine(game, { balls, type, playId, terms: priced.line.terms }, Array.from(draw, Number)).payout;
}

describe('smart win', () => {
  it('pays three quarters when the first digit is 6, nine tenths when it is 9, else all of the fair prize', () => {
    expect(paid(2000, '60345')).toBe(15_000_000n);
    expect(paid(2000, '90345')).toBe(18_000_000n);
    for (const first of '01234578') expect(paid(2000, `${first}0345`)).toBe(20_000_000n);
    expect(paid(2000, '90346')).toBe(0n);
  });

  it.each([
    { series: 2000, rtp: '193/200' },
    { series: 2020, rtp: '19493/20000' },
  ])('returns $rtp at series $series over all outcomes', ({ series, rtp }) => {
    let all = 0n;
    for (let head = 0; head < 100; head += 1) all += paid(series, `${String(head).padStart(2, '0')}345`);
    // Every other ending loses: 1000 endings for each of the 100 heads, at 2.0000 a bet.
    expect(printRatio(ratio(all, 20_000n * 100_000n))).toBe(rtp);
    expect(printRatio(smartWinReturn(series, 2000))).toBe(rtp);
  });

  it('offers no bet that the first digit decides, so that nobody can bet on the better draws', () => {
    expect(game.plays.length).toBeGreaterThan(40);
    expect(game.plays.map(({ code }) => code)).not.toContain('ssc.1.fixed');
    for (const play of game.plays) {
      for (let i = 0; i < 20; i += 1) {
        const selection = randomSelection(play, random);
        const draw = Array.from(String(i * 4_999).padStart(5, '0'), Number);
        const resolutions = [0, 1, 6, 9].map((first) => play.resolve(selection, [first, ...draw.slice(1)]));
        for (const resolution of resolutions) expect(resolution, play.code).toEqual(resolutions[0]);
      }
    }
  });

  it('is lessened alike by the shadow settlement, ticket by ticket', () => {
    let lessened = 0;
    for (const play of game.plays) {
      for (let i = 0; i < 60; i += 1) {
        const ticket = randomTicket(game, play, random);
        const result = `${'69'[i % 2]}${randomDraw(random).slice(1)}`;
        const terms = { ...ticket.terms, smartWin: true };
        const rules = paidByRules(game, { ...ticket, terms }, result);
        const drawn = { family: 'ssc', number: '202603010001', result, smartWin: true };
        expect(shadowPayout(ticket.sealed, drawn), play.code).toBe(rules);
        if (rules > 0n && rules < paidByRules(game, ticket, result)) lessened += 1;
      }
    }
    expect(lessened).toBeGreaterThan(100);
  });

  it('takes series from 2000 to 2010 and none above', () => {
    expect(game.series).toMatchObject({ min: 2000, max: 2020, maxBet: 2010, base: 2000 });
    const order = (series: number) => {
      const slip = `3_4_5~1~${LAST_THREE}~1~${series}~1`;
      return (
        checkOrder(game, { slip, amount: 20_000n, chase: null }, { maxSeries: 2020 }).problems.length === 0
      );
    };
    expect([2000, 2010, 2012, 1998].map(order)).toEqual([true, true, false, false]);
  });
});
