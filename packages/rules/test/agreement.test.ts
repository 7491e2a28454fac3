import { findGame } from '../src/lottery/games/index.ts';
import { describe, expect, it } from 'vitest';
import { uniform } from '@tyche/kernel/random';
import { type SealedTicket, shadowCapped, shadowPayout } from '../src/shadow/index.ts';
import { allPlays } from '../src/lottery/families/ssc/index.ts';
import {
  type Game,
  type Play,
  type Terms,
  capPayouts,
  parseDraw,
  printSelection,
  settleLine,
} from '../src/lottery/index.ts';
import { disordered, randomDraw, randomSelection, seeded } from './random-tickets.ts';

const fast = findGame('fast5d-1m');
if (!fast) throw new Error('fast5d-1m is gone');
const game: Game = { ...fast, plays: allPlays };
const random = seeded(20_261_121);

const drawn = (result: string) => ({ family: 'ssc', number: '202603010001', result, smartWin: false });

function randomTerms(): Terms {
  return {
    betPrice: [10_000n, 20_000n][uniform(random, 2)] ?? 20_000n,
    unit: [10_000n, 1_000n, 100n, 10n][uniform(random, 4)] ?? 10n,
    multiple: 1 + uniform(random, 9_999),
    series: 1700 + 2 * uniform(random, 126),
    base: 2000,
    rebatePpm: 0n,
    winCap: uniform(random, 4) === 0 ? BigInt(uniform(random, 1_000_000)) * 10_000n : null,
    odds: null,
    smartWin: false,
  };
}

function randomTicket(play: Play): { sealed: SealedTicket; terms: Terms; type: 1 | 2 } {
  const selection = randomSelection(play, random);
  const type = selection.entry === 'picked' ? 1 : 2;
  const terms = randomTerms();
  const { betPrice, unit, multiple, series, base, winCap } = terms;
  return {
    type,
    terms,
    sealed: {
      playId: play.id,
      type,
      balls: uniform(random, 3) === 0 ? disordered(play, selection) : printSelection(play, selection),
      betPrice,
      unit,
      multiple,
      series,
      base,
      winCap,
      odds: null,
    },
  };
}

function settled(ticket: ReturnType<typeof randomTicket>, draw: string): bigint {
  const { playId, balls } = ticket.sealed;
  const digits = parseDraw(game, draw, '202603010001');
  if (!digits) throw new Error('no draw');
  return settleLine(game, { playId, balls, type: ticket.type, terms: ticket.terms }, digits).payout;
}

describe('the two settlements', () => {
  it('agree on random tickets of every play, each of which wins sometimes', () => {
    let tickets = 0;
    const neverWon = new Set(allPlays.map((play) => play.code));
    for (const play of allPlays) {
      // Rare plays go on until they have won; the limit is never reached by a play that can win.
      for (let i = 0; i < 120 || (i < 20_000 && neverWon.has(play.code)); i += 1) {
        const ticket = randomTicket(play);
        const draw = randomDraw(random);
        const payout = settled(ticket, draw);
        const shadow = shadowPayout(ticket.sealed, drawn(draw));
        if (payout !== shadow)
          expect({ play: play.code, ...ticket.sealed, draw, shadow }).toEqual({
            play: play.code,
            ...ticket.sealed,
            draw,
            shadow: payout,
          });
        if (payout > 0n) neverWon.delete(play.code);
        tickets += 1;
      }
    }
    expect(tickets).toBeGreaterThan(10_000);
    expect([...neverWon]).toEqual([]);
  }, 120_000);

  it('differ when one of them is wrong about a prize', () => {
    // The planted fault: the ticket that the shadow settlement reads has one step of series too much.
    const play = game.plays.find((each) => each.code === 'ssc.1.fixed');
    if (!play) throw new Error('no play');
    const terms: Terms = {
      ...randomTerms(),
      winCap: null,
      odds: null,
      smartWin: false,
      multiple: 9_999,
      unit: 10_000n,
    };
    const { betPrice, unit, multiple, series, base, winCap } = terms;
    const sealed = {
      playId: play.id,
      type: 1,
      balls: '#_#_#_#_8',
      betPrice,
      unit,
      multiple,
      series,
      base,
      winCap,
      odds: null,
    };
    const settlement = settleLine(
      game,
      { playId: play.id, type: 1, balls: '#_#_#_#_8', terms },
      [1, 3, 4, 5, 8],
    );
    expect(shadowPayout(sealed, drawn('13458'))).toBe(settlement.payout);
    expect(shadowPayout({ ...sealed, series: series + 2 }, drawn('13458'))).not.toBe(settlement.payout);
  });

  it('differ when one of them is wrong about who wins: a resolver off by one ball is found out', () => {
    const undetected: string[] = [];
    for (const play of allPlays) {
      // The planted fault: the lottery rules see the draw turned by one ball.
      const faulty: Game = {
        ...game,
        plays: [
          {
            ...play,
            resolve: (selection, draw) => play.resolve(selection, [...draw.slice(1), draw[0] ?? 0]),
          },
        ],
      };
      let found = false;
      for (let i = 0; i < 4_000 && !found; i += 1) {
        const ticket = randomTicket(play);
        const draw = randomDraw(random);
        const payout = settleLine(
          faulty,
          { playId: play.id, type: ticket.type, balls: ticket.sealed.balls, terms: ticket.terms },
          Array.from(draw, Number),
        ).payout;
        found = payout !== shadowPayout(ticket.sealed, drawn(draw));
      }
      if (!found) undetected.push(play.code);
    }
    // Plays over all five balls in any order cannot tell a turned draw from a straight one.
    const orderFree = /^ssc\.(5\.zu|5\.fun|any5|sum5|niu|poker)/;
    expect(undetected.filter((code) => !orderFree.test(code))).toEqual([]);
  }, 120_000);

  it('cut a member’s payouts to a cap in the same way', () => {
    for (let i = 0; i < 2_000; i += 1) {
      const payouts = Array.from(
        { length: 1 + uniform(random, 6) },
        () => BigInt(uniform(random, 50)) * 777n,
      );
      const cap = BigInt(1 + uniform(random, 100_000));
      expect(shadowCapped(payouts, cap)).toEqual(capPayouts(payouts, cap));
    }
  });
});
