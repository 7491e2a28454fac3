import { expect, it } from 'vitest';
import { checkOpening, checkPromotion, type Opening, type Promotion } from './opening.ts';

const opening = (change: Partial<Opening>) =>
  checkOpening({ openerType: 1, userType: 1, uplineLevel: 9, maxAgentLevel: 10, ...change });
const promotion = (change: Partial<Promotion>) =>
  checkPromotion({ isDirect: true, accountType: 0, uplineLevel: 9, maxAgentLevel: 10, ...change });

it('agents open members and agents, others open nothing', () => {
  for (const openerType of [1, 2, 41, 42]) {
    expect(opening({ openerType })).toBeNull();
    expect(opening({ openerType, userType: 0 })).toBeNull();
  }
  for (const openerType of [0, 4]) expect(opening({ openerType, userType: 3 })).toBe('agents-only-open');
  for (const userType of [2, 4, 41, -1]) expect(opening({ userType })).toBe('user-type-unknown');
});

it('an agent of the deepest level opens members, not agents', () => {
  expect(opening({ uplineLevel: 10, userType: 0 })).toBeNull();
  expect(opening({ uplineLevel: 10 })).toBe('agent-level-limit');
});

it('only a direct member within the levels is promoted', () => {
  expect(promotion({})).toBeNull();
  expect(promotion({ isDirect: false, accountType: 1 })).toBe('not-direct-downline');
  expect(promotion({ accountType: 1, uplineLevel: 10 })).toBe('already-agent');
  expect(promotion({ uplineLevel: 10 })).toBe('agent-level-limit');
});
