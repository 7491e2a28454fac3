// The prize sheets of our games against the odds that the published vectors tell, and what no vector shows.
import { describe, expect, it } from 'vitest';
import { allPlays } from '../src/lottery/families/ssc/index.ts';
import { paperPrizes } from '../src/lottery/families/thai/index.ts';

import { findGame } from '../src/lottery/games/index.ts';
import {
  frequencies,
  type Game,
  oddsOf,
  oddsOfPrize,
  parseSelection,
  type Play,
  printRatio,
} from '../src/lottery/index.ts';
import { published } from './vectors/fixture.ts';
import { derivedWays, playOf as kenoPlay } from './vectors/keno-pc28.ts';
import { playOf as lhcPlay } from './vectors/lhc.ts';
import { drawOf, gameOf, playOf as seaPlay, selectionOf as seaSelection } from './vectors/sea.ts';
import { playOf as sscPlay, word } from './vectors/ssc.ts';
import { DECIMALS, decimal, findPlay, readVector, recordOf, reduced, type Vector } from './vectors/vector.ts';
import { notOffered, playOf as vnPlay } from './vectors/vn.ts';

const bets = published.map(readVector).filter(({ kind }) => kind === 'bet');
const of = (...families: readonly string[]) => bets.filter(({ family }) => families.includes(family));
/** A number of a vector in 1/10 000, as sheets have it. */
const units = (value: unknown) => decimal(value) / 10n ** BigInt(DECIMALS - 4);

function game(code: string): Game {
  const found = findGame(code);
  if (!found) throw new Error(`no game ${code}`);
  return found;
}

describe('the sheet', () => {
  it('of keno pays at least what the vectors tell', () => {
    for (const vector of of('keno')) {
      const sheet = oddsOf(game('keno-1m'), kenoPlay(vector)) ?? {};
      for (const [key, told] of Object.entries(recordOf(vector.odds))) {
        const pays =
          key === 'win' ? Object.values(sheet).includes(units(told)) : (sheet[key] ?? 0n) >= units(told);
        expect([vector.id, key, pays]).toEqual([vector.id, key, true]);
      }
    }
  });

  it('of Mark Six has the odds that the vectors tell', () => {
    const marksix = game('marksix-90s');
    for (const vector of of('sixmark').filter(({ play }) => !play.startsWith('marksix.'))) {
      const { win } = recordOf(vector.odds);
      const play = lhcPlay(vector);
      // Its win part is paid for each number of the animal.
      if (typeof win !== 'string' || play.code === 'lhc.normal.zodiac') continue;
      const sheet = play.prizes.map((prize) => {
        const { num, den } = oddsOfPrize(prize, oddsOf(marksix, play));
        return (num * 10_000n) / den;
      });
      expect([vector.id, sheet.includes(units(win))]).toEqual([vector.id, true]);
    }
  });

  it('of Vietnam has the odds that the vectors tell, but for those that they vary', () => {
    const varied = new Set(['vn-north-02', 'vn-north-32', 'vn-south-12', 'vn-fast-10']);
    const isRun = ({ play }: Vector) => !Object.hasOwn(notOffered, play) && !play.endsWith('.ticket');
    for (const vector of of('vn-north', 'vn-south', 'vn-fast').filter(isRun)) {
      const play = vnPlay(vector);
      const sheet = oddsOf(
        game(play.code.startsWith('vn.n') ? 'vn-fast-north-1m' : 'vn-fast-south-1m'),
        play,
      );
      if (varied.has(vector.id)) expect(sheet, vector.id).not.toMatchObject(oddsIn(vector, play));
      else expect(sheet, vector.id).toMatchObject(oddsIn(vector, play));
    }
  });

  const sea = of('thai', 'hanoi', 'lao', 'malay4d').filter(({ play }) => play !== 'th.paper');

  it.each(sea)('of its game pays $id $play as told', (vector) => {
    expect(paid(vector, gameOf(vector), seaPlay(vector), drawOf(vector))).toBe(units(vector.payoutMultiple));
  });

  it.each(of('lao'))('of six digits pays $id $play the same, by the last four', (vector) => {
    const six = game('lao-six');
    const play = findPlay(six.rules.plays, vector.play.replace('la.', 'la6.'));
    for (const before of [
      [9, 1],
      [2, 7],
    ])
      expect(paid(vector, six, play, [...before, ...drawOf(vector)])).toBe(units(vector.payoutMultiple));
  });
});

