import { describe, expect, it } from 'vitest';
import { randomResult, seeded } from '../../../test/random-tickets.ts';
import { road } from '../displays.ts';
import { games } from '../games/index.ts';
import { type Game, parseDraw } from '../index.ts';
import {
  checkTicket,
  duelHistory,
  duelsOf,
  placeCounts,
  placeRows,
  placesOf,
  sideRuns,
  sidesOf,
  wentFor,
} from './index.ts';

const random = seeded(15);
const NUMBER = '202611210001';
const of = (code: string): Game => {
  const game = games.find((each) => each.code === code);
  if (!game) throw new Error(`${code} is gone`);
  return game;
};
const drawsOf = (game: Game, count: number) =>
  Array.from({ length: count }, () => {
    const draw = parseDraw(game, randomResult(game.draw, random), NUMBER);
    if (!draw) throw new Error(`${game.code} cannot read its own result`);
    return draw;
  });

describe('charts of places', () => {
  it.each(games.map((game) => [game.code, game] as const))('%s has places whose counts add up', (_, game) => {
    const draws = drawsOf(game, 30);
    const places = placesOf(game.draw, game.family === 'lhc');
    expect(places.length).toBeGreaterThan(0);
    for (const place of places) {
      const drawn = draws.reduce((sum, draw) => sum + place.drawn(draw).length, 0);
      const counts = placeCounts(place, draws);
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(drawn);
      const last = placeRows(place, draws).at(-1);
      expect(counts.map(({ away }) => away)).toEqual(last?.away);
      for (const { away, longest } of counts) expect(longest).toBeGreaterThanOrEqual(away);
    }
  });

  it('display-01 and display-02: one digit’s absence and the longest of it', () => {
    const history = [3, 7, 7, 1, 9, 7, 0, 3, 3, 5].map((digit) => [digit]);
    const [place] = placesOf({ kind: 'digits', count: 1 });
    if (!place) throw new Error('no place');
    const counts = placeCounts(place, history);
    expect(counts.map(({ away }) => away)).toEqual([3, 6, 10, 1, 10, 0, 10, 4, 10, 5]);
    expect(counts.map(({ longest }) => longest)).toEqual([6, 6, 10, 6, 10, 9, 10, 4, 10, 5]);
  });
});

describe('dragon lists and roads', () => {
  it('find the sides of every game that has two-sided plays', () => {
    for (const code of ['fast5d-1m', 'racing-1m', 'keno-1m', 'lucky28-1m', 'sicbo-1m'])
      expect([code, sidesOf(of(code).plays).length > 0]).toEqual([code, true]);
  });

  it('a run is counted from the newest draw back to the last loss, over pushes', () => {
    const game = of('fast5d-1m');
    const [side] = sidesOf(game.plays);
    if (!side) throw new Error('no side');
    const draws = drawsOf(game, 40);
    const [run] = sideRuns([side], draws, 0);
    const went = draws.map((draw) => wentFor(side, draw)).toReversed();
    const lost = went.indexOf('lost');
    expect(run?.length).toBe(
      went.slice(0, lost < 0 ? went.length : lost).filter((each) => each === 'won').length,
    );
  });

  it('a road of a duel holds each decided draw once', () => {
    const game = of('racing-1m');
    const draws = drawsOf(game, 60);
    for (const duel of duelsOf(game.plays).slice(0, 12)) {
      const history = duelHistory(duel, draws);
      const columns = road(history, String);
      expect(columns.reduce((sum, { length }) => sum + length, 0)).toBe(history.length);
      expect(history.length).toBeGreaterThan(30);
    }
  });
});

describe('the ticket checker', () => {
  it('vn-south: tiers of a paper ticket add up', () => {
    const game = games.find((each) => each.family === 'vn' && each.menu === 'south');
    if (!game) throw new Error('no southern game');
    const result =
      '530279;09627;81759;66133,23051;31279,64800,22741,90915,18388,57064,40432;7746;1346,5508,8020;213;46';
    const draw = parseDraw(game, result, NUMBER);
    if (!draw) throw new Error('no draw');
    const checked = checkTicket('vn', game.draw, '630279', draw);
    expect(checked).toMatchObject({ ok: true, prizes: [{ prize: 'PHU', times: 1 }] });
    expect(checkTicket('vn', game.draw, 'abc', draw)).toEqual({ ok: false });
  });

  it('marksix: three normals and the special are the sixth division', () => {
    const draw = [5, 18, 23, 30, 37, 46, 14];
    const model = of('marksix-90s').draw;
    expect(checkTicket('lhc', model, '5 18 23 14 1 2', draw)).toMatchObject({
      ok: true,
      prizes: [{ prize: 'division-6', times: 1 }],
      matched: [5, 18, 23, 14],
    });
    expect(checkTicket('lhc', model, '5 18 23 50', draw)).toEqual({ ok: false });
  });

  it('digits: the whole number, or its longest tail of two and more', () => {
    const model = { kind: 'digits', count: 4 } as const;
    expect(checkTicket('ph', model, '8087', [8, 0, 8, 7])).toMatchObject({ prizes: [{ prize: 'exact' }] });
    expect(checkTicket('ph', model, '1187', [8, 0, 8, 7])).toMatchObject({ prizes: [{ prize: 'last-2' }] });
    expect(checkTicket('ph', model, '1117', [8, 0, 8, 7])).toMatchObject({ prizes: [] });
  });
});
