import { describe, expect, it } from 'vitest';
import { uniform } from '@tyche/kernel/random';
import { ANIMALS, animalOf, animalOn, lhc, waveOf, yearAnimals } from '../src/lottery/families/lhc/index.ts';
import { SIDES, sidesOf } from '../src/lottery/families/lhc/tables.ts';
import { findGame } from '../src/lottery/games/index.ts';
import { shadowPayout } from '../src/shadow/index.ts';
import { choose, combinations, tuples } from '../src/lottery/grammar/counting.ts';
import { picked } from '../src/lottery/grammar/selection.ts';
import {
  type Draw,
  type Hit,
  type Play,
  type Ratio,
  type Selection,
  oddsOf,
  oddsOfPrize,
  priceRead,
  readLine,
  settleSelection,
  parseDraw,
  parseSelection,
  printOdds,
  printRatio,
  ratio,
} from '../src/lottery/index.ts';
import { randomSelection, seeded, some } from './random-tickets.ts';

const found = findGame('marksix-90s');
if (!found) throw new Error('marksix-90s is gone');
const game = found;
const random = seeded(849);
const NUMBERS = Array.from({ length: 49 }, (_, i) => i + 1);
const YEARS = ANIMALS.map((_, i) => i);
const HORSE = 6;

const playOf = (code: string): Play => {
  const play = lhc.plays.find((each) => each.code === code);
  if (!play) throw new Error(`no play ${code}`);
  return play;
};
const oddsIn = (play: Play, key: string) => {
  const prize = play.prizes.find((each) => each.key === key);
  const { num, den } = prize ? oddsOfPrize(prize, oddsOf(game, play)) : { num: Number.NaN, den: 1 };
  return Number(num) / Number(den);
};
const worth = (play: Play, hits: readonly Hit[]) =>
  hits.reduce((all, { key, count }) => all + count * oddsIn(play, key), 0);
const pickedText = (play: Play, text: string): Selection => {
  const parsed = parseSelection(play, 'picked', text);
  if (!parsed.ok) throw new Error(`${play.code} ${text}: ${parsed.reason}`);
  return parsed.selection;
};
const wins = (hits: readonly Hit[], key: string) => hits.find((hit) => hit.key === key)?.count ?? 0;

/** A draw whose special is the number; the normals are the smallest others. */
const withSpecial = (special: number, year: number): Draw => [
  ...NUMBERS.filter((value) => value !== special).slice(0, 6),
  special,
  year,
];

const randomNumbers = (): number[] => some(random, NUMBERS, 7, 7);

/** A draw that likes some numbers, so that tickets win. */
function likely(liked: readonly number[]): Draw {
  const first = some(random, liked, 0, Math.min(7, liked.length));
  const rest = NUMBERS.filter((value) => !first.includes(value));
  const seven = [...first, ...some(random, rest, 7 - first.length, 7 - first.length)];
  return [...some(random, seven, 7, 7), uniform(random, 12)];
}

describe('the zodiac table', () => {
  it('switches on lunar new year’s day by the Chinese calendar', () => {
    const chinese = new Intl.DateTimeFormat('en-u-ca-chinese', {
      month: 'numeric',
      day: 'numeric',
      timeZone: 'UTC',
    });
    const day = (date: string) => chinese.format(new Date(`${date}T12:00:00Z`));
    // The new moons of 6 February 2027, 23:56, and 3 February 2030, 0:07 in Beijing: the machine's calendar, which
    // reckons them roughly, puts them on the other side of midnight.
    const nearMidnight = ['2027-02-06', '2030-02-03'];
    for (const { validFrom } of yearAnimals)
      if (!nearMidnight.includes(validFrom)) expect([validFrom, day(validFrom)]).toEqual([validFrom, '1/1']);
    expect(nearMidnight.map(day)).toEqual(['12/30', '1/2']);
    expect(ANIMALS[animalOn('2026-02-16')]).toBe('snake');
    expect(ANIMALS[animalOn('2026-02-17')]).toBe('horse');
    expect(ANIMALS[animalOn('2027-02-05')]).toBe('horse');
    expect(ANIMALS[animalOn('2027-02-06')]).toBe('goat');
    expect(() => animalOn('2019-12-31')).toThrow(RangeError);
  });

  it('gives the year’s animal five numbers and the others four, whatever the year', () => {
    for (const year of YEARS) {
      const sizes = YEARS.map((animal) => NUMBERS.filter((value) => animalOf(value, year) === animal).length);
      expect(sizes).toEqual(YEARS.map((animal) => (animal === year ? 5 : 4)));
    }
    expect(NUMBERS.filter((value) => animalOf(value, HORSE) === ANIMALS.indexOf('goat'))).toEqual([
      12, 24, 36, 48,
    ]);
  });

  it('decides a draw by its own day: the same numbers on two sides of new year', () => {
    const play = playOf('lhc.special.zodiac');
    const horse = pickedText(play, 'horse');
    const settled = (number: string) => {
      const draw = parseDraw(game, '5,18,23,30,37,46,13', number);
      return draw ? play.resolve(horse, draw).hits : null;
    };
    expect(settled('202602160001')).toEqual([]);
    expect(settled('202602170001')).toEqual([{ key: 'year', count: 1 }]);
  });
});

