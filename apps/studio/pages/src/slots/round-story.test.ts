import { describe, expect, it } from 'vitest';
import { roundWords } from '@tyche/rules/studio';
import { playSlot, slotModels } from '@tyche/rules/studio/slots';
import type { RoundView } from '../../../src/wire.ts';
import { quietStops, storyOf } from './round-story.ts';

const serverSeed = 'ab'.repeat(32);

describe.each(slotModels)('the story of a round of $code', (model) => {
  it('pays in its parts what the round pays', () => {
    for (let nonce = 0; nonce < 400; nonce += 1) {
      const round = playSlot(model, roundWords({ serverSeed, clientSeed: 'story', nonce }));
      const draws =
        round.kind === 'lines'
          ? { stops: round.stops, times: round.times }
          : { stops: round.stops, freeStops: round.freeSpins.map(({ stops }) => stops) };
      const { spins } = storyOf(model, { draws } as unknown as RoundView);
      const total = spins.reduce((sum, { tenths }) => sum + tenths, 0);
      expect(total).toBe(round.tenths);
      for (const { tenths, parts } of spins)
        expect(parts.reduce((sum, part) => sum + part.tenths, 0)).toBeCloseTo(tenths, 9);
    }
  });

  it('begins with reels that pay nothing', () => {
    const stops = quietStops(model);
    expect(stops).toHaveLength(model.reels.length);
    expect(storyOf(model, { draws: { stops, times: 1 } }).spins).toMatchObject([
      { tenths: 0, freeSpinsWon: 0 },
    ]);
  });
});
