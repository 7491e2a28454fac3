import { type Random, uniform } from '@tyche/kernel/random';
import { describe, expect, test } from 'vitest';
import {
  bestJointWin,
  type Game,
  type Play,
  type PricedLine,
  priceLine,
  printSelection,
  settleSelection,
} from '../src/lottery/index.ts';
import { picked, type Selection } from '../src/lottery/grammar/selection.ts';
import { bestNet } from '../src/records/index.ts';
import { findGame } from '../src/lottery/games/index.ts';
import { randomSelection, seeded } from './random-tickets.ts';

function gameOf(code: string): Game {
  const game = findGame(code);
  if (!game) throw new Error(`no game ${code}`);
  return game;
}

/** Every result of a game of a few places, each from `lowest` to `highest`. */
function allResults(places: number, lowest: number, highest: number): number[][] {
  let results: number[][] = [[]];
  for (let place = 0; place < places; place += 1)
    results = results.flatMap((result) =>
      Array.from({ length: highest - lowest + 1 }, (_, step) => [...result, lowest + step]),
    );
  return results;
}

function read(game: Game, play: Play, selection: Selection, multiple: number): PricedLine {
  const line = priceLine(
    game,
    {
      balls: printSelection(play, selection),
      type: selection.entry === 'picked' ? 1 : 2,
      playId: play.id,
      unitId: game.units[0]?.id ?? 0,
      series: game.series.default,
      multiple,
      digit: null,
    },
    { maxSeries: game.series.max },
  );
  if (!line.ok) throw new Error(`${play.code}: ${line.code}`);
  return line.line;
}

/** A random line of a play, at one, two or three times the unit. */
function priced(game: Game, play: Play, random: Random): PricedLine {
  return read(game, play, randomSelection(play, random, 4), 1 + uniform(random, 3));
}

/** The most that lines are paid, by settling them against every result. */
function byEveryResult(lines: readonly PricedLine[], results: readonly number[][]): bigint {
  let best = 0n;
  for (const result of results) {
    const paid = lines.reduce(
      (sum, { play, selection, terms }) => sum + settleSelection(play, selection, terms, result).payout,
      0n,
    );
    if (paid > best) best = paid;
  }
  return best;
}

describe('what lines win together', () => {
  test('is what settling them against every throw of three dice finds', () => {
    const game = gameOf('dice-1m');
    const results = allResults(3, 1, 6);
    const random = seeded(20_261_123);
    let found = 0;
    for (let cart = 0; cart < 150; cart += 1) {
      const lines = Array.from({ length: 2 + uniform(random, 3) }, () =>
        priced(game, game.plays[uniform(random, game.plays.length)] as Play, random),
      );
      const best = bestJointWin(game, lines, null);
      if (best !== null) found += 1;
      if (best !== null) expect(best).toBe(byEveryResult(lines, results));
    }
    expect(found).toBeGreaterThan(140);
  });

  test('is what settling them against every result of five digits finds, where the search comes to an end', () => {
    const game = gameOf('fast5d-1m');
    const results = allResults(5, 0, 9);
    const random = seeded(20_261_124);
    const plays = game.plays.filter(({ code }) => /^ssc\.(ball\.side|1\.|2\.)/.test(code));
    let found = 0;
    for (let cart = 0; cart < 8; cart += 1) {
      const lines = [0, 1].map(() => priced(game, plays[uniform(random, plays.length)] as Play, random));
      const best = bestJointWin(game, lines, null);
      if (best === null) continue;
      found += 1;
      expect(best).toBe(byEveryResult(lines, results));
    }
    expect(found).toBeGreaterThan(2);
  });

  test('of Big and Small of one ball is one of them, so that both are a certain loss', () => {
    const game = gameOf('fast5d-1m');
    const play = game.plays.find(({ code }) => code === 'ssc.ball.side') as Play;
    const side = (cell: number, ball: number) =>
      read(game, play, picked(Array.from({ length: 5 }, (_, row) => (row === ball ? [cell] : []))), 1);
    const both = [side(0, 0), side(1, 0)];
    const jointWin = bestJointWin(game, both, null);
    expect(jointWin).toBe(both[0]?.bestWin);
    expect(bestNet({ lines: both, jointWin })).toBeLessThan(0n);
    const apart = [side(0, 0), side(1, 1)];
    expect(bestJointWin(game, apart, null)).toBe((apart[0]?.bestWin ?? 0n) * 2n);
  });

  test('gives up in time on lines that read the whole result', () => {
    const game = gameOf('racing-1m');
    const random = seeded(7);
    for (let cart = 0; cart < 50; cart += 1) {
      const lines = Array.from({ length: 6 }, () =>
        priced(game, game.plays[uniform(random, game.plays.length)] as Play, random),
      );
      const max = lines.reduce((sum, { bestWin }) => sum + bestWin, 0n);
      const best = bestJointWin(game, lines, null);
      if (best !== null) expect(best).toBeLessThanOrEqual(max);
    }
  });

  test('is not asked of one line, of a game whose day is unknown, or of a list that is too long', () => {
    const dice = gameOf('dice-1m');
    const line = priced(dice, dice.plays[0] as Play, seeded(1));
    expect(bestJointWin(dice, [line], null)).toBeNull();
    const marks = gameOf('marksix-90s');
    const two = [0, 1].map(() => priced(marks, marks.plays[0] as Play, seeded(2)));
    expect(bestJointWin(marks, two, null)).toBeNull();
    const long = { ...line, line: { ...line.line, balls: '1'.repeat(5_000) } };
    expect(bestJointWin(dice, [line, long], null)).toBeNull();
  });
});
