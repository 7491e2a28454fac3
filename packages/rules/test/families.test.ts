import { describe, expect, it, vi } from 'vitest';
import { games } from '../src/lottery/games/index.ts';
import {
  type Draw,
  type Game,
  type Hit,
  type Play,
  type Ratio,
  exposures,
  isSmartWin,
  layoutFor,
  oddsOf,
  oddsOfPrize,
  parseDraw,
  parseSelection,
  priceRead,
  printOdds,
  printSelection,
  readLine,
  readOdds,
  settleSelection,
  smartWinReturn,
  winningPart,
} from '../src/lottery/index.ts';
import { compare } from './agreeing.ts';
import { disordered, randomResult, randomSelection, seeded } from './random-tickets.ts';

// What holds for every play of every game, whatever its family (lottery.md 13.6).
vi.setConfig({ testTimeout: 60_000 });

const random = seeded(20_261_122);
const NUMBER = '202611210001';

// Games of one menu and one sheet of odds differ by their calendar only: one stands for all.
const distinct = [
  ...new Map(games.map((game) => [`${game.family}/${game.menu}/${game.prizeModes[0]?.code}`, game])).values(),
];
const plays = distinct.flatMap((game) =>
  game.plays.map((play) => ({ game, play, name: `${game.code} ${play.code}` })),
);

const drawOf = (game: Game): Draw => {
  const result = randomResult(game.draw, random);
  const draw = parseDraw(game, result, NUMBER);
  if (!draw) throw new Error(`${game.code} cannot read ${result}`);
  return draw;
};

const numberOf = ({ num, den }: Ratio) => Number(num) / Number(den);

const worthOf = (game: Game, play: Play) => {
  const table = oddsOf(game, play);
  const odds = new Map(
    play.prizes.map((prize) => [
      prize.key,
      table
        ? numberOf(oddsOfPrize(prize, table))
        : numberOf(prize.odds) * (game.series.max / game.series.base),
    ]),
  );
  return (hits: readonly Hit[]) =>
    hits.reduce((all, { key, count }) => all + count * (odds.get(key) ?? Number.NaN), 0);
};

it('there are at least forty games of eleven families, each with codes, ids and names of its own', () => {
  expect(games.length).toBeGreaterThanOrEqual(40);
  expect(new Set(games.map(({ family }) => family)).size).toBeGreaterThanOrEqual(11);
  expect(new Set(games.map(({ code }) => code)).size).toBe(games.length);
  expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
});

