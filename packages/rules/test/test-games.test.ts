import { expect, test } from 'vitest';
import { findGameData, gameList, isTestGame } from '../src/lottery/catalogue/index.ts';
import { findGame, findGameById, games, testGames } from '../src/lottery/games/index.ts';
import { drawsPerDay, listDraws } from '../src/lottery/index.ts';

test('a game for tests is drawn every ten seconds and is otherwise its original', () => {
  expect(testGames.length).toBe(14);
  for (const game of testGames) {
    const original = findGame(game.code.replace(/^test-/, ''));
    expect(game).toEqual({ ...original, code: game.code, id: game.id, calendar: game.calendar });
    const [first, second] = listDraws(game.calendar, new Date('2026-11-21T12:00:01Z'), 2);
    expect((second?.drawsAt.getTime() ?? 0) - (first?.drawsAt.getTime() ?? 0)).toBe(10_000);
    // A draw number has four digits for the place in the day.
    expect(drawsPerDay(game.calendar, '2026-11-21')).toBeLessThan(10_000);
  }
});

test('games for tests are found by code and number, never share one with another game, and are in no list', () => {
  const all = [...games, ...testGames];
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const { code, id } of testGames) {
    expect([findGame(code)?.id, findGameById(id)?.code, findGameData(code)?.id]).toEqual([id, code, id]);
    expect(isTestGame({ code })).toBe(true);
    expect([...games, ...gameList].some((game) => game.code === code || game.id === id)).toBe(false);
  }
  expect(isTestGame({ code: 'fast5d-1m' })).toBe(false);
});
