import { describe, expect, it } from 'vitest';
import { accountSteps } from '../words/index.ts';
import { progressOfSteps } from './account-steps.ts';
import { refuseMissionTerms, type WrittenMission } from './terms.ts';

const steps: WrittenMission = {
  goal: 'steps',
  period: 'once',
  accountSteps: ['email-verified', 'second-factor'],
  groups: null,
  minStake: 0n,
  boardCap: null,
  milestones: [
    { threshold: 1n, reward: 'points' },
    { threshold: 2n, reward: 'cash' },
  ],
};
const play: WrittenMission = { ...steps, goal: 'bets', period: 'week', accountSteps: null };

describe('the progress of a mission of steps', () => {
  it('counts each step that it names once, and no other', () => {
    const done = new Set(accountSteps);
    expect(progressOfSteps(['email-verified', 'limit-set'], done)).toBe(2n);
    expect(progressOfSteps(['email-verified', 'email-verified'], done)).toBe(1n);
    expect(progressOfSteps(['email-verified'], new Set(['profile'] as const))).toBe(0n);
  });
});

describe('a mission', () => {
  it('of steps or of play has no fault', () => {
    expect(refuseMissionTerms(steps)).toBeNull();
    expect(refuseMissionTerms(play)).toBeNull();
    expect(refuseMissionTerms({ ...play, goal: 'valid-bet', boardCap: 5n })).toBeNull();
  });

  it.each([
    ['steps with another period', { ...steps, period: 'month' }, 'period', 'goal'],
    ['play with the period once', { ...play, period: 'once' }, 'period', 'goal'],
    ['steps without steps', { ...steps, accountSteps: null }, 'accountSteps', 'missing'],
    ['play with steps', { ...play, accountSteps: ['profile'] }, 'accountSteps', 'goal'],
    ['steps with groups', { ...steps, groups: ['LOTT'] }, 'groups', 'goal'],
    ['steps with a least stake', { ...steps, minStake: 1n }, 'minStake', 'goal'],
    ['steps with a board', { ...steps, boardCap: 1n }, 'boardCap', 'goal'],
    ['more than its steps', { ...steps, accountSteps: ['profile'] }, 'milestones.1.at', 'steps'],
    ['a fall', { ...steps, milestones: steps.milestones.toReversed() }, 'milestones.1.at', 'rising'],
  ] as const)('refuses %s', (_, mission, field, rule) => {
    expect(refuseMissionTerms(mission)).toEqual({ field, rule });
  });

  it('that names a limit gives points only', () => {
    const named = { ...steps, accountSteps: ['second-factor', 'limit-set'] } as const;
    expect(refuseMissionTerms(named)).toEqual({ field: 'milestones.1.reward', rule: 'points' });
    const points = named.milestones.map((one) => ({ ...one, reward: 'points' as const }));
    expect(refuseMissionTerms({ ...named, milestones: points })).toBeNull();
  });
});
