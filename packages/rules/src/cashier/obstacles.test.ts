import { describe, expect, it } from 'vitest';
import { type DepositFacts, depositObstacle, stepsOfWithdrawal } from './index.ts';

const day = new Date('2026-11-24T00:00:00Z');
const free: DepositFacts = {
  stop: null,
  identity: { level: 1, needed: 1 },
  room: null,
  openDeposits: 0,
  mostOpenDeposits: 3,
  least: 100n,
};

describe('what stands against every deposit', () => {
  it('is nothing for a member who may deposit', () => {
    expect(depositObstacle(free)).toBeNull();
    expect(depositObstacle({ ...free, identity: { level: 0, needed: 0 } })).toBeNull();
    expect(depositObstacle({ ...free, room: { left: 100n, endsAt: day } })).toBeNull();
  });

  it.each([
    ['play-stopped', { stop: { kind: 'break', until: day } }, day],
    ['self-excluded', { stop: { kind: 'self-exclusion', until: day } }, day],
    ['channel-closed', { least: null }, null],
    ['identity-required', { identity: { level: 0, needed: 1 } }, null],
    ['too-many-open-deposits', { openDeposits: 3 }, null],
    ['deposit-limit', { room: { left: 99n, endsAt: day } }, day],
  ] as const)('is %s, and until when', (code, change, until) => {
    expect(depositObstacle({ ...free, ...change })).toEqual({ code, until });
  });

  it('is the break first: nothing else can be solved meanwhile', () => {
    const all = { identity: { level: 0, needed: 1 }, openDeposits: 3, room: { left: 0n, endsAt: day } };
    expect(depositObstacle({ ...free, ...all })?.code).toBe('identity-required');
    const stopped = { ...free, ...all, stop: { kind: 'break', until: day } } as const;
    expect(depositObstacle(stopped)?.code).toBe('play-stopped');
  });
});

describe('the steps before a withdrawal', () => {
  const states = (facts: Parameters<typeof stepsOfWithdrawal>[0]) =>
    stepsOfWithdrawal(facts).map(({ state }) => state);
  const account = (isUsable: boolean, usableFrom = day) => ({ isUsable, usableFrom });

  it('begin with the payment password; an account waits for it', () => {
    expect(states({ hasPaymentPassword: false, accounts: [], turnoverOwed: 0n })).toEqual([
      ...['now', 'waiting', 'done'],
    ]);
    expect(states({ hasPaymentPassword: true, accounts: [], turnoverOwed: 0n })).toEqual([
      ...['done', 'now', 'done'],
    ]);
  });

  it('wait for the account that is usable first', () => {
    const later = new Date('2026-11-25T00:00:00Z');
    const steps = stepsOfWithdrawal({
      hasPaymentPassword: true,
      turnoverOwed: 0n,
      accounts: [account(false, later), account(false, day)],
    });
    expect(steps[1]).toEqual({ step: 'account', state: 'waiting', until: day });
  });

  it('are done with one usable account and nothing left to wager', () => {
    const accounts = [account(false), account(true)];
    expect(states({ hasPaymentPassword: true, accounts, turnoverOwed: 0n })).toEqual([
      ...['done', 'done', 'done'],
    ]);
    expect(states({ hasPaymentPassword: true, accounts, turnoverOwed: 1n })).toEqual([
      ...['done', 'done', 'now'],
    ]);
  });
});
