import { gameList } from '@tyche/rules/lottery/catalogue';
import { expect, test } from 'vitest';
import { gamesGroups } from './games-groups.ts';

const find = (code: string) => {
  const found = gameList.find((data) => data.code === code);
  if (!found) throw new Error(`no ${code}`);
  return found;
};
const shown = (current: string, favourites: readonly string[] = [], recent: readonly string[] = []) =>
  gamesGroups(gameList, {
    current: find(current),
    favourites: favourites.map((code) => find(code).id),
    recent,
  }).map(({ heading, games }) => [heading, ...games.map(({ code }) => code)]);

test('a first visit shows the family of the open lottery', () => {
  expect(shown('dice-1m')).toEqual([
    ['family', 'dice-1m', 'dice-3m', 'dice-5m', 'sicbo-1m', 'fish-prawn-crab-1m'],
  ]);
});

test('a visit to another lottery moves no line', () => {
  const recent = ['keno-1m', 'racing-1m', 'dice-3m'];
  const [first] = shown('dice-1m', [], recent);
  expect(first).toEqual(['recent', 'racing-1m', 'keno-1m']);
  expect(shown('dice-1m', [], [...recent].reverse())[0]).toEqual(first);
});

test('a lottery is listed once, under its first heading', () => {
  const groups = shown('dice-1m', ['dice-1m', 'keno-1m'], ['keno-1m', 'dice-1m']);
  expect(groups).toEqual([
    ['favourites', 'dice-1m', 'keno-1m'],
    ['family', 'dice-3m', 'dice-5m', 'sicbo-1m', 'fish-prawn-crab-1m'],
  ]);
});

test('the open lottery is in the list of a large family too', () => {
  const [family] = shown('vn-da-lat');
  expect(family).toHaveLength(13);
  expect(family?.at(-1)).toBe('vn-da-lat');
});
