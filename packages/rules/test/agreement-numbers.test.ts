import { describe, expect, it } from 'vitest';
import { games } from '../src/lottery/games/index.ts';
import type { Draw } from '../src/lottery/index.ts';
import { compare, findsFault, findsWrongPrice } from './agreeing.ts';
import { seeded } from './random-tickets.ts';

// Dice, racing and five of eleven: what each family's draw is taken for when the rules are wrong about it.
interface Numbers {
  readonly family: string;
  readonly fault: (draw: Draw) => Draw;
  readonly least: number;
}

const next = (highest: number) => (value: number) => (value % highest) + 1;
const families: readonly Numbers[] = [
  {
    family: 'k3',
    fault: (draw) => draw.map((value, i) => (i === 0 ? next(6)(value) : value)),
    least: 60,
  },
  { family: 'pk10', fault: (draw) => draw.map(next(10)), least: 150 },
  { family: 'x115', fault: (draw) => draw.map(next(11)), least: 150 },
];

describe.each(families)('the two settlements on $family', ({ family, fault, least }) => {
  const random = seeded(20_261_123);
  const ours = games.filter((game) => game.family === family);
  // Games of one menu differ by their calendar only.
  const distinct = [...new Map(ours.map((game) => [game.menu, game])).values()];
  const plays = distinct.flatMap((game) =>
    game.plays.map((play) => ({ game, play, name: `${game.menu} ${play.code}` })),
  );

  it('have every play of the family before them', () => {
    const offered = new Set(plays.map(({ play }) => play.code));
    expect([...(ours[0]?.rules.plays ?? [])].filter(({ code }) => !offered.has(code))).toEqual([]);
    expect(distinct.some(({ odds }) => odds === null)).toBe(true);
  });

  it.each(plays)('agree on random tickets of $name, which wins sometimes', ({ game, play }) => {
    expect(compare(game, play, random, { least, max: 20_000 })).toEqual({ differing: null, hasWon: true });
  });

  it.each(plays)('differ on $name when the rules take the draw for another', ({ game, play }) => {
    expect(findsFault(game, play, random, fault)).toBe(true);
  });

  it.each(distinct)('differ in $menu when one is wrong about a price', (game) => {
    const [play] = game.plays;
    expect(play && findsWrongPrice(game, play, random)).toBe(true);
  });
});
