import { expect, test } from 'vitest';
import { groupOfGame, mostCounted, weightOf } from './counts.ts';
import { runningBonus } from './test/bonuses.ts';

test('each stake counts by the weight of its group, up to the greatest bet', () => {
  expect(mostCounted(runningBonus, 'ELOTT', [200_000n, 800_000n])).toBe(700_000n);
  expect(mostCounted(runningBonus, 'FISH', [200_001n])).toBe(100_000n);
});

test('a group that the terms do not name counts nothing', () => {
  expect(weightOf(runningBonus, 'PVP')).toBe(0);
  expect(mostCounted(runningBonus, 'PVP', [200_000n])).toBe(0n);
});

test('a game counts by its type, and not at all where it counts for no bonus', () => {
  const game = { gameType: 'FISH', countsForBonus: true };
  expect(weightOf(runningBonus, groupOfGame(game))).toBe(weightOf(runningBonus, 'FISH'));
  expect(weightOf(runningBonus, groupOfGame(game))).toBeGreaterThan(0);
  expect(weightOf(runningBonus, groupOfGame({ ...game, countsForBonus: false }))).toBe(0);
});
