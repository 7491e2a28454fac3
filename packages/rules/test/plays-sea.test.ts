import { uniform } from '@tyche/kernel/random';
import { describe, expect, it, vi } from 'vitest';
import { games } from '../src/lottery/games/index.ts';
import {
  type Draw,
  type Game,
  type Hit,
  type Play,
  type Selection,
  type boardOf,
  oddsOf,
  parseDraw,
  parseSelection,
  printRatio,
  ratio,
} from '../src/lottery/index.ts';
import { plus, times } from '@tyche/kernel/ratio';
import { randomResult, randomSelection, seeded } from './random-tickets.ts';

// Ten thousand draws a play take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const random = seeded(1_016);
const mine = games.filter(({ group }) => group === 'SEA' || group === 'PCSO');
const boards = mine.filter(({ draw, code }) => draw.kind === 'layout' && !code.includes('fast'));
const plays = boards
  .filter(({ code }) => ['thai-gov', 'hanoi-normal', 'malay-4d'].includes(code))
  .flatMap((game) => game.plays.map((play) => ({ game, play, name: play.code })));

const drawOf = (game: Game, result = randomResult(game.draw, random)): Draw => {
  const draw = parseDraw(game, result, '202611210001');
  if (!draw) throw new Error(`${game.code} cannot read ${result}`);
  return draw;
};

/** One bet for each way in which the play pays: of groups one for each pattern of digits. */
function unitBets(play: Play): readonly Selection[] {
  const typed = play.layouts.find((layout) => layout.entry === 'typed');
  const groups: Readonly<Record<number, readonly string[]>> = {
    2: ['07'],
    3: ['017', '007'],
    4: ['0127', '0017', '0077', '0007'],
  };
  const texts = typed?.entry === 'typed' && typed.sorted ? (groups[typed.length] ?? []) : [];
  if (texts.length === 0) return [play.sample(random)];
  // A box wins by the number whatever its orders: one pattern tells.
  const own = play.code.includes('.box.') ? texts.slice(0, 1) : texts;
  return own.map((text) => ({ entry: 'typed', tickets: [text], places: [] }));
}

const inText = (hits: readonly Hit[]) => Object.fromEntries(hits.map(({ key, count }) => [key, count]));

describe('the games of South-East Asia and the Philippines', () => {
  it('are thirty, and those that stand for others are simulated by name', () => {
    expect(mine.map(({ code }) => code)).toEqual([
      ...[
        'thai-gov',
        'thai-fast-5m',
        'thai-fast-1m',
        'hanoi-special',
        'hanoi-normal',
        'hanoi-vip',
        'hanoi-fast-1m',
      ],
      ...['lao-daily', 'lao-fast-1m', 'lao-six', 'lao-six-1m'],
      ...['malay-4d', 'malay-fast-5m', 'malay-fast-1m'],
      ...['malay-5d', 'malay-5d-1m', 'malay-6d', 'malay-6d-1m'],
      ...['ph-2d', 'ph-3d', 'ph-4d', 'ph-6d', 'ph-642', 'ph-645', 'ph-649', 'ph-655', 'ph-658'],
      ...['ph-2d-1m', 'ph-3d-1m', 'ph-642-5m'],
    ]);
    for (const game of mine)
      expect([game.code, game.standsFor === null]).toEqual([game.code, /fast|-\dm$/.test(game.code)]);
  });

  it('give back no more than is staked, all prizes of a bet together', () => {
    const worst: string[] = [];
    for (const game of mine)
      for (const play of game.plays) {
        const odds = oddsOf(game, play) ?? {};
        for (const selection of unitBets(play)) {
          const keys = new Set(play.best(selection).map(({ key }) => key));
          // A bet plays for the keys of its own pattern; tiers and matches are all open to it.
          const patterns = play.prizes.some(({ key }) => key.startsWith('any'));
          const open = play.prizes.filter(({ key }) => !patterns || keys.has(key));
          const back = open.reduce(
            (all, { key, p }) => plus(all, times(p, ratio(odds[key] ?? 0n, 10_000n))),
            ratio(0, 1),
          );
          if (back.num > back.den) worst.push(`${game.code} ${play.code} ${printRatio(back)}`);
          expect(back.num > 0n).toBe(true);
        }
      }
    expect(worst).toEqual([]);
  });

  it('draw on their days: the 1st and 16th, three times a day, some evenings of the week', () => {
    const calendars = Object.fromEntries(mine.map(({ code, calendar }) => [code, calendar]));
    expect(calendars['thai-gov']).toMatchObject({ times: ['15:30'], monthDays: [1, 16] });
    expect(calendars['ph-2d']).toMatchObject({ times: ['14:00', '17:00', '21:00'], lockSec: 900 });
    expect(calendars['ph-645']).toMatchObject({ times: ['21:00'], lockSec: 3_600 });
  });
});

const tails = new Map<string, readonly Draw[]>();

