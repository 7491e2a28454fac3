import { describe, expect, it, vi } from 'vitest';
import { fiveRoll, sixOf } from '../src/lottery/families/ph/lotto.ts';
import { pairEitherWay, pairStraight } from '../src/lottery/families/ph/two.ts';
import { findGame } from '../src/lottery/games/index.ts';
import {
  type Game,
  type Hit,
  type Play,
  type Selection,
  parseSelection,
  printRatio,
  ratio,
  readResult,
} from '../src/lottery/index.ts';
import { combinations, tuples } from '../src/lottery/grammar/counting.ts';
import { plus } from '@tyche/kernel/ratio';
import { randomResult, randomSelection, seeded } from './random-tickets.ts';

// Up to a million outcomes a play take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const random = seeded(642);
const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

function gameOf(code: string): Game {
  const game = findGame(code);
  if (!game) throw new Error(`no game ${code}`);
  return game;
}

const tallied = (
  play: Pick<Play, 'resolve'>,
  selection: Selection,
  draws: Iterable<readonly number[]>,
): { tally: ReadonlyMap<string, number>; space: number } => {
  const tally = new Map<string, number>();
  let space = 0;
  for (const draw of draws) {
    space += 1;
    for (const { key, count } of play.resolve(selection, draw).hits)
      tally.set(key, (tally.get(key) ?? 0) + count);
  }
  return { tally, space };
};

/** Every stated chance that a selection plays for is the share of the outcomes that win it, bet by bet. */
function checkChances(
  play: Pick<Play, 'resolve' | 'count' | 'prizes'>,
  selection: Selection,
  draws: Iterable<readonly number[]>,
): void {
  const { tally, space } = tallied(play, selection, draws);
  expect(tally.size).toBeGreaterThan(0);
  for (const [key, count] of tally) {
    const p = play.prizes.find((prize) => prize.key === key)?.p ?? ratio(0, 1);
    expect([key, printRatio(ratio(count, space * play.count(selection)))]).toEqual([key, printRatio(p)]);
  }
}

const typed = (...tickets: readonly string[]): Selection => ({ entry: 'typed', tickets, places: [] });
const pooled = (...row: readonly number[]): Selection => ({ entry: 'picked', rows: [row], places: [] });

describe('the chances of digit games, over every outcome', () => {
  const groups: Readonly<Record<string, readonly Selection[]>> = {
    'ph.3d.rambolito': [typed('017'), typed('007')],
    'la.4tod': [typed('0127'), typed('0017'), typed('0077'), typed('0007')],
    'la.3tod': [typed('017'), typed('007')],
    'la6.4tod': [typed('0127'), typed('0017'), typed('0077'), typed('0007')],
    'la6.3tod': [typed('017'), typed('007')],
    'ph.4d.perm': [typed('0127'), typed('0017'), typed('0077'), typed('0007')],
  };
  const plays = ['ph-3d', 'ph-4d', 'lao-daily'].flatMap((code) => {
    const game = gameOf(code);
    return game.plays.map((play) => ({ game, play, name: `${code} ${play.code}` }));
  });

  it.each(plays)('$name: stated chances are the enumerated ones', ({ game, play }) => {
    const size = game.draw.kind === 'digits' ? game.draw.count : 0;
    for (const selection of groups[play.code] ?? [play.sample(random), randomSelection(play, random, 3)])
      checkChances(play, selection, tuples(Array.from({ length: size }, () => DIGITS)));
  });

  const six = gameOf('lao-six');
  const tails = six.plays.filter(({ code }) => code !== 'la6.6' && code !== 'la6.5');

  // The last four digits go through all outcomes while the two before them are others each time.
  it.each(tails)('six digits of Laos, $code: stated chances are the enumerated ones', (play) => {
    const draws = Array.from({ length: 10_000 }, (_, tail) =>
      Array.from(`${String((tail * 37) % 100).padStart(2, '0')}${String(tail).padStart(4, '0')}`, Number),
    );
    for (const selection of groups[play.code] ?? [play.sample(random), randomSelection(play, random, 3)])
      checkChances(play, selection, draws);
  });

  it('six digits of Laos, whole and the last five: stated chances are the enumerated ones', () => {
    for (const [code, size] of [
      ['la6.6', 6],
      ['la6.5', 5],
    ] as const) {
      const play = six.plays.find((each) => each.code === code);
      if (!play) throw new Error(`no play ${code}`);
      const selection = randomSelection(play, random, 4);
      const before = 6 - size;
      const right = tuples(Array.from({ length: 6 }, (_, place) => (place < before ? [0, 9] : DIGITS)));
      const { tally } = tallied(play, selection, right);
      const space = 2 ** before * 10 ** size;
      expect(printRatio(ratio(tally.get('win') ?? 0, space * play.count(selection)))).toBe(`1/${10 ** size}`);
    }
  });

  const everySix = ['ph-6d', 'malay-6d'].map((code) => ({ code }));

  it.each(everySix)('$code over every pattern of places: nine wrong digits to each right one', ({ code }) => {
    const [play] = gameOf(code).plays;
    const ways = new Map<string, number>();
    for (const wrong of tuples(Array.from({ length: 6 }, () => [0, 1]))) {
      const hits =
        play?.resolve(
          typed('123456'),
          wrong.map((miss, i) => (miss ? 0 : i + 1)),
        ).hits ?? [];
      const weight = 9 ** wrong.filter((miss) => miss === 1).length;
      for (const { key, count } of hits) ways.set(key, (ways.get(key) ?? 0) + count * weight);
    }
    for (const { key, p } of play?.prizes ?? [])
      expect([key, printRatio(ratio(ways.get(key) ?? 0, 1_000_000))]).toEqual([key, printRatio(p)]);
    expect(ways.size).toBe(5);
  });

  it('two numbers of 31 over all 961 outcomes, and in another range', () => {
    for (const highest of [31, 37]) {
      const numbers = Array.from({ length: highest }, (_, i) => i + 1);
      const rows: Selection = {
        entry: 'picked',
        rows: [
          [7, 12],
          [7, 25],
        ],
        places: [],
      };
      checkChances(pairStraight(highest), rows, tuples([numbers, numbers]));
      checkChances(pairStraight(highest), typed('07-07', '12-25'), tuples([numbers, numbers]));
      checkChances(pairEitherWay(highest), pooled(7, 12, 25), tuples([numbers, numbers]));
      checkChances(pairEitherWay(highest), typed('07-12', '12-25'), tuples([numbers, numbers]));
    }
  });
});

