import { describe, expect, it, vi } from 'vitest';
import { k3 } from '../src/lottery/families/k3/index.ts';
import { pk10 } from '../src/lottery/families/pk10/index.ts';
import { x115 } from '../src/lottery/families/x115/index.ts';
import { games } from '../src/lottery/games/index.ts';
import { combinations } from '../src/lottery/grammar/counting.ts';
import { distinctTuples } from '../src/lottery/grammar/distinct.ts';
import { plus, printRatio, ratio, times } from '@tyche/kernel/ratio';
import { type Draw, type Play, type Ratio, type Selection, oddsOf } from '../src/lottery/index.ts';
import { randomSelection, seeded } from './random-tickets.ts';

// Tens of thousands of outcomes a play take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const random = seeded(11);
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** Every outcome of the places that a selection looks at, the others filled with what is left. */
function outcomesAt(places: readonly number[], highest: number): readonly Draw[] {
  return Array.from(distinctTuples(places.map(() => numbers(highest))), (taken) => {
    const rest = numbers(highest).filter((number) => !taken.includes(number));
    const at = new Map(places.map((place, i) => [place, taken[i] ?? 0]));
    return numbers(highest === 11 ? 5 : 10).map((place) => at.get(place - 1) ?? rest.shift() ?? 0);
  });
}

const dice = numbers(6).flatMap((a) => numbers(6).flatMap((b) => numbers(6).map((c) => [a, b, c])));
const sets = [...combinations(numbers(11), 5)];
const kept = new Map<string, readonly Draw[]>();

/** The places that a play looks at, 0-based; null where their order does not matter. */
function placesOf(play: Play, selection: Selection): readonly number[] | null {
  const { code } = play;
  if (/^x115\.(rx|oddeven|mid|sum|tail)/.test(code)) return null;
  const pair = /dt\.(\d)v(\d+)$/.exec(code);
  if (pair) return [Number(pair[1]) - 1, Number(pair[2]) - 1];
  if (code === 'x115.dt') return [0, 4];
  const first = /^(?:x115\.q|x115\.any|pk10\.top|pk10\.sum)(\d)/.exec(code);
  if (first) return numbers(Number(first[1])).map((place) => place - 1);
  if (selection.entry === 'typed') throw new Error(`${code} is not typed`);
  const from = code === 'pk10.fixed.6-10' ? 5 : 0;
  return selection.rows.flatMap((row, i) => (row.length > 0 ? [i + from] : []));
}

function outcomesOf(play: Play, selection: Selection): readonly Draw[] {
  if (play.code.startsWith('k3.')) return dice;
  const places = placesOf(play, selection);
  if (!places) return sets;
  const highest = play.code.startsWith('x115.') ? 11 : 10;
  const key = `${highest}/${places.join()}`;
  const outcomes = kept.get(key) ?? outcomesAt(places, highest);
  kept.set(key, outcomes);
  return outcomes;
}

/** What a selection brings over all outcomes, exactly: wins by prize, and pushed bets. */
function tallyOf(play: Play, selection: Selection) {
  const outcomes = outcomesOf(play, selection);
  const wins = new Map<string, number>();
  let pushes = 0;
  for (const draw of outcomes) {
    const resolution = play.resolve(selection, draw);
    pushes += resolution.pushes;
    for (const { key, count } of resolution.hits) wins.set(key, (wins.get(key) ?? 0) + count);
  }
  return { wins, pushes, outcomes: outcomes.length };
}

function returnOf(
  play: Play,
  { wins, pushes, outcomes }: ReturnType<typeof tallyOf>,
  odds: (key: string) => Ratio,
): Ratio {
  let back = ratio(pushes, outcomes);
  for (const { key } of play.prizes) back = plus(back, times(odds(key), ratio(wins.get(key) ?? 0, outcomes)));
  return back;
}

const plays = [...x115.plays, ...pk10.plays, ...k3.plays];

