import { describe, expect, it } from 'vitest';
import { keno } from '../src/lottery/families/keno/index.ts';
import { fromKeno, pc28 } from '../src/lottery/families/pc28/index.ts';
import { findGame } from '../src/lottery/games/index.ts';
import { choose, combinations } from '../src/lottery/grammar/counting.ts';
import { plus, times } from '@tyche/kernel/ratio';
import { picked } from '../src/lottery/grammar/selection.ts';
import {
  type Game,
  type Hit,
  type Play,
  type Ratio,
  drawsPerDay,
  oddsOf,
  printRatio,
  ratio,
} from '../src/lottery/index.ts';
import { randomSelection, seeded, some } from './random-tickets.ts';

const random = seeded(2080);
const gameOf = (code: string): Game => {
  const game = findGame(code);
  if (!game) throw new Error(`${code} is gone`);
  return game;
};
const oddsIn = (game: Game, play: Play, key: string) =>
  Number(oddsOf(game, play)?.[key] ?? Number.NaN) / 10_000;
const worthIn = (game: Game, play: Play) => (hits: readonly Hit[]) =>
  hits.reduce((all, { key, count }) => all + count * oddsIn(game, play, key), 0);
const shareOf = ({ num, den }: Ratio) => Number(num) / Number(den);
const playOf = (plays: readonly Play[], code: string): Play => {
  const play = plays.find((each) => each.code === code);
  if (!play) throw new Error(`no play ${code}`);
  return play;
};

const NUMBERS = Array.from({ length: 80 }, (_, i) => i + 1);
const picks = keno.plays.filter(({ group }) => group === 'pick');

/** How many draws of twenty have each total: numbers join one by one. */
function totalsOfTwenty(): readonly bigint[] {
  const ways = Array.from({ length: 21 }, () => new Array<bigint>(1411).fill(0n));
  const first = ways[0];
  if (first) first[0] = 1n;
  for (const value of NUMBERS)
    for (let count = Math.min(19, value - 1); count >= 0; count -= 1) {
      const [from, to] = [ways[count], ways[count + 1]];
      if (!from || !to) continue;
      // The numbers below `value` sum to at most this.
      const max = Math.min(1410 - value, (value - 1) * count);
      for (let sum = 0; sum <= max; sum += 1) {
        const here = from[sum] ?? 0n;
        if (here !== 0n) to[sum + value] = (to[sum + value] ?? 0n) + here;
      }
    }
  return ways[20] ?? [];
}