it('no number names two plays, in no family', () => {
  const families = new Map(games.map((game) => [game.rules.code, game.rules]));
  const ids = [...families.values()].flatMap((family) => family.plays.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(plays)('$name', ({ game, play }) => {
  const worth = worthOf(game, play);

  it('counts what it expands into, and reads back what it printed', () => {
    for (let i = 0; i < 8; i += 1) {
      const selection = randomSelection(play, random, 5);
      const bets = play.count(selection);
      if (bets <= 20_000) expect([...play.expand(selection)].length).toBe(bets);
      expect(parseSelection(play, selection.entry, printSelection(play, selection))).toEqual({
        ok: true,
        selection,
      });
      expect(parseSelection(play, selection.entry, disordered(play, selection))).toEqual({
        ok: true,
        selection,
      });
    }
  });

  it('never wins more than its best outcome, nor than its exposures cover', () => {
    for (let i = 0; i < 12; i += 1) {
      const selection = randomSelection(play, random);
      const best = worth(play.best(selection));
      const classes = play.exposures(selection);
      expect(classes.length).toBeLessThanOrEqual(300);
      expect(new Set(classes.map(({ key }) => key)).size).toBe(classes.length);
      const covered = classes.reduce((all, { hits }) => all + worth(hits), 0);
      for (let j = 0; j < 12; j += 1) {
        const { hits, pushes } = play.resolve(selection, drawOf(game));
        expect(worth(hits)).toBeLessThanOrEqual(best * (1 + 1e-9));
        expect(worth(hits)).toBeLessThanOrEqual(covered * (1 + 1e-9));
        expect(pushes).toBeLessThanOrEqual(play.count(selection));
      }
    }
  });

  it('shows of a bet that won the part that won as much, and nothing of one that lost', () => {
    for (let i = 0; i < 20; i += 1) {
      const selection = randomSelection(play, random);
      const draw = drawOf(game);
      const { hits } = play.resolve(selection, draw);
      const part = winningPart(play, selection, draw);
      expect(part === null).toBe(hits.every(({ count }) => count === 0));
      if (part && play.count(part) > 0)
        expect(worth(play.resolve(part, draw).hits)).toBeLessThanOrEqual(worth(hits) * (1 + 1e-9));
      if (part?.entry === 'typed') expect(worth(play.resolve(part, draw).hits)).toBeCloseTo(worth(hits), 6);
    }
  });

  it('gives back no more than is staked, on average, at its odds', () => {
    // A prize alone where prizes exclude each other; the plays' own tests enumerate what adds up. Smart win pays
    // the fair table and lessens what is won by the first digit.
    const lessened = isSmartWin(game) ? smartWinReturn(1, 1) : { num: 1n, den: 1n };
    const share = Number(lessened.num) / Number(lessened.den);
    for (const { key, p, odds } of play.prizes) {
      const back = share * worth([{ key, count: 1 }]) * (Number(p.num) / Number(p.den));
      expect([key, back <= 1 + 1e-9 && odds.den > 0n]).toEqual([key, true]);
    }
  });

  it('samples a bet, prices it within the limits of its game and settles it with its frozen odds', () => {
    const selection = play.sample(random);
    const type: 1 | 2 = selection.entry === 'picked' ? 1 : 2;
    const line = {
      balls: printSelection(play, selection),
      type,
      playId: play.id,
      unitId: game.units[0]?.id ?? 1,
      series: game.series.default,
      multiple: 1,
      digit: null,
    } as const;
    const read = readLine(game, line);
    if (!read.ok) throw new Error(`${read.code} ${JSON.stringify(read.details)}`);
    const priced = priceRead(game, read.line, { maxSeries: game.series.max });
    expect(priced.stake).toBeGreaterThanOrEqual(game.limits.minLineStake);
    expect(priced.bestWin).toBeGreaterThan(0n);
    for (const { amount } of exposures(game, priced))
      expect(amount).toBeLessThanOrEqual(game.limits.perNumberLiability);
    const { odds } = priced.terms;
    if (odds) expect(readOdds(printOdds(odds))).toEqual(odds);
    const settled = settleSelection(play, selection, priced.terms, drawOf(game));
    expect(settled.payout).toBeGreaterThanOrEqual(0n);
    expect(settled.validStake).toBeLessThanOrEqual(priced.stake);
  });

  it('is settled alike by the settlement engine and the shadow settlement', () => {
    expect(compare(game, play, random, { least: 40, max: 40 }).differing).toBeNull();
  });

  it('has a worked example that is true', () => {
    const { example } = play;
    const entry = example.type === 1 ? 'picked' : 'typed';
    expect(layoutFor(play, entry)).not.toBeNull();
    const parsed = parseSelection(play, entry, example.balls);
    if (!parsed.ok) throw new Error(`${parsed.reason} ${parsed.text}`);
    expect(play.count(parsed.selection)).toBe(example.bets);
    const draw = parseDraw(game, example.draw, NUMBER);
    if (!draw) throw new Error(`${game.code} cannot read ${example.draw}`);
    expect(play.resolve(parsed.selection, draw).hits).toEqual(example.hits);
  });

  it('fills rows by quick groups with cells that are there', () => {
    for (const layout of play.layouts) {
      if (layout.entry !== 'picked') continue;
      const cells = new Set(layout.cells.map(({ value }) => value));
      for (const group of layout.quick)
        expect([group.id, group.values.every((value) => cells.has(value))]).toEqual([group.id, true]);
      expect(new Set(layout.quick.map(({ id }) => id)).size).toBe(layout.quick.length);
    }
  });
});
