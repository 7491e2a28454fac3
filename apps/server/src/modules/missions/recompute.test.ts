import { describe, expect, it } from 'vitest';
import { type KeptClaim, type KeptTerms, recomputedClaim } from './recompute.ts';

const terms: KeptTerms = {
  milestones: [
    { step: 1, at: 100_000n, reward: 'points', amount: 5n },
    { step: 2, at: 200_000n, reward: 'cash', amount: 25_000n },
  ],
  accountSteps: null,
};
const kept: KeptClaim = { step: 2, reward: 'cash', amount: 25_000n, value: 200_000n };

describe('a reward of a milestone', () => {
  it('follows from its step and the progress that it keeps', () => {
    expect(recomputedClaim(kept, terms)).toEqual({ reward: 'cash', amount: 25_000n });
    expect(recomputedClaim({ ...kept, step: 1, value: 199_999n }, terms)).toEqual({
      reward: 'points',
      amount: 5n,
    });
  });

  it('is none for a step that the progress does not reach, and for an unknown step', () => {
    expect(recomputedClaim({ ...kept, value: 199_999n }, terms)).toBeNull();
    expect(recomputedClaim({ ...kept, step: 3 }, terms)).toBeNull();
  });

  it('without a kept progress is what its step gives', () => {
    expect(recomputedClaim({ ...kept, value: null }, terms)).toEqual({ reward: 'cash', amount: 25_000n });
  });

  it('is none for more steps of an account than its mission counts', () => {
    const steps = { accountSteps: 2, milestones: terms.milestones.map((one) => ({ ...one, at: 1n })) };
    expect(recomputedClaim({ ...kept, value: 2n }, steps)).not.toBeNull();
    expect(recomputedClaim({ ...kept, value: 3n }, steps)).toBeNull();
  });
});