describe('plays on the special number, over all 49 and all years', () => {
  it.each(lhc.plays.filter(({ group }) => group === 'special'))('$code: chances and pushes', (play) => {
    const pushed = /sides|halfwave|6zodiac|beast/.test(play.code);
    for (const { key, p } of play.prizes) {
      const layout = play.layouts[0];
      const cells = layout?.entry === 'picked' ? layout.cells : [];
      const unit = key.startsWith('of')
        ? picked([YEARS.slice(0, Number(key.slice(2)))])
        : picked([[cells.find(({ text }) => text === key)?.value ?? cells[0]?.value ?? 0]]);
      for (const year of YEARS) {
        if (play.code === 'lhc.special.zodiac' && (key === 'year') !== (year === 0)) continue;
        let [won, back] = [0, 0];
        for (const special of NUMBERS) {
          const { hits, pushes } = play.resolve(unit, withSpecial(special, year));
          won += wins(hits, key);
          back += pushes;
        }
        expect([key, printRatio(ratio(won, 49)), back]).toEqual([key, printRatio(p), pushed ? 1 : 0]);
      }
      expect(oddsIn(play, key) * (Number(p.num) / Number(p.den)) + (pushed ? 1 / 49 : 0)).toBeLessThanOrEqual(
        1,
      );
    }
  });

  it('half waves have as many numbers as lottery.md counts', () => {
    const counts = playOf('lhc.special.halfwave').prizes.map(({ p }) => Number((p.num * 49n) / p.den));
    expect(counts).toEqual([7, 10, 8, 9, 9, 7, 8, 8, 8, 7, 8, 7]);
    expect([0, 1, 2].map((wave) => NUMBERS.filter((value) => waveOf(value) === wave).length)).toEqual([
      17, 16, 16,
    ]);
  });

  it('tell the best of any picks: every set of half waves and of sides', () => {
    for (const code of [
      'lhc.special.halfwave',
      'lhc.special.sides',
      'lhc.special.wave',
      'lhc.special.beast',
    ]) {
      const play = playOf(code);
      const size = play.prizes.length;
      const draws = NUMBERS.map((special) => withSpecial(special, HORSE));
      for (let set = 1; set < 1 << size; set += size > 8 ? 7 : 1) {
        const selection = picked([play.prizes.map((_, i) => i).filter((i) => (set & (1 << i)) !== 0)]);
        const max = Math.max(...draws.map((draw) => worth(play, play.resolve(selection, draw).hits)));
        expect(worth(play, play.best(selection))).toBeCloseTo(max, 9);
      }
    }
  });
});

interface Share {
  readonly draw: Draw;
  readonly ways: number;
}

/**
 * One draw for every way to have a number of some groups among the six normals, and of what the special is; with the
 * number of draws that are like it. Groups do not overlap.
 */
function sharesOf(groups: readonly (readonly number[])[], year: number): readonly Share[] {
  const others = NUMBERS.filter((value) => !groups.flat().includes(value));
  const parts = [...groups, others];
  const shares: Share[] = [];
  for (const counts of tuples(
    parts.map((part) => Array.from({ length: Math.min(6, part.length) + 1 }, (_, i) => i)),
  )) {
    if (counts.reduce((all, count) => all + count, 0) !== 6) continue;
    const ways = parts.reduce((all, part, i) => all * choose(part.length, counts[i] ?? 0), 1);
    const normals = parts.flatMap((part, i) => part.slice(0, counts[i]));
    parts.forEach((part, i) => {
      const left = part.slice(counts[i]);
      if (left[0] !== undefined) shares.push({ draw: [...normals, left[0], year], ways: ways * left.length });
    });
  }
  return shares;
}

