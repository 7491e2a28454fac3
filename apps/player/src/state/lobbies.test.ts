import { describe, expect, it } from 'vitest';
import { type Lane, lobbyPathOf, openLobbies } from './lobbies.ts';

const lane = (gameType: Lane['gameType'], gameClassify: Lane['gameClassify'] = []): Lane => ({
  title: `all of ${gameType}`,
  gameType,
  cards: [],
  minBets: [],
  gameClassify,
});
const originals = { key: 'IN', displayName: 'Originals', gameCount: 4 };

describe('the lobbies of the menu', () => {
  it('are those that have a vendor, in the order of the site', () => {
    const open = openLobbies([lane('FISH'), lane('RNG')]);
    expect(open.map(({ path }) => path)).toEqual(['/rng', '/fish']);
  });
  it('have the originals beside the slots, where there are some', () => {
    const open = openLobbies([lane('RNG', [originals])]);
    expect(open.map(({ path, title }) => [path, title])).toEqual([
      ['/rng', 'all of RNG'],
      ['/inhouse', 'Originals'],
    ]);
  });
  it('are none before there is a vendor; lotteries have pages of their own', () => {
    expect(openLobbies([])).toEqual([]);
    expect(openLobbies([lane('LOTT'), lane('ELOTT')])).toEqual([]);
  });
});

it('a game goes back to the lobby it is found in', () => {
  expect(lobbyPathOf({ gameType: 'RNG', gameClassify: ['IN'] })).toBe('/inhouse');
  expect(lobbyPathOf({ gameType: 'RNG', gameClassify: ['SM'] })).toBe('/rng');
  expect(lobbyPathOf({ gameType: 'LIVE', gameClassify: [] })).toBe('/live');
  expect(lobbyPathOf({ gameType: 'LOTT', gameClassify: [] })).toBe('/');
});
