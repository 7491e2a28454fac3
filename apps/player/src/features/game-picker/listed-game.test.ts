import { loadTranslator } from '@tyche/i18n/catalogs';
import { gameList } from '@tyche/rules/lottery/catalogue';
import { describe, expect, test } from 'vitest';
import { listedGames, searched, untilClose } from './listed-game.ts';

const { find } = await loadTranslator('EN');
const games = listedGames(find, gameList);
const codes = (query: string) => searched(games, query).map(({ data }) => data.code);

describe('the search of the game picker', () => {
  test('finds by name without marks, by code, by group and by initials', () => {
    expect(codes('da nang')).toEqual(['vn-da-nang']);
    expect(codes('Đà Nẵng')).toEqual(['vn-da-nang']);
    expect(codes('fast5d-5m')).toEqual(['fast5d-5m']);
    expect(codes('f5')).toContain('fast5d-1m');
    expect(codes('vn').length).toBeGreaterThan(30);
  });
  test('asks for every word, finds everything by nothing and nothing by nonsense', () => {
    expect(codes('vn da nang')).toEqual(['vn-da-nang']);
    expect(codes('')).toHaveLength(gameList.length);
    expect(codes('zzzz')).toEqual([]);
  });
  test('every lottery and every group has a name in the catalogs', () => {
    for (const { data, name, groupName } of games) {
      expect(name, data.code).not.toBe(data.code);
      expect(groupName, data.group).not.toBe(data.group);
    }
  });
});

test('the time until the close is that of the calendar', () => {
  const [fast] = gameList;
  if (!fast) throw new Error('no games');
  expect(untilClose(fast, Date.parse('2026-11-21T10:00:20+08:00'))).toBe(35_000);
  // In the seconds of the lock the next draw is already on sale.
  expect(untilClose(fast, Date.parse('2026-11-21T10:00:57+08:00'))).toBe(58_000);
});