const ALL = choose(49, 6) * 43;

/** Exactly what one unit bet gets: how often each prize, and what comes back at the sheet's odds. */
function returnsOf(play: Play, unit: Selection, shares: readonly Share[]) {
  const tally = new Map<string, number>();
  let ways = 0;
  for (const share of shares) {
    ways += share.ways;
    for (const { key, count } of play.resolve(unit, share.draw).hits)
      tally.set(key, (tally.get(key) ?? 0) + count * share.ways);
  }
  expect(ways).toBe(ALL);
  const back = [...tally].reduce((all, [key, count]) => all + (oddsIn(play, key) * count) / ALL, 0);
  return { tally, back };
}

const expectChance = (tally: ReadonlyMap<string, number>, key: string, p: Ratio | undefined) =>
  expect([key, printRatio(ratio(tally.get(key) ?? 0, ALL))]).toEqual([key, p && printRatio(p)]);

describe('the chances of number plays, over all draws in shares', () => {
  const plays = lhc.plays.filter(
    ({ code, group }) => group === 'link' || group === 'none' || /^lhc\.normal(\.[1-6])?$/.test(code),
  );
  it.each(plays)('$code', (play) => {
    const unit = play.sample(random);
    const bets = play.count(unit);
    const cells = play.code.includes('cross')
      ? [...new Set([...play.expand(unit)].flatMap((pair) => pair.split('-').map(Number)))]
      : unit.entry === 'picked'
        ? unit.rows.flat()
        : [];
    const split = play.code.includes('cross') ? crossed(play, unit) : [cells];
    const { tally, back } = returnsOf(
      play,
      unit,
      /^lhc\.normal\.\d$/.test(play.code) ? placed(cells) : sharesOf(split, HORSE),
    );
    for (const { key, p } of play.prizes)
      expectChance(new Map([[key, (tally.get(key) ?? 0) / bets]]), key, p);
    expect(back / bets).toBeLessThanOrEqual(1);
    expect(back / bets).toBeGreaterThan(0.6);
  });

  function crossed(play: Play, unit: Selection): readonly (readonly number[])[] {
    const pairs = [...play.expand(unit)].map((pair) => pair.split('-').map(Number));
    return [0, 1].map((side) => [...new Set(pairs.map((pair) => pair[side] ?? 0))]);
  }

  /** By place every normal is as likely: one draw of 49 has the number there. */
  function placed([number = 1]: readonly number[]): readonly Share[] {
    return NUMBERS.map((value) => {
      const others = NUMBERS.filter((each) => each !== value && each !== number).slice(0, 6);
      return { draw: [value, value, value, value, value, value, others[0] ?? 1, HORSE], ways: ALL / 49 };
    });
  }
});

