// What bets get back over the sample: single places exactly, every game readable, and opposite sides are opposite.
import { describe, expect, it } from 'vitest';
import { printSelection } from './grammar/text.ts';
import { findGame, games } from './games/index.ts';
import { sampledReturns } from './sampled-returns.ts';

const NUMBER = '202611270001';
const returnsOf = (code: string, playCode: string, selection: string) => {
  const game = findGame(code);
  const play = game?.plays.find((each) => each.code === playCode);
  if (!game || !play) throw new Error(`${code} has no ${playCode}`);
  return sampledReturns(game, { playId: play.id, entry: 'picked', selection }, NUMBER);
};
const shareOf = (returns: readonly number[] | null) =>
  returns === null ? null : returns.filter((back) => back > 0).length / returns.length;

describe('the sample', () => {
  it('shows every number of a place equally often', () => {
    expect(shareOf(returnsOf('racing-1m', 'pk10.top1', '01-02-03'))).toBe(0.3);
    expect(shareOf(returnsOf('fast5d-1m', 'ssc.1.fixed', '01234_#_#_#_#'))).toBe(0.5);
  });
  it('gives one side back what the other loses', () => {
    const [big, small] = ['big', 'small'].map((side) => returnsOf('fast5d-1m', 'ssc.sum5.side', side));
    expect(big?.map((back) => 2 - back)).toEqual(small);
    expect(shareOf(big ?? null)).toBeGreaterThan(0.4);
  });
  it('can be taken of the smallest bet of a game of every family', () => {
    let word = 0;
    const random = { nextWord: () => (word += 1) };
    const ofFamilies = new Map(games.map((game) => [game.family, game]));
    for (const game of ofFamilies.values()) {
      const play = game.plays[0];
      if (!play) throw new Error(`${game.code} has no play`);
      const selection = play.sample(random);
      const ticket = { playId: play.id, entry: selection.entry, selection: printSelection(play, selection) };
      expect(sampledReturns(game, ticket, NUMBER)?.length ?? 0, game.code).toBeGreaterThanOrEqual(1_000);
    }
  });
  it('is not taken of what is no ticket, or one that is too long', () => {
    expect(returnsOf('fast5d-1m', 'ssc.sum5.side', 'high')).toBeNull();
    expect(returnsOf('fast5d-1m', 'ssc.sum5.side', 'big'.padEnd(20_001, ' '))).toBeNull();
  });
});
