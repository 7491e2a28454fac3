import { describe, expect, it, vi } from 'vitest';
import { uniform } from '@tyche/kernel/random';
import { shadowPayout } from '../src/shadow/index.ts';
import { games } from '../src/lottery/games/index.ts';
import { type Game, type Play, parseDraw, parseSelection, settleLine } from '../src/lottery/index.ts';
import {
  type RandomTicket,
  compare,
  findsFault,
  findsWrongPrice,
  paidByShadow,
  paidByRules,
  randomTicket,
} from './agreeing.ts';
import { randomResult, seeded, some } from './random-tickets.ts';

vi.setConfig({ testTimeout: 60_000 });

const random = seeded(20_261_126);
const FAMILIES = ['thai', 'hanoi', 'lao', 'malay', 'ph'];
const ours = games.filter(({ family }) => FAMILIES.includes(family));
// Games of one menu differ by their calendar only.
const distinct = [...new Map(ours.map((game) => [`${game.family} ${game.menu}`, game])).values()];
const plays = distinct.flatMap((game) =>
  game.plays.map((play) => ({ game, play, name: `${game.code} ${play.code}` })),
);

function settled(game: Game, { sealed, type, terms }: RandomTicket, result: string) {
  const draw = parseDraw(game, result, '202603010001');
  if (!draw) throw new Error(`${game.code} cannot read ${result}`);
  return settleLine(game, { playId: sealed.playId, balls: sealed.balls, type, terms }, draw);
}

/** A result near a ticket: the draw has its numbers unchanged, in another order, or with one digit or number changed. */
function likely(game: Game, play: Play, ticket: RandomTicket): string {
  const parsed = parseSelection(play, ticket.type === 1 ? 'picked' : 'typed', ticket.sealed.balls);
  if (!parsed.ok) throw new Error(parsed.reason);
  const units = [...play.expand(parsed.selection)];
  const result = randomResult(game.draw, random);
  const liked = () => units[uniform(random, units.length)] ?? '';
  if (result.includes(',') && !result.includes(';')) {
    const numbers = result.split(',');
    for (const [i, part] of (liked().match(/[0-9]+/g) ?? []).entries()) {
      const value = String(Number(part));
      const isDistinct = game.draw.kind !== 'sample' || !numbers.includes(value);
      if (i < numbers.length && isDistinct && uniform(random, 12) > 0) numbers[i] = value;
    }
    return uniform(random, 2) === 0 ? numbers.join(',') : numbers.toReversed().join(',');
  }
  return result.replaceAll(/[0-9]+/g, (number) => {
    const digits = liked().match(/[0-9]/g) ?? [];
    const turned = uniform(random, 2) === 0 ? digits : some(random, digits, digits.length, digits.length);
    const [before, after] = uniform(random, 3) === 0 ? ['', number] : [number, ''];
    const word = before + turned.join('') + after;
    const cut = before ? word.slice(-number.length) : word.slice(0, number.length);
    const at = uniform(random, 2 * cut.length);
    return cut.slice(0, at) + (at < cut.length ? uniform(random, 10) : '') + cut.slice(at + 1);
  });
}

describe('the two settlements on Thai, Hanoi, Lao, Malay and Philippine draws', () => {
  it('have every play of the families before them', () => {
    const offered = new Set(plays.map(({ play }) => play.id));
    const all = distinct.flatMap(({ rules }) => rules.plays);
    expect(all.filter(({ id }) => !offered.has(id)).map(({ code }) => code)).toEqual([]);
    expect(offered.size).toBe(83);
  });

  it.each(plays)('agree on random tickets of $name, which wins sometimes', ({ game, play }) => {
    expect(compare(game, play, random, { least: 120, max: 20_000 })).toEqual({
      differing: null,
      hasWon: true,
    });
  });

  it.each(plays)(
    'agree on $name when the draw likes the ticket, until every prize has been won',
    ({ game, play }) => {
      const missing = new Set(play.prizes.map(({ key }) => key));
      for (let i = 0; i < 40 || (missing.size > 0 && i < 20_000); i += 1) {
        const ticket = randomTicket(game, play, random);
        const result = likely(game, play, ticket);
        expect(paidByShadow(game, ticket, result)).toBe(paidByRules(game, ticket, result));
        const { hits } = settled(game, ticket, result);
        for (const { key, count } of hits) if (count > 0) missing.delete(key);
      }
      expect([...missing]).toEqual([]);
    },
  );

  it.each(plays)(
    'differ on $name when the rules take every digit or number for the next one',
    ({ game, play }) => {
      const { draw: model } = game;
      const highest = 'highest' in model ? model.highest : null;
      const next = (value: number) => (highest === null ? (value + 1) % 10 : (value % highest) + 1);
      expect(findsFault(game, play, random, (draw) => draw.map(next))).toBe(true);
    },
  );

  it.each(distinct)('differ in $code when one is wrong about a price', (game) => {
    const [play] = game.plays;
    expect(play && findsWrongPrice(game, play, random)).toBe(true);
  });

  it('take no draw of another shape, and no play of another number', () => {
    for (const game of distinct) {
      const [play] = game.plays;
      if (!play) throw new Error('no play');
      const { sealed } = randomTicket(game, play, random);
      const drawn = (result: string) => ({
        family: game.family,
        number: '20260301',
        result,
        smartWin: false,
      });
      expect(() => shadowPayout(sealed, drawn('12;34'))).toThrow('a draw has');
      const result = randomResult(game.draw, random);
      expect(() => shadowPayout({ ...sealed, playId: 14 }, drawn(result))).toThrow('no play 14');
    }
  });
});