describe('the chances of animals and tails, over all draws in shares', () => {
  const groupsOf = (play: Play, unit: Selection, year: number) => {
    const isTail = play.code.includes('tail');
    return (unit.entry === 'picked' ? (unit.rows[0] ?? []) : []).map((group) =>
      NUMBERS.filter((value) => (isTail ? value % 10 : animalOf(value, year)) === group),
    );
  };
  it.each(lhc.plays.filter(({ group, code }) => group === 'flat' && code !== 'lhc.total'))(
    '$code',
    (play) => {
      const size = Number(/\d$/.exec(play.code)?.[0] ?? 1);
      const year = 3;
      for (const { key, p } of play.prizes) {
        // Tail 0 and, in the third animal's year, the third are the ones of another size.
        const odd = play.code.includes('tail') ? 0 : year;
        const unit = picked([
          key === 'other' ? YEARS.slice(4, 4 + size) : [odd, ...YEARS.slice(4, 3 + size)],
        ]);
        const { tally, back } = returnsOf(play, unit, sharesOf(groupsOf(play, unit, year), year));
        expectChance(tally, key, p);
        expect(tally.size).toBe(1);
        expect(back).toBeLessThanOrEqual(1);
        expect(back).toBeGreaterThan(0.9);
      }
    },
  );

  it('lhc.normal.zodiac: every number of hits, and the whole return of each kind of animal', () => {
    const play = playOf('lhc.normal.zodiac');
    for (const [animal, kind] of [
      [HORSE, 'year'],
      [2, 'other'],
    ] as const) {
      const unit = picked([[animal]]);
      const { tally, back } = returnsOf(play, unit, sharesOf(groupsOf(play, unit, HORSE), HORSE));
      for (const { key, p } of play.prizes.filter((prize) => prize.key.startsWith(kind)))
        expectChance(tally, key, p);
      expect(back).toBeLessThanOrEqual(1);
      expect(back).toBeGreaterThan(0.8);
    }
  });

  it('lhc.total: the counts of all 85 900 584 sets', () => {
    const sets = Array.from({ length: 8 }, () => new Array<number>(350).fill(0));
    const first = sets[0];
    if (first) first[0] = 1;
    for (const value of NUMBERS)
      for (let count = 6; count >= 0; count -= 1)
        sets[count]?.forEach((ways, sum) => {
          const to = sets[count + 1];
          if (ways > 0 && to) to[sum + value] = (to[sum + value] ?? 0) + ways;
        });
    const totals = sets[7] ?? [];
    const waysOf = (test: (sum: number) => boolean) =>
      totals.reduce((all, ways, sum) => all + (test(sum) ? ways : 0), 0);
    const all = waysOf(() => true);
    expect(all).toBe(85_900_584);
    expect(playOf('lhc.total').prizes.map(({ p }) => printRatio(p))).toEqual(
      [
        waysOf((sum) => sum >= 175),
        waysOf((sum) => sum <= 174),
        waysOf((sum) => sum % 2 === 1),
        waysOf((sum) => sum % 2 === 0),
      ].map((ways) => printRatio(ratio(ways, all))),
    );
    for (const { key, p } of playOf('lhc.total').prizes)
      expect(oddsIn(playOf('lhc.total'), key) * (Number(p.num) / Number(p.den))).toBeLessThanOrEqual(1);
  });
});

