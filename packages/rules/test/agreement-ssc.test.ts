import { describe, expect, it, vi } from 'vitest';
import { findGame } from '../src/lottery/games/index.ts';
import { compare, findsFault } from './agreeing.ts';
import { seeded } from './random-tickets.ts';

vi.setConfig({ testTimeout: 60_000 });

const random = seeded(20_261_125);
const credit = findGame('credit5d-1m');
if (!credit) throw new Error('credit5d-1m is gone');
const game = credit;

// Series tickets of every play: agreement.test.ts.
describe('the two settlements on five digits at fixed odds', () => {
  it.each(game.plays)('agree on tickets of $code by the odds they froze, pushed ties included', (play) => {
    expect(compare(game, play, random, { least: 150, max: 20_000 })).toEqual({
      differing: null,
      hasWon: true,
    });
  });

  it.each(game.plays)('differ on $code when the rules see the digits one higher and turned', (play) => {
    const wrong = (draw: readonly number[]) => [...draw.slice(1), draw[0] ?? 0].map((d) => (d * 3 + 1) % 10);
    expect(findsFault(game, play, random, wrong)).toBe(true);
  });
});