describe('keno', () => {
  it('counts every total of 20 of 80: sides, pairs and elements have the chances they state', () => {
    const totals = totalsOfTwenty();
    const all = totals.reduce((sum, ways) => sum + ways, 0n);
    expect(all).toBe(3_535_316_142_212_174_320n);
    const waysOf = (test: (total: number) => boolean) =>
      totals.reduce((sum, ways, total) => (test(total) ? sum + ways : sum), 0n);
    const odd = (total: number) => total % 2 === 1;
    const expected: Readonly<Record<string, Readonly<Record<string, (total: number) => boolean>>>> = {
      'keno.sum.sides': {
        big: (total) => total >= 811,
        small: (total) => total <= 809,
        odd,
        even: (total) => !odd(total),
        tie: (total) => total === 810,
      },
      'keno.sum.parlay': {
        bigodd: (total) => total >= 811 && odd(total),
        bigeven: (total) => total >= 811 && !odd(total),
        smallodd: (total) => total <= 809 && odd(total),
        smalleven: (total) => total <= 809 && !odd(total),
      },
      'keno.five': {
        metal: (total) => total <= 695,
        wood: (total) => total >= 696 && total <= 763,
        water: (total) => total >= 764 && total <= 855,
        fire: (total) => total >= 856 && total <= 923,
        earth: (total) => total >= 924,
      },
    };
    for (const [code, tests] of Object.entries(expected)) {
      const play = playOf(keno.plays, code);
      expect(Object.fromEntries(play.prizes.map(({ key, p }) => [key, printRatio(p)]))).toEqual(
        Object.fromEntries(
          Object.entries(tests).map(([key, test]) => [key, printRatio(ratio(waysOf(test), all))]),
        ),
      );
    }
    const pushed = Number(waysOf((total) => total === 810)) / Number(all);
    for (const code of ['keno.sum.sides', 'keno.sum.parlay', 'keno.five']) {
      const play = playOf(keno.plays, code);
      for (const { key, p } of play.prizes) {
        const back = oddsIn(gameOf('keno-1m'), play, key) * shareOf(p);
        expect(back + (/big|small/.test(key) ? pushed : 0)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('resolves totals as told around 810, the middle', () => {
    const sides = playOf(keno.plays, 'keno.sum.sides');
    const pairs = playOf(keno.plays, 'keno.sum.parlay');
    const all = picked([[0, 1, 2, 3, 4]]);
    // Ten pairs of 81: a total of 810.
    const middle = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((value) => [value, 81 - value]);
    expect(sides.resolve(all, middle)).toEqual({
      hits: [
        { key: 'tie', count: 1 },
        { key: 'even', count: 1 },
      ],
      pushes: 2,
    });
    expect(pairs.resolve(picked([[0, 3]]), middle)).toEqual({ hits: [], pushes: 2 });
    const above = middle.with(0, 11);
    expect(sides.resolve(all, above).hits.map(({ key }) => key)).toEqual(['big', 'even']);
    expect(pairs.resolve(picked([[1]]), above).hits).toEqual([{ key: 'bigeven', count: 1 }]);
    const below = middle.with(1, 70);
    expect(sides.resolve(all, below).hits.map(({ key }) => key)).toEqual(['small', 'even']);
  });

  it('has exclusive sets that sum to 1', () => {
    for (const code of ['keno.updown', 'keno.oddeven', 'keno.five']) {
      const play = playOf(keno.plays, code);
      expect([code, printRatio(play.prizes.map(({ p }) => p).reduce(plus, ratio(0, 1)))]).toEqual([
        code,
        '1/1',
      ]);
      for (const { key, p } of play.prizes)
        expect(oddsIn(gameOf('keno-1m'), play, key) * shareOf(p)).toBeLessThanOrEqual(1);
    }
  });

  it('reckons up, middle and down by C(40, n) · C(40, 20 − n)', () => {
    const play = playOf(keno.plays, 'keno.updown');
    const ways = (low: number) => BigInt(choose(40, low)) * BigInt(choose(40, 20 - low));
    const all = Array.from({ length: 21 }, (_, low) => ways(low));
    const total = all.reduce((sum, each) => sum + each, 0n);
    const up = all.slice(11).reduce((sum, each) => sum + each, 0n);
    expect(play.prizes.map(({ p }) => printRatio(p))).toEqual([
      printRatio(ratio(up, total)),
      printRatio(ratio(ways(10), total)),
      printRatio(ratio(up, total)),
    ]);
    const eleven = [...NUMBERS.slice(0, 11), ...NUMBERS.slice(40, 49)];
    expect(play.resolve(picked([[0]]), eleven).hits).toEqual([{ key: 'up', count: 1 }]);
    expect(
      play.resolve(
        picked([[2]]),
        eleven.map((value) => 81 - value),
      ).hits,
    ).toEqual([{ key: 'down', count: 1 }]);
    const mostlyOdd = [
      ...NUMBERS.filter((value) => value % 2 === 1).slice(0, 11),
      2,
      4,
      6,
      8,
      10,
      12,
      14,
      16,
      18,
    ];
    expect(playOf(keno.plays, 'keno.oddeven').resolve(picked([[0]]), mostlyOdd).hits).toEqual([
      { key: 'moreodd', count: 1 },
    ]);
  });

  it.each(picks)('$code: exact chances, and what its tables give back', (play) => {
    const unit = play.sample(random);
    const numbers = unit.entry === 'picked' ? (unit.rows[0] ?? []) : [];
    const size = numbers.length;
    const rest = NUMBERS.filter((value) => !numbers.includes(value));
    const all = choose(80, size);
    const ways = new Map<string, number>();
    for (let hits = 0; hits <= size; hits += 1) {
      const draw = [...numbers.slice(0, hits), ...rest.slice(0, 20 - hits)];
      const won = play.resolve(unit, draw).hits;
      expect(won.length).toBeLessThanOrEqual(1);
      // By symmetry: the pick is one of C(80, k), and this number of them has that many of the twenty.
      for (const { key } of won) ways.set(key, choose(20, hits) * choose(60, size - hits));
    }
    for (const { key, p } of play.prizes)
      expect([key, printRatio(ratio(ways.get(key) ?? 0, all))]).toEqual([key, printRatio(p)]);
    const backIn = (code: string) =>
      play.prizes.reduce((sum, { key, p }) => sum + oddsIn(gameOf(code), play, key) * shareOf(p), 0);
    expect(backIn('keno-1m')).toBeGreaterThan(0.87);
    expect(backIn('keno-1m')).toBeLessThan(0.91);
    expect(backIn('keno-vn-8m')).toBeGreaterThan(0.49);
    expect(backIn('keno-vn-8m')).toBeLessThan(0.59);
    for (const { key } of play.prizes)
      expect(oddsIn(gameOf('keno-1m'), play, key)).toBeGreaterThanOrEqual(
        oddsIn(gameOf('keno-vn-8m'), play, key),
      );
  });

  it.each(picks)('$code: a pool wins what its bets win one by one, within best and exposures', (play) => {
    const size = play.sample(random).entry === 'picked' ? Number(play.code.slice('keno.pick'.length)) : 0;
    const worth = worthIn(gameOf('keno-1m'), play);
    for (let i = 0; i < 10; i += 1) {
      const selection = randomSelection(play, random, size + 3);
      const row = selection.entry === 'picked' ? (selection.rows[0] ?? []) : [];
      const best = worth(play.best(selection));
      const classes = play.exposures(selection);
      for (const { hits } of classes) expect(worth(hits)).toBeLessThanOrEqual(best * (1 + 1e-9));
      const covered = classes.reduce((all, { hits }) => all + worth(hits), 0);
      for (let j = 0; j < 10; j += 1) {
        const liked = some(random, row, 0, row.length);
        const rest = NUMBERS.filter((value) => !liked.includes(value));
        const draw = [...liked, ...some(random, rest, 20 - liked.length, 20 - liked.length)];
        const { hits } = play.resolve(selection, draw);
        const sum = new Map<string, number>();
        for (const unit of combinations(row, size))
          for (const { key, count } of play.resolve(picked([unit]), draw).hits)
            sum.set(key, (sum.get(key) ?? 0) + count);
        expect(new Map(hits.map(({ key, count }) => [key, count]))).toEqual(sum);
        expect(worth(hits)).toBeLessThanOrEqual(best * (1 + 1e-9));
        expect(worth(hits)).toBeLessThanOrEqual(covered * (1 + 1e-9));
      }
      const rest = NUMBERS.filter((value) => !row.includes(value));
      const luckiest = [...row, ...rest].slice(0, 20);
      expect(worth(play.resolve(selection, luckiest).hits)).toBeCloseTo(best, 6);
    }
  });

  it('pays more for more hits, as the bounds rely on', () => {
    for (const code of ['keno-1m', 'keno-vn-8m'])
      for (const play of picks) {
        const odds = play.prizes.map(({ key }) => oddsIn(gameOf(code), play, key));
        expect(
          odds.every((each, i) => i === 0 || each <= (odds[i - 1] ?? 0) || play.prizes[i]?.key === '0'),
        ).toBe(true);
        expect(Math.max(...odds)).toBe(odds[0]);
      }
  });

  it('in Vietnam draws 120 times a day', () => {
    expect(drawsPerDay(gameOf('keno-vn-8m').calendar, '2026-11-21')).toBe(120);
  });
});

const outcomes = Array.from({ length: 1000 }, (_, i) => [
  Math.floor(i / 100),
  Math.floor(i / 10) % 10,
  i % 10,
]);

describe('Lucky 28', () => {
  it.each(pc28.plays)(
    '$code: over all 1000 outcomes chances are as stated, fair odds give back all, sheets less',
    (play) => {
      const refunds = play.code.endsWith('.1314');
      const game = gameOf(refunds ? 'lucky28-210s' : 'lucky28-1m');
      for (const [i, { key, p, odds }] of play.prizes.entries()) {
        const unit = play.code === 'pc28.sum3' ? play.sample(random) : picked([[i]]);
        let [won, pushed] = [0, 0];
        for (const draw of outcomes) {
          const { hits, pushes } = play.resolve(unit, draw);
          won += hits.find((hit) => hit.key === key)?.count ?? 0;
          pushed += pushes;
          expect(hits.every((hit) => hit.key === key)).toBe(true);
        }
        expect([key, printRatio(ratio(won, 1000))]).toEqual([key, printRatio(p)]);
        expect(printRatio(plus(times(odds, p), ratio(pushed, 1000)))).toBe('1/1');
        const back = oddsIn(game, play, key) * shareOf(p) + pushed / 1000;
        expect(back).toBeLessThanOrEqual(1);
        expect(back).toBeGreaterThan(0.87);
      }
    },
  );

  it('covers all outcomes by sums, by sides and by pairs', () => {
    for (const code of ['pc28.sum', 'pc28.combo'])
      expect(
        printRatio(
          playOf(pc28.plays, code)
            .prizes.map(({ p }) => p)
            .reduce(plus, ratio(0, 1)),
        ),
      ).toBe('1/1');
    expect(playOf(pc28.plays, 'pc28.combo').prizes.map(({ p }) => shareOf(p) * 1000)).toEqual([
      231, 269, 269, 231,
    ]);
  });

  it('never pays three sums more than the likeliest three are worth', () => {
    const play = playOf(pc28.plays, 'pc28.sum3');
    const ways = (row: readonly number[]) =>
      outcomes.filter((draw) => play.resolve(picked([row]), draw).hits.length > 0).length;
    expect(Math.max(ways([12, 13, 14]), ways([13, 14, 15]))).toBe(223);
    expect(ways([0, 1, 27])).toBe(5);
    for (let i = 0; i < 30; i += 1)
      expect(
        ways(
          some(
            random,
            Array.from({ length: 28 }, (_, sum) => sum),
            3,
            3,
          ),
        ),
      ).toBeLessThanOrEqual(223);
  });

  it('gives stakes back on 13 and 14 in the room, of the picks that would have won, and only there', () => {
    const [plain, room] = [playOf(pc28.plays, 'pc28.side'), playOf(pc28.plays, 'pc28.side.1314')];
    const all = picked([[0, 1, 2, 3]]);
    expect(plain.resolve(all, [3, 5, 6]).hits).toHaveLength(2);
    expect(room.resolve(all, [3, 5, 6])).toEqual({ hits: [], pushes: 2 });
    expect(room.resolve(picked([[1, 2]]), [3, 5, 6])).toEqual({ hits: [], pushes: 0 });
    expect(room.resolve(all, [3, 5, 7])).toEqual(plain.resolve(all, [3, 5, 7]));
    expect(gameOf('lucky28-210s').plays.map(({ code }) => code)).not.toContain('pc28.side');
    expect(gameOf('lucky28-1m').plays.map(({ code }) => code)).not.toContain('pc28.side.1314');
  });

  it('tells the best of every set of sides, pairs and colours', () => {
    for (const play of pc28.plays.filter(({ prizes }) => prizes.length <= 4 && prizes[0]?.key !== 'win')) {
      const worth = worthIn(gameOf(play.code.endsWith('.1314') ? 'lucky28-210s' : 'lucky28-1m'), play);
      for (let set = 1; set < 1 << play.prizes.length; set += 1) {
        const selection = picked([play.prizes.map((_, i) => i).filter((i) => (set & (1 << i)) !== 0)]);
        const max = Math.max(...outcomes.map((draw) => worth(play.resolve(selection, draw).hits)));
        expect(worth(play.best(selection))).toBeCloseTo(max, 9);
      }
    }
  });

  it('derives digits from keno by the other mapping too: every third number from the second', () => {
    const drawn = [2, 5, 9, 13, 17, 21, 26, 30, 31, 38, 42, 44, 47, 50, 55, 61, 66, 70, 74, 79];
    // 2nd 5 8 11 14 17: 5 17 30 42 50 66; 3rd: 9 21 31 44 55 70; 4th: 13 26 38 47 61 74.
    expect(fromKeno(drawn, 'every-third')).toEqual({ groupSums: [210, 230, 259], digits: [0, 0, 9] });
    expect(() => fromKeno(drawn.slice(1))).toThrow(RangeError);
  });
});
