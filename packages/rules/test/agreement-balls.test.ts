import { uniform } from '@tyche/kernel/random';
import { describe, expect, it, vi } from 'vitest';
import { type SealedTicket, shadowPayout } from '../src/shadow/index.ts';
import { animalOfYear } from '../src/shadow/lhc/tables.ts';
import { games } from '../src/lottery/games/index.ts';
import { type Draw, type Game, parseDraw, settleLine } from '../src/lottery/index.ts';
import { compare, findsFault, findsWrongPrice, randomTicket } from './agreeing.ts';
import { randomResult, seeded } from './random-tickets.ts';

// Mark Six, keno and Lucky 28: what each family's draw is taken for when the rules are wrong about it.
vi.setConfig({ testTimeout: 60_000 });

const random = seeded(20_261_124);
const faults: Readonly<Record<string, (draw: Draw) => Draw>> = {
  lhc: (draw) => draw.map((value, i) => (i < 7 ? (value % 49) + 1 : value)),
  keno: (draw) => draw.map((value) => (value % 80) + 1),
  pc28: (draw) => draw.map((value, i) => (i === 0 ? (value + 1) % 10 : value)),
};
const ours = games.filter(({ family }) => faults[family]);
// Games of one menu differ by their calendar only.
const distinct = [...new Map(ours.map((game) => [`${game.family}/${game.menu}`, game])).values()];
const plays = distinct.flatMap((game) =>
  game.plays.map((play) => ({ game, play, name: `${game.code} ${play.code}` })),
);

describe('the two settlements on Mark Six, keno and Lucky 28', () => {
  it('have every play of the families before them', () => {
    const offered = new Set(plays.map(({ play }) => play.code));
    expect(new Set(ours.map(({ family }) => family)).size).toBe(3);
    const all = ours.flatMap(({ rules }) => rules.plays.map(({ code }) => code));
    expect(all.filter((code) => !offered.has(code))).toEqual([]);
  });

  it.each(plays)('agree on random tickets of $name, which wins sometimes', ({ game, play }) => {
    expect(compare(game, play, random, { least: 60, max: 20_000 })).toEqual({
      differing: null,
      hasWon: true,
    });
  });

  it.each(plays)('differ on $name when the rules take the draw for another', ({ game, play }) => {
    expect(findsFault(game, play, random, faults[game.family] ?? ((draw) => draw))).toBe(true);
  });

  it.each(distinct)('differ in $code when one is wrong about a price', (game) => {
    const [play] = game.plays;
    expect(play && findsWrongPrice(game, play, random)).toBe(true);
  });
});

describe('the lunar year', () => {
  const game = ours.find(({ family }) => family === 'lhc');
  const settle = (each: Game, ticket: ReturnType<typeof randomTicket>, number: string, result: string) => {
    const draw = parseDraw(each, result, number);
    if (!draw) throw new Error(`no draw ${result}`);
    const { sealed, terms, type } = ticket;
    return settleLine(each, { playId: sealed.playId, balls: sealed.balls, type, terms }, draw).payout;
  };
  const byControl = (sealed: SealedTicket, number: string, result: string) =>
    shadowPayout(sealed, { family: 'lhc', number, result, smartWin: false });

  it('turns on the same day in both programs, for every day of 2025 to 2031', () => {
    const animal = games.find(({ family }) => family === 'lhc')?.rules.addedBy;
    for (let at = Date.parse('2025-01-01'); at < Date.parse('2032-01-01'); at += 86_400_000) {
      const date = new Date(at).toISOString().slice(0, 10);
      expect([date, animal?.(date)]).toEqual([date, [animalOfYear(date.replaceAll('-', ''))]]);
    }
  });

  it('pays by the animals of its day, and both programs agree on the days around the turn', () => {
    if (!game) throw new Error('no game');
    const zodiac = game.plays.filter(({ code }) => /zodiac/.test(code));
    let differing = 0;
    for (let i = 0; i < 3_000; i += 1) {
      const play = zodiac[uniform(random, zodiac.length)];
      if (!play) throw new Error('no play');
      const ticket = randomTicket(game, play, random);
      const result = randomResult(game.draw, random);
      const paid = ['202602160001', '202602170001', '202702050001', '202702060001'].map((number) => {
        const payout = settle(game, ticket, number, result);
        expect(byControl(ticket.sealed, number, result)).toBe(payout);
        return payout;
      });
      if (new Set(paid).size > 1) differing += 1;
    }
    expect(differing).toBeGreaterThan(500);
  });
});