// A number is paid for each time it is drawn. Over these draws every drawn number ends in every tail once.
describe.each(plays)('$name: chance', ({ game, play }) => {
  it('is what going through all tails of every drawn number finds', () => {
    const looked = play.layouts.find((layout) => layout.entry === 'typed')?.length ?? 3;
    const space = 10 ** looked;
    for (const selection of unitBets(play)) {
      const tally = new Map<string, number>();
      for (const draw of everyTail(game, looked))
        for (const { key, count } of play.resolve(selection, draw).hits)
          tally.set(key, (tally.get(key) ?? 0) + count);
      const bets = play.count(selection);
      const keys = new Set(play.best(selection).map(({ key }) => key));
      expect(keys.size).toBeGreaterThan(0);
      for (const { key, p } of play.prizes)
        if (keys.has(key))
          expect([key, printRatio(ratio(tally.get(key) ?? 0, space * bets))]).toEqual([key, printRatio(p)]);
    }
  });
});

/** Draws over which every number of the board has every tail of the given number of digits once. */
function everyTail(game: Game, looked: number): readonly Draw[] {
  const { draw: model, code } = game;
  if (model.kind !== 'layout') throw new Error('a board is a layout');
  const known = tails.get(`${code} ${looked}`);
  if (known) return known;
  const space = 10 ** looked;
  const draws = Array.from({ length: space }, (_, step) => {
    const draw: number[] = [];
    for (const { numbers, digits } of model.prizes)
      for (let i = 0; i < numbers; i += 1) {
        const tail = (step + 37 * draw.length) % space;
        for (let place = digits - 1; place >= 0; place -= 1)
          draw.push(place < looked ? Math.floor(tail / 10 ** place) % 10 : 5);
      }
    return draw;
  });
  tails.set(`${code} ${looked}`, draws);
  return draws;
}

describe('a bet of many numbers', () => {
  const singles: Readonly<Record<string, string>> = {
    'th.3reverse': 'th.3top',
    'th.2top.reverse': 'th.2top',
    'th.2bottom.reverse': 'th.2bottom',
    'hn.3reverse': 'hn.3top',
    'my.4d.box.big': 'my.4d.big',
    'my.4d.box.small': 'my.4d.small',
    'my.4d.roll.big': 'my.4d.big',
    'my.4d.roll.small': 'my.4d.small',
  };

  it.each(plays)('$name wins what its unit bets win one by one', ({ game, play }) => {
    const base = game.plays.find(({ code }) => code === (singles[play.code] ?? play.code)) ?? play;
    const { draw: model } = game;
    if (model.kind !== 'layout') throw new Error('a board is a layout');
    let won = 0;
    for (let i = 0; i < 200 && won < 4; i += 1) {
      const selection = randomSelection(play, random, 8);
      if (play.count(selection) > 300) continue;
      const draw = drawOf(game);
      // Rare wins are helped: the board takes a number that is bought.
      const units = [...play.expand(selection)].map((unit) => unit.split(':').at(-1) ?? '');
      const bought = units[uniform(random, units.length)] ?? '';
      const helped = withTail(draw, model.prizes, bought);
      const wins = new Map<string, number>();
      for (const unit of units)
        for (const { key, count } of base.resolve(unitOf(base, unit), helped).hits)
          wins.set(key, (wins.get(key) ?? 0) + count);
      const { hits } = play.resolve(selection, helped);
      expect(inText(hits)).toEqual(Object.fromEntries(wins));
      if (hits.length > 0) won += 1;
    }
    expect(won).toBeGreaterThan(0);
  });
});

function unitOf(play: Play, unit: string): Selection {
  const entry = play.layouts.some((layout) => layout.entry === 'typed') ? 'typed' : 'picked';
  const parsed = parseSelection(play, entry, unit);
  if (!parsed.ok) throw new Error(`${play.code} ${unit}`);
  return parsed.selection;
}

/** A draw in which one number of each prize ends in the digits, where they fit. */
function withTail(draw: Draw, prizes: Parameters<typeof boardOf>[0], digits: string): Draw {
  const changed = [...draw];
  let at = 0;
  for (const { numbers, digits: length } of prizes) {
    const tail = digits.slice(-length);
    for (const [k, digit] of [...tail].entries()) changed[at + length - tail.length + k] = Number(digit);
    at += numbers * length;
  }
  return changed;
}

describe('rolls', () => {
  const roll = mine.flatMap((game) => game.plays).find(({ code }) => code === 'my.4d.roll.big');

  it('are typed with r or R, and have exactly one open digit', () => {
    if (!roll) throw new Error('no roll');
    const parsed = parseSelection(roll, 'typed', 'R234,1r34');
    expect(parsed).toEqual({
      ok: true,
      selection: { entry: 'typed', tickets: ['1r34', 'r234'], places: [] },
    });
    for (const bad of ['1234', 'rr34', 'r23', 'x234'])
      expect(parseSelection(roll, 'typed', bad).ok, bad).toBe(false);
  });

  it('count ten for each number, and none where no row alone is open', () => {
    if (!roll) throw new Error('no roll');
    const count = (balls: string) => {
      const parsed = parseSelection(roll, 'picked', balls);
      return parsed.ok ? roll.count(parsed.selection) : -1;
    };
    expect(count('r_2_3_4')).toBe(10);
    expect(count('12_2_r_34')).toBe(40);
    expect(count('1_2_3_4')).toBe(0);
    expect(count('r_r_3_4')).toBe(0);
    expect(count('1r_2_3_4')).toBe(0);
  });
});