// Six of 42 and more have millions of outcomes: the builders are enumerated where there are fewer numbers, and
// the vectors give the chances of the real ones.
describe('the chances of six of a few numbers, over every outcome', () => {
  const numbers = Array.from({ length: 14 }, (_, i) => i + 1);
  const draws = () => combinations(numbers, 6);

  it('are those of a set, a system and a 5-roll', () => {
    checkChances(sixOf(14, 6, 6), pooled(1, 3, 5, 7, 9, 14), draws());
    checkChances(sixOf(14, 6, 6), typed('01-03-05-07-09-14', '02-03-05-07-09-14'), draws());
    for (const size of [7, 9, 12]) checkChances(sixOf(14, 7, 12), pooled(...numbers.slice(0, size)), draws());
    checkChances(fiveRoll(14), pooled(1, 3, 5, 7, 14), draws());
  });

  it('reach the best outcome that is told, and no more', () => {
    const plays = [
      [sixOf(14, 6, 6), pooled(1, 3, 5, 7, 9, 14)],
      [sixOf(14, 7, 12), pooled(1, 3, 5, 7, 9, 11, 12, 14)],
      [fiveRoll(14), pooled(1, 3, 5, 7, 14)],
    ] as const;
    for (const [play, selection] of plays) {
      const worth = worthOf(play.prizes);
      let max = 0;
      for (const draw of draws()) max = Math.max(max, worth(play.resolve(selection, draw).hits));
      expect(max).toBeCloseTo(worth(play.best(selection)), 6);
    }
  });
});

const worthOf = (prizes: Play['prizes']) => {
  const odds = new Map(prizes.map(({ key, odds: fair }) => [key, Number(fair.num) / Number(fair.den)]));
  return (hits: readonly Hit[]) =>
    hits.reduce((all, { key, count }) => all + count * (odds.get(key) ?? NaN), 0);
};

describe('tiers of 4D and 6D', () => {
  it('reach the best outcome that is told, and no more', () => {
    const four = gameOf('ph-4d').plays;
    for (const play of four) {
      const worth = worthOf(play.prizes);
      for (let i = 0; i < 2; i += 1) {
        const selection = randomSelection(play, random, 3);
        let max = 0;
        for (const draw of tuples([DIGITS, DIGITS, DIGITS, DIGITS]))
          max = Math.max(max, worth(play.resolve(selection, draw).hits));
        expect(max).toBeCloseTo(worth(play.best(selection)), 6);
      }
    }
  });

  it.each(['ph-6d', 'malay-6d'])(
    'of %s: the longest run from the front or from the back, and that alone',
    (code) => {
      const play = gameOf(code).plays[0];
      const tierOf = (drawn: string) =>
        play
          ?.resolve(typed('123456'), Array.from(drawn, Number))
          .hits.map(({ key, count }) => `${key}:${count}`);
      expect(tierOf('123456')).toEqual(['six:1']);
      expect(tierOf('923456')).toEqual(['five:1']);
      expect(tierOf('123459')).toEqual(['five:1']);
      expect(tierOf('123956')).toEqual(['three:1']);
      expect(tierOf('129456')).toEqual(['three:1']);
      expect(tierOf('993456')).toEqual(['four:1']);
      expect(tierOf('129956')).toEqual(['two:1']);
      expect(tierOf('193459')).toEqual([]);
    },
  );

  it('share out all outcomes: the chances of the tiers and of none add up to one', () => {
    const chances = gameOf('ph-6d').plays[0]?.prizes.reduce((all, { p }) => plus(all, p), ratio(0, 1));
    expect(chances && printRatio(chances)).toBe('199/10000');
  });
});

