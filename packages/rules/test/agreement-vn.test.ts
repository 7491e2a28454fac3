import { describe, expect, it, vi } from 'vitest';
import { shadowPayout } from '../src/shadow/index.ts';
import { games } from '../src/lottery/games/index.ts';
import { compare, findsFault, findsWrongPrice, randomTicket } from './agreeing.ts';
import { randomResult, seeded } from './random-tickets.ts';

vi.setConfig({ testTimeout: 60_000 });

const random = seeded(20_261_124);
const ours = games.filter(({ family }) => family === 'vn');
// Games of one menu differ by their station and calendar only.
const distinct = [...new Map(ours.map((game) => [game.menu, game])).values()];
const plays = distinct.flatMap((game) =>
  game.plays.map((play) => ({ game, play, name: `${game.menu} ${play.code}` })),
);

describe('the two settlements on Vietnamese boards', () => {
  it('have every play of the family before them', () => {
    const offered = new Set(plays.map(({ play }) => play.code));
    expect([...(ours[0]?.rules.plays ?? [])].filter(({ code }) => !offered.has(code))).toEqual([]);
    expect(offered.size).toBeGreaterThan(50);
  });

  it.each(plays)('agree on random tickets of $name, which wins sometimes', ({ game, play }) => {
    expect(compare(game, play, random, { least: 80, max: 20_000 })).toEqual({
      differing: null,
      hasWon: true,
    });
  });

  it.each(plays)('differ on $name when the rules take every digit for the next one', ({ game, play }) => {
    expect(findsFault(game, play, random, (draw) => draw.map((digit) => (digit + 1) % 10))).toBe(true);
  });

  it.each(distinct)('differ in $menu when one is wrong about a price', (game) => {
    const [play] = game.plays;
    expect(play && findsWrongPrice(game, play, random)).toBe(true);
  });

  it('take no board of the other region, and no play of another number', () => {
    const north = ours.find(({ menu }) => menu === 'north');
    const south = ours.find(({ menu }) => menu === 'south');
    if (!north?.plays[0] || !south) throw new Error('no games');
    const { sealed } = randomTicket(north, north.plays[0], random);
    const drawn = (result: string) => ({ family: 'vn', number: '20260301', result, smartWin: false });
    expect(() => shadowPayout(sealed, drawn(randomResult(south.draw, random)))).toThrow(
      'board of its region',
    );
    const unknown = { ...sealed, playId: 14 };
    expect(() => shadowPayout(unknown, drawn(randomResult(north.draw, random)))).toThrow('no play 14');
  });
});
