import { describe, expect, test } from 'vitest';
import {
  readContractProposal,
  readMoveProposal,
  readRebatesProposal,
  readSettingProposal,
  readStandingProposal,
} from './proposals.ts';

const memberId = '7';
const tier = { minimumBet: '10000', activeMember: '5', rate: '0.2' };

describe('a proposal', () => {
  test('of rebates is read with its prize modes', () => {
    const configs = [
      { type: 'LOTT', prizeModeId: 1, rebateValue: 1_960 },
      { type: 'LIVE', rebateValue: 0 },
    ];
    expect(readRebatesProposal({ memberId, configs })).toEqual({
      memberId,
      configs: [
        { type: 'LOTT', prizeModeId: 1, rebate: 1_960 },
        { type: 'LIVE', prizeModeId: 0, rebate: 0 },
      ],
    });
  });

  test('of a contract is read with tiers that have no type', () => {
    const offer = { memberId, kind: 'DIVIDEND', group: 'CONS', tiers: [{ ...tier, netLoss: '0' }] };
    expect(readContractProposal(offer)).toEqual({ ...offer, act: null });
    const withdrawal = { ...offer, act: 'withdraw', tiers: [] };
    expect(readContractProposal(withdrawal)).toEqual(withdrawal);
  });

  test('of a move, a promotion or a state names the account', () => {
    expect(readMoveProposal({ memberId, uplineId: '8' })).toEqual({ memberId, uplineId: '8' });
    expect(readMoveProposal({ memberId })).toBeNull();
    expect(readStandingProposal({ memberId })).toEqual({ memberId, state: null });
    expect(readStandingProposal({ memberId, state: 'frozen' })).toEqual({ memberId, state: 'frozen' });
    expect(readStandingProposal(null)).toBeNull();
  });

  test('of a setting has its value and day', () => {
    const setting = { name: 'maximumTiers', value: '5', fromDay: '2026-12-01' };
    expect(readSettingProposal(setting)).toEqual(setting);
    expect(readSettingProposal({ ...setting, value: 5 })).toBeNull();
    expect(readSettingProposal(null)).toBeNull();
  });

  test.each([
    [null],
    ['7'],
    [{ memberId }],
    [{ memberId, configs: [{ type: 'LIVE', rebateValue: '5' }] }],
    [{ memberId, kind: 'DAILY', group: 'CONS', tiers: [{ ...tier, rate: 0.2 }] }],
    [{ memberId, kind: 'DAILY', group: 'CONS', tiers: [null] }],
  ])('that is another thing is none: %j', (payload) => {
    expect([readRebatesProposal(payload), readContractProposal(payload)]).toEqual([null, null]);
  });
});