describe('5D', () => {
  const game = gameOf('malay-5d');
  const [play] = game.plays;
  const drawn = (text: string) => readResult(game.draw, text) ?? [];
  const wonBy = (numbers: readonly string[], text: string) =>
    Object.fromEntries(
      play?.resolve(typed(...numbers), drawn(text)).hits.map(({ key, count }) => [key, count]) ?? [],
    );

  it('pays a number by the longest end that it shares with the first prize, and that alone', () => {
    const text = '12345;67890;54321';
    expect(wonBy(['12345'], text)).toEqual({ first: 1 });
    expect(wonBy(['92345'], text)).toEqual({ last4: 1 });
    expect(wonBy(['99345'], text)).toEqual({ last3: 1 });
    expect(wonBy(['12945'], text)).toEqual({ last2: 1 });
    expect(wonBy(['12395'], text)).toEqual({});
    expect(wonBy(['67890'], text)).toEqual({ second: 1 });
    expect(wonBy(['54321'], text)).toEqual({ third: 1 });
    expect(wonBy(['07890', '54320'], text)).toEqual({});
  });

  it('pays what is drawn for several prizes for each of them', () => {
    expect(wonBy(['12345'], '12345;12345;12345')).toEqual({ first: 1, second: 1, third: 1 });
    expect(wonBy(['99945'], '12345;99945;00000')).toEqual({ last2: 1, second: 1 });
  });

  it('states the enumerated chances: all first prizes while the others go through theirs', () => {
    if (!play) throw new Error('no play');
    const draws = Array.from({ length: 100_000 }, (_, i) =>
      [i, (i + 33_333) % 100_000, (i + 77_777) % 100_000].flatMap((number) =>
        Array.from(String(number).padStart(5, '0'), Number),
      ),
    );
    checkChances(play, typed('12345'), draws);
    checkChances(play, { entry: 'picked', rows: [[1, 7], [2], [3, 4, 5], [0], [5, 9]], places: [] }, draws);
    expect(play.prizes.map(({ key, p }) => [key, printRatio(p)])).toEqual([
      ['first', '1/100000'],
      ['last4', '9/100000'],
      ['last3', '9/10000'],
      ['last2', '9/1000'],
      ['second', '1/100000'],
      ['third', '1/100000'],
    ]);
  });

  it('reaches its best outcome, and no more', () => {
    if (!play) throw new Error('no play');
    const worth = worthOf(play.prizes);
    const bought = ['12345', '52345', '99945', '99999'];
    const best = worth(play.best(typed(...bought)));
    let max = 0;
    for (const first of [...bought, '00045'])
      for (const second of bought)
        for (const third of bought)
          max = Math.max(
            max,
            worth(play.resolve(typed(...bought), drawn(`${first};${second};${third}`)).hits),
          );
    expect(max).toBeCloseTo(best, 6);
  });
});

describe('a bet of many numbers', () => {
  const bases: Readonly<Record<string, string>> = {
    'ph.4d.perm': 'ph.4d.standard',
    'ph.4d.roll': 'ph.4d.standard',
    'ph.642.system': 'ph.642.standard',
    'ph.642.5roll': 'ph.642.standard',
    'la.3reverse': 'la.3',
    'la6.3reverse': 'la6.3',
  };
  const codes = [
    'ph-2d',
    'ph-3d',
    'ph-4d',
    'ph-6d',
    'ph-642',
    'lao-daily',
    'lao-six',
    'malay-5d',
    'malay-6d',
  ];
  const plays = codes.flatMap((code) => {
    const game = gameOf(code);
    return game.plays.map((play) => ({ game, play, name: play.code }));
  });

  it.each(plays)('$name wins what its unit bets win one by one', ({ game, play }) => {
    const base = game.plays.find(({ code }) => code === (bases[play.code] ?? play.code)) ?? play;
    const entry = base.layouts.some((layout) => layout.entry === 'typed') ? 'typed' : 'picked';
    for (let i = 0; i < 12; i += 1) {
      const selection = randomSelection(play, random, 6);
      if (play.count(selection) > 1_000) continue;
      const units = Array.from(play.expand(selection), (unit) => {
        const [first = '', last = ''] = unit.split(':');
        const text = play.code.endsWith('5roll') ? `${first}-${last}` : last || first;
        const parsed = parseSelection(base, entry, text);
        if (!parsed.ok) throw new Error(`${play.code} ${unit}`);
        return parsed.selection;
      });
      for (let j = 0; j < 20; j += 1) {
        const draw = readResult(game.draw, randomResult(game.draw, random)) ?? [];
        const wins = new Map<string, number>();
        for (const unit of units)
          for (const { key, count } of base.resolve(unit, draw).hits)
            wins.set(key, (wins.get(key) ?? 0) + count);
        const { hits } = play.resolve(selection, draw);
        expect(Object.fromEntries(hits.map(({ key, count }) => [key, count]))).toEqual(
          Object.fromEntries(wins),
        );
      }
    }
  });
});