describe('the parlay', () => {
  const play = playOf('lhc.parlay');
  const sets = SIDES.map((_, side) => NUMBERS.filter((value) => sidesOf(value).includes(side)));
  const falling = (legs: number) => Array.from({ length: legs }, (_, i) => 49 - i).reduce((a, b) => a * b, 1);

  /** How many numbers have all the sides of a set of bits. */
  const common = Array.from(
    { length: 256 },
    (_, set) =>
      NUMBERS.filter((value) => sets.every((side, i) => !(set & (1 << i)) || side.includes(value))).length,
  );
  const SIGNED = [1, 1, -1, 2, -6, 24, -120];
  /** A block of balls that share a number: (−1)^(k−1) (k−1)! of what its sides have in common. */
  const signed = ({ set, size }: Block) => (common[set] ?? 0) * (SIGNED[size] ?? 0);
  interface Block {
    readonly set: number;
    readonly size: number;
  }

  /** In how many ways balls of their own can have these sides: inclusion and exclusion over who shares a number. */
  function waysOf(sides: readonly number[], blocks: readonly Block[] = []): number {
    const [side, ...rest] = sides;
    if (side === undefined) return blocks.reduce((all, block) => all * signed(block), 1);
    const bit = 1 << side;
    let all = waysOf(rest, [...blocks, { set: bit, size: 1 }]);
    blocks.forEach(({ set, size }, i) => {
      all += waysOf(rest, blocks.with(i, { set: set | bit, size: size + 1 }));
    });
    return all;
  }

  it('counts as the resolver does, over all pairs of numbers', () => {
    for (const pair of combinations([0, 2, 5, 6], 2)) {
      const selection = picked([[pair[0] ?? 0], [pair[1] ?? 0], [], [], [], []]);
      let [won, back] = [0, 0];
      for (const first of NUMBERS)
        for (const second of NUMBERS) {
          if (first === second) continue;
          const rest = NUMBERS.filter((value) => value !== first && value !== second).slice(0, 5);
          const { hits, pushes } = play.resolve(selection, [first, second, ...rest, HORSE]);
          won += wins(hits, 'legs2');
          back += pushes;
        }
      expect(won).toBe(waysOf(pair));
      expect(back).toBe(96);
    }
  });

  it('has the stated chance on the mean, and gives back no more than the stake for any legs', () => {
    const pairsOf = (legs: number): (readonly number[])[] =>
      legs === 0 ? [[]] : pairsOf(legs - 1).flatMap((set) => SIDES.map((_, side) => [...set, side]));
    const mean = pairsOf(3).reduce((all, sides) => all + waysOf(sides), 0) / 512 / falling(3);
    const p = play.prizes.find(({ key }) => key === 'legs3')?.p;
    expect(mean).toBeCloseTo(Number(p?.num) / Number(p?.den), 12);
    const known = new Map<string, number>();
    const ways = (sides: readonly number[]) => {
      const key = sides.join('');
      const count = known.get(key) ?? waysOf(sides);
      known.set(key, count);
      return count;
    };
    for (const legs of [2, 3, 4, 5, 6]) {
      let worst = 0;
      const sorted = (from: number, left: number): (readonly number[])[] =>
        left === 0
          ? [[]]
          : SIDES.flatMap((_, side) =>
              side < from ? [] : sorted(side, left - 1).map((rest) => [side, ...rest]),
            );
      for (const sides of sorted(0, legs)) {
        const all = ways(sides) * oddsIn(play, `legs${legs}`);
        const neutral = sides.reduce(
          (sum, _, i) =>
            sum + (legs === 2 ? 48 : ways(sides.toSpliced(i, 1)) * oddsIn(play, `legs${legs - 1}`)),
          0,
        );
        worst = Math.max(worst, (all + neutral) / falling(legs));
      }
      expect([legs, worst <= 1, worst > 0.85]).toEqual([legs, true, true]);
    }
  });

  it.each([
    [2, 10_000n, 38_025n],
    [3, 10_000n, 74_148n],
    [3, 100_000n, 741_487n],
    [3, 1_000_000n, 7_414_875n],
    [6, 10_000n, 549_803n],
    [6, 10_000_000n, 549_803_712n],
  ])('of %i legs pays the exact product of its legs for a stake of %i, floored once', (legs, stake, paid) => {
    const balls = Array.from({ length: 6 }, (_, i) => (i < legs ? 'small' : '#')).join('_');
    const line = {
      balls,
      type: 1,
      playId: play.id,
      unitId: 1,
      series: 1000,
      multiple: 1,
      digit: null,
    } as const;
    const read = readLine(game, { ...line, series: game.series.default, unitId: game.units[0]?.id ?? 1 });
    if (!read.ok) throw new Error(read.code);
    const priced = priceRead(game, read.line, { maxSeries: game.series.max });
    const terms = { ...priced.terms, betPrice: stake, winCap: null };
    const draw = [1, 2, 3, 4, 5, 6, 49, HORSE];
    expect(settleSelection(play, priced.selection, terms, draw).payout).toBe(paid);
    const { betPrice, unit, multiple, series, base } = terms;
    expect(terms.odds && printOdds(terms.odds)).toBe('leg:19500');
    const ticket = { playId: play.id, type: 1, balls, betPrice, unit, multiple, series, base, winCap: null };
    const drawn = { family: 'lhc', number: '202603010001', result: '01,02,03,04,05,06,49', smartWin: false };
    expect(shadowPayout({ ...ticket, odds: 'leg:19500' }, drawn)).toBe(paid);
  });

  it('pays a ticket of before, which froze the product, by what it froze', () => {
    const three = play.prizes[1];
    expect(three && oddsOfPrize(three, { legs2: 38_025n, legs3: 74_148n })).toEqual({
      num: 74_148n,
      den: 10_000n,
    });
    const drawn = { family: 'lhc', number: '202603010001', result: '01,02,03,04,05,06,49', smartWin: false };
    const ticket = { playId: play.id, type: 1, balls: 'small_small_small_#_#_#', betPrice: 10_000n } as const;
    const terms = { unit: 10_000n, multiple: 10, series: 1, base: 1, winCap: null } as const;
    expect(shadowPayout({ ...ticket, ...terms, odds: 'legs2:38025;legs3:74148' }, drawn)).toBe(741_480n);
  });

  it('gives the stake of two legs back when one of them is 49, whatever the other; and takes three as two', () => {
    const draw = [5, 49, 23, 30, 37, 46, 14, HORSE];
    expect(play.resolve(pickedText(play, 'big_odd_#_#_#_#'), draw)).toEqual({ hits: [], pushes: 1 });
    expect(play.resolve(pickedText(play, 'small_odd_odd_#_#_#'), draw).hits).toEqual([
      { key: 'legs2', count: 1 },
    ]);
    expect(play.resolve(pickedText(play, 'big_odd_odd_#_#_#'), draw)).toEqual({ hits: [], pushes: 0 });
  });
});

