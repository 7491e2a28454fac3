import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type ApplicationState,
  applicationStates,
  moveApplication,
  type MoveContext,
} from './application.ts';
import {
  type ApplicationAction,
  applicationActions,
  type ApplicationActor,
  applicationActors,
  offerWindows,
} from './words/index.ts';

const context: MoveContext = { window: 'open', approval: 'review', reward: 'turnover', slot: 'free' };

/** Every move of docs/reference/rewards.md 3.2 in the plain context: an open offer, a reward with turnover, no other bonus. */
const moves: Readonly<Record<ApplicationAction, Partial<Record<ApplicationState, string>>>> = {
  apply: { none: 'applying' },
  join: { none: 'joined' },
  grant: { none: 'issued' },
  approve: { applying: 'issued' },
  reject: { applying: 'rejected' },
  leave: { applying: 'closed withdrawn', joined: 'closed left' },
  qualify: { joined: 'issued' },
  lapse: { joined: 'closed lapsed', issued: 'closed lapsed' },
  settle: {},
  claim: { issued: 'process' },
  start: { 'claimed:waiting': 'process' },
  cancel: { process: 'closed cancelled', 'claimed:waiting': 'closed cancelled' },
  release: { process: 'closed released' },
  expire: { process: 'closed expired' },
  lose: { process: 'closed lost' },
  revoke: { issued: 'closed revoked', 'claimed:waiting': 'closed revoked', process: 'closed revoked' },
  exclude: {
    applying: 'closed excluded',
    joined: 'closed excluded',
    issued: 'closed excluded',
    'claimed:waiting': 'closed excluded',
    process: 'closed excluded',
  },
};

const member: readonly ApplicationAction[] = ['apply', 'join', 'leave', 'claim', 'cancel'];
const staff: readonly ApplicationAction[] = ['grant', 'approve', 'reject', 'revoke'];

function mayAct(actor: ApplicationActor, action: ApplicationAction): boolean {
  if (actor === 'member') return member.includes(action);
  if (actor === 'system') return !member.includes(action) && !staff.includes(action);
  return staff.includes(action);
}

function expected(state: ApplicationState, actor: ApplicationActor, action: ApplicationAction): string {
  if (!mayAct(actor, action)) return 'not-allowed';
  const to = moves[action][state];
  if (to === undefined) {
    if (action === 'cancel') return 'bonus-not-cancellable';
    if (action === 'apply' || action === 'join') return 'promotion-applied-before';
    return `promotion-state-differs ${state === 'claimed:waiting' ? 'claimed' : state}`;
  }
  return action === 'revoke' && state === 'process' && actor === 'staff' ? 'second-person-needed' : to;
}

function moved(
  state: ApplicationState,
  actor: ApplicationActor,
  action: ApplicationAction,
  given: Partial<MoveContext> = {},
): string {
  return Object.values(moveApplication(state, actor, action, { ...context, ...given })).join(' ');
}

const cells = applicationStates.flatMap((state) =>
  applicationActors.flatMap((actor) => applicationActions.map((action) => ({ state, actor, action }))),
);

describe('an application', () => {
  test.each(cells)('$state: $actor $action', ({ state, actor, action }) => {
    expect(moved(state, actor, action)).toBe(expected(state, actor, action));
  });

  it('is refused to those who are not in while the offer is not open', () => {
    for (const action of ['apply', 'join'] as const) {
      expect(moved('none', 'member', action, { window: 'coming soon' })).toBe('promotion-not-open');
      expect(moved('none', 'member', action, { window: 'paused' })).toBe('promotion-paused');
      expect(moved('none', 'member', action, { window: 'closed' })).toBe('promotion-over');
    }
  });

  it('goes on by its own terms for those who are in, wherever the offer is in its time', () => {
    for (const window of offerWindows)
      for (const { state, actor, action } of cells.filter((cell) => cell.state !== 'none'))
        expect(moved(state, actor, action, { window })).toBe(moved(state, actor, action));
  });

  it('is issued at once where nobody decides', () => {
    expect(moved('none', 'member', 'apply', { approval: 'auto' })).toBe('issued');
  });

  it('is claimed without turnover, waits behind another bonus, or runs', () => {
    expect(moved('issued', 'member', 'claim', { reward: 'cash' })).toBe('claimed');
    expect(moved('issued', 'member', 'claim', { reward: 'cash', slot: 'busy' })).toBe('claimed');
    expect(moved('issued', 'member', 'claim', { slot: 'busy' })).toBe('claimed waiting');
    expect(moved('issued', 'member', 'claim')).toBe('process');
  });

  it('is settled by the system for cash alone', () => {
    expect(moved('issued', 'system', 'settle', { reward: 'cash' })).toBe('claimed');
    expect(moved('issued', 'system', 'settle')).toBe('promotion-state-differs issued');
  });

  it('never leaves a final status, in any sequence of actions', () => {
    const any = fc.record({
      actor: fc.constantFrom(...applicationActors),
      action: fc.constantFrom(...applicationActions),
      window: fc.constantFrom(...offerWindows),
      approval: fc.constantFrom('auto', 'review'),
      reward: fc.constantFrom('turnover', 'cash'),
      slot: fc.constantFrom('free', 'busy'),
    });
    const check = fc.property(fc.array(any, { maxLength: 40 }), (sequence) => {
      let state: ApplicationState = 'none';
      for (const { actor, action, ...given } of sequence) {
        const isFinal = ['rejected', 'closed', 'claimed'].includes(state);
        const outcome = moveApplication(state, actor, action, given);
        if ('refusal' in outcome) continue;
        expect(isFinal).toBe(false);
        state = outcome.detail === 'waiting' ? 'claimed:waiting' : outcome.status;
      }
    });
    fc.assert(check, { numRuns: 2_000, seed: 20_261_127 });
  });
});