describe.each(plays)('$code', (play) => {
  it('has the stated chances over all outcomes, and a fair return of exactly 1', () => {
    const unseen = new Set(play.prizes.map(({ key }) => key));
    for (let i = 0; unseen.size > 0 && i < 200; i += 1) {
      const selection = play.sample(random);
      expect(play.count(selection)).toBe(1);
      const tally = tallyOf(play, selection);
      if (![...tally.wins.keys()].some((key) => unseen.has(key))) continue;
      for (const [key, count] of tally.wins) {
        const prize = play.prizes.find((each) => each.key === key);
        expect(printRatio(ratio(count, tally.outcomes)), key).toBe(prize && printRatio(prize.p));
        unseen.delete(key);
      }
      const fair = returnOf(
        play,
        tally,
        (key) => play.prizes.find((each) => each.key === key)?.odds ?? ratio(0, 1),
      );
      expect(printRatio(fair)).toBe('1/1');
      for (const game of games.filter(
        (each) => each.rules.plays.includes(play) && each.plays.includes(play),
      )) {
        const table = oddsOf(game, play);
        if (!table) continue;
        const back = returnOf(play, tally, (key) => ratio(table[key] ?? 0n, 10_000));
        expect(back.num < back.den, `${game.code} ${printRatio(back)}`).toBe(true);
        expect(Number(back.num) / Number(back.den), game.code).toBeGreaterThan(0.75);
      }
    }
    expect([...unseen]).toEqual([]);
  });

  it('names as its best outcome the best there is', () => {
    const worth = new Map(play.prizes.map(({ key, odds }) => [key, Number(odds.num) / Number(odds.den)]));
    const worthOf = (hits: ReturnType<Play['best']>) =>
      hits.reduce((all, { key, count }) => all + count * (worth.get(key) ?? Number.NaN), 0);
    for (let i = 0; i < (play.code.startsWith('k3.') ? 40 : 2); i += 1) {
      const drawn = randomSelection(play, random);
      // Of five or ten places four are enough to go through all their outcomes.
      const isByPlace = /\.side$|fixed/.test(play.code);
      const selection: Selection =
        drawn.entry === 'picked' && isByPlace && drawn.rows.length > 3
          ? { ...drawn, rows: drawn.rows.map((row, at) => (at < 4 ? row : [])) }
          : drawn;
      if (play.count(selection) === 0) continue;
      const max = outcomesOf(play, selection).reduce(
        (best, draw) => Math.max(best, worthOf(play.resolve(selection, draw).hits)),
        0,
      );
      expect(max).toBeCloseTo(worthOf(play.best(selection)), 9);
    }
  });

  it('counts and wins alike when its bets are typed one by one', () => {
    if (play.layouts.length < 2) return;
    for (let i = 0; i < 20; i += 1) {
      const selection = randomSelection({ ...play, layouts: play.layouts.slice(0, 1) }, random, 5);
      const listed: Selection = { entry: 'typed', tickets: [...play.expand(selection)].sort(), places: [] };
      expect(new Set(listed.tickets).size).toBe(listed.tickets.length);
      expect(play.count(listed)).toBe(play.count(selection));
      expect(play.best(listed)).toEqual(play.best(selection));
      const outcomes = outcomesOf(play, selection);
      for (let j = 0; j < 50; j += 1) {
        const draw = outcomes[Math.floor((j * outcomes.length) / 50)] ?? [];
        expect(play.resolve(listed, draw)).toEqual(play.resolve(selection, draw));
      }
    }
  });
});

