import { expect, test } from 'vitest';
import { QUICKNET, timeOfRound } from './beacon.ts';
import { escrowRoundOf, REVEAL_LIMIT_SECONDS } from './escrow.ts';

test('an escrow opens with the first round after its draw is void, a minute later at the soonest', () => {
  for (const at of [0, 1, 1.5, 2.999, 3, 86_400, 86_401.25]) {
    const drawsAt = QUICKNET.genesis + at;
    const round = escrowRoundOf(QUICKNET, drawsAt * 1_000);
    expect(timeOfRound(QUICKNET, round)).toBeGreaterThan(drawsAt + REVEAL_LIMIT_SECONDS + 60);
    expect(timeOfRound(QUICKNET, round - 1)).toBeLessThanOrEqual(drawsAt + REVEAL_LIMIT_SECONDS + 60);
  }
});