/** The odds of a vector by the prize keys of a play: one number counts for the one prize. */
function oddsIn({ odds }: Vector, play: Play): Readonly<Record<string, bigint>> {
  const told = recordOf(odds);
  const single = told.perHit ?? told.win;
  const known = play.prizes.filter(({ key }) => (single ?? told[key]) !== undefined);
  return Object.fromEntries(known.map(({ key }) => [key, units(single ?? told[key])]));
}

/** What a unit bet of a vector is paid by the sheet of a game, in 1/10 000 of it. */
function paid(vector: Vector, by: Game, play: Play, draw: readonly number[]): bigint {
  const selection = seaSelection(vector, play);
  const odds = oddsOf(by, play) ?? {};
  const { hits } = play.resolve(selection, draw);
  return hits.reduce((sum, { key, count }) => sum + (odds[key] ?? 0n) * BigInt(count), 0n);
}

describe('five digits', () => {
  it('have the counts of bulls, hands and shapes that the vectors list', () => {
    for (const vector of of('ssc')) {
      const counts = recordOf(vector.all.counts ?? vector.all.counts_wrap);
      const total = Object.values(counts).reduce<number>((sum, count) => sum + Number(count), 0);
      const play = sscPlay(vector);
      for (const [name, count] of Object.entries(counts)) {
        const prize = play.prizes.find(({ key }) => key === word(name, play));
        expect(prize && printRatio(prize.p), name).toBe(reduced(`${String(count)}/${total}`));
      }
    }
  });

  it('win any tier of five-star "all" with 199 in 10 000', () => {
    const play = findPlay(allPlays, 'ssc.5.all');
    const parsed = parseSelection(play, 'picked', '1_3_4_5_8');
    if (!parsed.ok) throw new Error('no selection');
    let won = 0;
    for (let outcome = 0; outcome < 100_000; outcome += 1) {
      const draw = Array.from(String(outcome).padStart(5, '0'), Number);
      if (play.resolve(parsed.selection, draw).hits.length > 0) won += 1;
    }
    expect(won).toBe(1990);
  });

  it('are hot, warm or cold by what chance would have', () => {
    const history = [3, 7, 7, 1, 9, 7, 0, 3, 3, 5];
    const heat = new Map(
      frequencies(history, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 10).map(({ value, count, heat }) => [
        value,
        [count, heat],
      ]),
    );
    expect([heat.get(7), heat.get(1), heat.get(2)]).toEqual([
      [3, 'hot'],
      [1, 'warm'],
      [0, 'cold'],
    ]);
  });
});

it('digits of Lucky 28 from keno are almost uniform, and deviate most at 0', () => {
  const { ways, all } = derivedWays();
  const uniform = Array.from({ length: 28 }, () => 0);
  for (let number = 0; number < 1_000; number += 1) {
    const sum = Math.floor(number / 100) + (Math.floor(number / 10) % 10) + (number % 10);
    uniform[sum] = (uniform[sum] ?? 0) + 1;
  }
  const deviations = ways.map((count, sum) =>
    Math.abs((Number(count) / Number(all)) * (1_000 / (uniform[sum] ?? 1)) - 1),
  );
  expect(Math.max(...deviations)).toBe(deviations[0]);
  expect(deviations[0]).toBeCloseTo(7.738e-3, 6);
});

describe('a government paper ticket', () => {
  const drawn = (first: string) => Array.from(`${first}${'114842'}${'395027'}68`, Number);

  it('wins as a neighbour of the first prize, also round the end', () => {
    expect(paperPrizes('730210', drawn('730209'))).toEqual([{ tier: 'near-first', baht: 100_000 }]);
    expect(paperPrizes('730208', drawn('730209'))).toEqual([{ tier: 'near-first', baht: 100_000 }]);
    expect(paperPrizes('999999', drawn('000000'))).toEqual([{ tier: 'near-first', baht: 100_000 }]);
    expect(paperPrizes('000000', drawn('999999'))).toEqual([{ tier: 'near-first', baht: 100_000 }]);
    expect(paperPrizes('730211', drawn('730209'))).toEqual([]);
  });

  it('adds its tiers up, one for each drawn number that matches', () => {
    const twice = Array.from('730209114114027027' + '27', Number);
    expect(paperPrizes('114027', twice).map(({ baht }) => baht)).toEqual([4_000, 4_000, 4_000, 4_000, 2_000]);
  });
});