describe('bankers and drags', () => {
  it('make no bet when a number is in both rows', () => {
    const bankers = plays.filter(({ code }) => code.endsWith('.dantuo'));
    expect(bankers).toHaveLength(11);
    for (const play of bankers) {
      expect(play.count({ entry: 'picked', rows: [[1], [1, 2, 3, 4, 5, 6]], places: [] }), play.code).toBe(0);
      expect(play.count({ entry: 'picked', rows: [[1], [2, 3, 4, 5, 6]], places: [] }) > 0, play.code).toBe(
        !/rx[78]/.test(play.code),
      );
    }
  });

  it('are the bets of the same numbers that hold all bankers', () => {
    for (const banker of plays.filter(({ code }) => code.endsWith('.dantuo'))) {
      const pool = plays.find(({ code }) => `${code}.dantuo` === banker.code);
      if (!pool) throw new Error(banker.code);
      const selection = randomSelection(banker, random);
      if (selection.entry !== 'picked') throw new Error('typed');
      const [bankers = [], drags = []] = selection.rows;
      const all = [...bankers, ...drags].sort((a, b) => a - b);
      const padded = bankers.map((number) => String(number).padStart(2, '0'));
      const wanted = [...pool.expand({ entry: 'picked', rows: [all], places: [] })].filter((bet) =>
        padded.every((number) => bet.split('-').includes(number)),
      );
      expect([...banker.expand(selection)].sort()).toEqual(wanted.sort());
    }
  });
});

describe('sets of which one comes', () => {
  it('have chances that sum to 1', () => {
    const tiers = ['x115.mid', 'pk10.sum2', 'pk10.sum3', 'k3.sum'];
    for (const code of [...tiers, 'x115.oddeven', 'x115.dt', 'x115.tail', 'pk10.dt.1v10', 'pk10.dt.5v6']) {
      const play = plays.find((each) => each.code === code);
      if (!play) throw new Error(code);
      const all = play.prizes.reduce<Ratio>(
        (sum, { key, p }) => {
          const values = tiers.includes(code) ? key.split('-').length : 1;
          return plus(sum, times(p, ratio(values, 1)));
        },
        ratio(0, 1),
      );
      expect(printRatio(all), code).toBe('1/1');
    }
  });

  it('are priced in the tiers of the product family: five and nine in racing', () => {
    const keys = (code: string) => plays.find((play) => play.code === code)?.prizes.map(({ key }) => key);
    expect(keys('pk10.sum2')).toEqual(['3-4-18-19', '5-6-16-17', '7-8-14-15', '9-10-12-13', '11']);
    expect(keys('pk10.sum3')).toEqual([
      '6-7-26-27',
      '8-25',
      '9-24',
      '10-23',
      '11-22',
      '12-21',
      '13-20',
      '14-19',
      '15-16-17-18',
    ]);
  });
});

describe('sides of several places', () => {
  const hitsOf = (code: string, places: number, sides: readonly number[]) => {
    const play = plays.find((each) => each.code === code);
    return play?.best({ entry: 'picked', rows: numbers(places).map(() => sides), places: [] });
  };

  it('cannot all come: five racers are big, and two of them odd', () => {
    expect(hitsOf('pk10.side', 10, [0])).toEqual([{ key: 'win', count: 5 }]);
    expect(hitsOf('pk10.side', 10, [0, 2])).toEqual([{ key: 'win', count: 10 }]);
    expect(hitsOf('pk10.side', 3, [0, 2])).toEqual([{ key: 'win', count: 5 }]);
    expect(hitsOf('x115.ball.side', 3, [1, 3])).toEqual([{ key: 'win', count: 5 }]);
  });
});

describe('quick groups', () => {
  it('part eleven balls and ten racers as players do: big from 6 on', () => {
    for (const code of ['x115.rx5', 'x115.q3.straight', 'pk10.top3', 'pk10.fixed.1-5']) {
      const layout = plays.find((play) => play.code === code)?.layouts[0];
      const quick = layout?.entry === 'picked' ? layout.quick : [];
      const of = (id: string) => quick.find((group) => group.id === id)?.values;
      expect(of('small'), code).toEqual([1, 2, 3, 4, 5]);
      expect(of('big'), code).toEqual(numbers(code.startsWith('x115') ? 11 : 10).slice(5));
      expect(of('odd')?.every((value) => value % 2 === 1)).toBe(true);
    }
  });
});

it('pictures are named in the bets that they make', () => {
  const play = plays.find(({ code }) => code === 'k3.crab.two');
  expect([...(play?.expand({ entry: 'picked', rows: [[1, 3, 6]], places: [] }) ?? [])]).toEqual([
    'fish-crab',
    'fish-deer',
    'crab-deer',
  ]);
});
