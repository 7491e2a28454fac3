import { describe, expect, it, vi } from 'vitest';
import { allPlays } from '../src/lottery/families/ssc/index.ts';
import {
  type Play,
  type Ratio,
  type Selection,
  parseSelection,
  printSelection,
} from '../src/lottery/index.ts';
import { plus, printRatio, ratio, times } from '@tyche/kernel/ratio';
import { disordered, randomDraw, randomSelection, seeded } from './random-tickets.ts';

// A hundred thousand outcomes a play take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const random = seeded(7);
const digitsOf = (text: string) => Array.from(text, Number);
const outcomes = Array.from({ length: 100_000 }, (_, i) => digitsOf(String(i).padStart(5, '0')));

function isOneWay(play: Play): boolean {
  return play.code.startsWith('ssc.5.all');
}

describe.each(allPlays)('$code', (play) => {
  it('counts as many bets as it expands into, each a different one', () => {
    for (let i = 0; i < 25; i += 1) {
      const selection = randomSelection(play, random, 6);
      const bets = [...play.expand(selection)];
      expect(play.count(selection)).toBe(bets.length);
      // Combinations are charged for every expansion, also when two share a tail (lottery.md 4.2).
      if (!play.code.includes('combo')) expect(new Set(bets).size).toBe(bets.length);
      expect(bets.length).toBeLessThanOrEqual(play.universe);
    }
  });

  it('reads back what it printed, whatever order and duplicates the input had', () => {
    for (let i = 0; i < 25; i += 1) {
      const selection = randomSelection(play, random);
      const parsed = parseSelection(play, selection.entry, printSelection(play, selection));
      expect(parsed).toEqual({ ok: true, selection });
      expect(parseSelection(play, selection.entry, disordered(play, selection))).toEqual({
        ok: true,
        selection,
      });
    }
  });

  it('never wins more than its best outcome says, and covers every win by its exposures', () => {
    const oddsOf = new Map(
      play.prizes.map((prize) => [prize.key, Number(prize.odds.num) / Number(prize.odds.den)]),
    );
    const worth = (hits: readonly { key: string; count: number }[]) =>
      hits.reduce((all, hit) => all + hit.count * (oddsOf.get(hit.key) ?? NaN), 0);
    for (let i = 0; i < 40; i += 1) {
      const selection = randomSelection(play, random);
      const best = worth(play.best(selection));
      const exposed = play.exposures(selection);
      expect(exposed.length).toBeLessThanOrEqual(300);
      expect(new Set(exposed.map(({ key }) => key)).size).toBe(exposed.length);
      const max = Math.max(...exposed.map(({ hits }) => worth(hits)));
      const sum = exposed.reduce((all, { hits }) => all + worth(hits), 0);
      expect(max).toBeLessThanOrEqual(best + 1e-9);
      for (let j = 0; j < 40; j += 1) {
        const won = worth(play.resolve(selection, digitsOf(randomDraw(random))).hits);
        expect(won).toBeLessThanOrEqual(best + 1e-9);
        expect(won).toBeLessThanOrEqual(sum + 1e-9);
      }
    }
  });

  it('samples a bet of the smallest size', () => {
    for (let i = 0; i < 20; i += 1) {
      const selection = play.sample(random);
      expect(play.count(selection)).toBeGreaterThan(0);
      expect(parseSelection(play, selection.entry, printSelection(play, selection))).toEqual({
        ok: true,
        selection,
      });
    }
  });
});

describe('the chances of every play, over all 100 000 outcomes', () => {
  it.each(allPlays)(
    '$code: stated chances are the enumerated ones, and the return at the base is at most 1',
    (play) => {
      // Every prize by itself, and the whole return of a ticket per unit bet, exactly.
      const selection = play.sample(random);
      const bets = play.count(selection);
      const tally = new Map<string, number>();
      let pushes = 0;
      for (const draw of outcomes) {
        const resolution = play.resolve(selection, draw);
        pushes += resolution.pushes;
        for (const { key, count } of resolution.hits) tally.set(key, (tally.get(key) ?? 0) + count);
      }
      let back: Ratio = ratio(pushes, 100_000 * bets);
      for (const prize of play.prizes)
        back = plus(back, times(prize.odds, ratio(tally.get(prize.key) ?? 0, 100_000 * bets)));
      expect(printRatio(back)).toBe('1/1');
      for (const prize of play.prizes) {
        if (isOneWay(play) || play.code.includes('combo')) {
          expect(printRatio(ratio(tally.get(prize.key) ?? 0, 100_000)), prize.key).toBe(printRatio(prize.p));
        } else if (bets === 1 && tally.has(prize.key)) {
          expect(printRatio(ratio(tally.get(prize.key) ?? 0, 100_000)), prize.key).toBe(printRatio(prize.p));
        }
      }
    },
  );

  it('sum to 1 over the options of an exclusive set', () => {
    const exclusive = allPlays.filter((play) => /^ssc\.(niu|poker|3\.shape|dt)/.test(play.code));
    expect(exclusive.length).toBeGreaterThan(20);
    for (const play of exclusive) {
      const all = play.prizes.reduce<Ratio>((sum, prize) => plus(sum, prize.p), ratio(0, 1));
      expect(printRatio(all), play.code).toBe('1/1');
    }
  });

  it('are found by each option of an exclusive set once an outcome', () => {
    for (const play of allPlays.filter((each) =>
      /^ssc\.(niu|poker|3\.shape\.last|dt\.1v5)$/.test(each.code),
    )) {
      const tally = new Map<string, number>();
      const everything = { entry: 'picked', rows: [play.prizes.map((_, i) => i)], places: [] } as const;
      for (const draw of outcomes) {
        const { hits } = play.resolve(everything, draw);
        const key = hits.map((hit) => `${hit.key}`).join('+');
        tally.set(key, (tally.get(key) ?? 0) + 1);
      }
      for (const prize of play.prizes)
        expect(printRatio(ratio(tally.get(prize.key) ?? 0, 100_000)), prize.key).toBe(printRatio(prize.p));
    }
  });

  it('never let odds times chance pass 1', () => {
    for (const play of allPlays) {
      const additive = isOneWay(play);
      const returns = play.prizes.map((prize) => times(prize.odds, prize.p));
      const worst = additive
        ? returns.reduce(plus, ratio(0, 1))
        : returns.reduce((a, b) => (a.num * b.den > b.num * a.den ? a : b), ratio(0, 1));
      expect(worst.num <= worst.den, play.code).toBe(true);
    }
  });
});

describe('compact and expanded entry of the same bet', () => {
  it('count alike and win alike', () => {
    for (const play of allPlays.filter(
      (each) => each.layouts.length === 2 && each.layouts[1]?.places === null,
    )) {
      for (let i = 0; i < 20; i += 1) {
        const selection = randomSelection({ ...play, layouts: play.layouts.slice(0, 1) }, random, 5);
        const tickets = [...play.expand(selection)].map((bet) => bet.replaceAll('-', '')).sort();
        const listed: Selection = { entry: 'typed', tickets, places: [] };
        const draw = digitsOf(randomDraw(random));
        expect(play.count(listed)).toBe(play.count(selection));
        expect(play.resolve(listed, draw)).toEqual(play.resolve(selection, draw));
      }
    }
  });
});