describe('a pool wins what its bets win one by one', () => {
  const pools = lhc.plays.filter(
    ({ group, code }) => (group === 'link' && !/banker|cross/.test(code)) || ['none', 'flat'].includes(group),
  );
  it.each(pools)('$code', (play) => {
    for (let i = 0; i < 12; i += 1) {
      const selection = randomSelection(play, random, Number(/\d+$/.exec(play.code)?.[0] ?? 4) + 3);
      if (selection.entry !== 'picked') continue;
      const row = selection.rows[0] ?? [];
      const size = play.sample(random).entry === 'picked' ? unitSize(play) : 1;
      const numbers = play.group === 'flat' ? randomNumbers() : row;
      const draw = likely(numbers);
      const sum = new Map<string, number>();
      for (const unit of combinations(row, size))
        for (const { key, count } of play.resolve(picked([unit]), draw).hits)
          sum.set(key, (sum.get(key) ?? 0) + count);
      expect(new Map(play.resolve(selection, draw).hits.map(({ key, count }) => [key, count]))).toEqual(sum);
      expect(play.count(selection)).toBe(choose(row.length, size));
    }
  });

  function unitSize(play: Play): number {
    const unit = play.sample(random);
    return unit.entry === 'picked' ? (unit.rows[0]?.length ?? 1) : 1;
  }
});

describe('best and exposures hold for draws that like the ticket', () => {
  it.each(lhc.plays)('$code', (play) => {
    for (let i = 0; i < 25; i += 1) {
      const selection = randomSelection(play, random, 12);
      const best = worth(play, play.best(selection));
      const classes = play.exposures(selection);
      expect(classes.length).toBeLessThanOrEqual(300);
      expect(new Set(classes.map(({ key }) => key)).size).toBe(classes.length);
      for (const { hits } of classes) expect(worth(play, hits)).toBeLessThanOrEqual(best * (1 + 1e-9));
      const covered = classes.reduce((all, { hits }) => all + worth(play, hits), 0);
      const liked = selection.entry === 'picked' ? selection.rows.flat() : [];
      for (let j = 0; j < 25; j += 1) {
        const draw = likely(
          ['link', 'none', 'normal'].includes(play.group)
            ? liked.filter((value) => value > 0)
            : randomNumbers(),
        );
        const won = worth(play, play.resolve(selection, draw).hits);
        expect(won).toBeLessThanOrEqual(best * (1 + 1e-9));
        expect(won).toBeLessThanOrEqual(covered * (1 + 1e-9));
      }
    }
  });

  it('reach the best when the draw is as good as can be', () => {
    const draw = [1, 2, 3, 4, 5, 6, 7, HORSE];
    for (const [code, text] of [
      ['lhc.2of2', '01-02-03-04-05-06-40'],
      ['lhc.3of2', '01-02-03-04-05-06-40-41'],
      ['lhc.2special', '01-02-03-04-05-06-07-40'],
      ['lhc.special_pair', '01-02-03-07'],
      ['lhc.4of1', '01-02-03-40-41-42-43'],
      ['lhc.none6', '40-41-42-43-44-45-46'],
      ['lhc.3of3.banker', '01_02-03-04-05-06-40'],
    ] as const) {
      const play = playOf(code);
      const selection = pickedText(play, text);
      const reached = code === 'lhc.4of1' ? [1, 2, 3, 40, 41, 42, 7, HORSE] : draw;
      expect([code, worth(play, play.resolve(selection, reached).hits)]).toEqual([
        code,
        worth(play, play.best(selection)),
      ]);
    }
  });
});
