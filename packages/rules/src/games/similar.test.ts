import { expect, test } from 'vitest';
import { type ComparedGame, similarGames } from './similar.ts';

let last = 0;
const game = (over: Partial<ComparedGame> = {}): ComparedGame => {
  last += 1;
  return { nodeId: last, vassalage: 'A', gameClassify: ['SM'], volatility: 3, ...over };
};

test('a class in common and the volatility count more than the vendor; the order of the operator decides the rest', () => {
  const one = game();
  const otherClass = game({ gameClassify: ['TG'], volatility: 1 });
  const otherVendor = game({ vassalage: 'B' });
  const near = game({ volatility: 4 });
  const alike = game();
  const alikeToo = game();
  const found = similarGames(one, [otherClass, otherVendor, near, one, alike, alikeToo], 5);
  expect(found).toEqual([alike, alikeToo, otherVendor, near, otherClass]);
});

test('a game is not like itself, no more are given than wanted, and an unknown volatility is like none', () => {
  const one = game({ volatility: null });
  const [known, unknown] = [game({ vassalage: 'B' }), game({ vassalage: 'B', volatility: null })];
  expect(similarGames(one, [one], 6)).toEqual([]);
  expect(similarGames(one, [known, unknown], 1)).toEqual([known]);
});
