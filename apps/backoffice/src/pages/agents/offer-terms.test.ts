import { describe, expect, test } from 'vitest';
import { csvOfTiers, emptyTier } from '@tyche/rules/agents';
import { offerProblem } from './offer-terms.ts';

const low = { ...emptyTier, minimumBet: '10000', activeMember: '2', rate: '20' };
const high = { ...emptyTier, minimumBet: '50000', activeMember: '10', netLoss: '2000', rate: '35.5' };

describe('an offer of the house', () => {
  test('of a dividend goes out as shares, with its floors of the loss', () => {
    expect(offerProblem('DIVIDEND', [low, high])).toBeNull();
    expect(csvOfTiers('DIVIDEND', [low, high])).toEqual({
      betVolume: '10000,50000',
      activeMember: '2,10',
      requestedRate: '0.2,0.355',
      netLoss: '0,2000',
    });
  });

  test('of a salary goes out with its types of pay and without floors of the loss', () => {
    const fixed = { ...low, rateType: 'F', rate: ' 150 ' } as const;
    expect(offerProblem('DAILY', [fixed])).toBeNull();
    expect(csvOfTiers('DAILY', [fixed])).toEqual({
      betVolume: '10000',
      activeMember: '2',
      requestedRate: '150',
      rateTypes: 'F',
    });
    // A kind without fixed sums takes the number as a percentage.
    expect(csvOfTiers('REALTIME', [{ ...fixed, rate: '15' }])).toMatchObject({
      requestedRate: '0.15',
      rateTypes: 'P',
    });
  });

  test.each([
    ['no tier', [], 'tier-count', null, null],
    ['bets that are no amount', [{ ...low, minimumBet: '10,000' }], 'tier-out-of-range', 1, 'minimumBet'],
    ['an empty rate', [{ ...low, rate: '' }], 'tier-out-of-range', 1, 'rate'],
    ['a rate with five decimals', [{ ...low, rate: '0.00001' }], 'tier-out-of-range', 1, 'rate'],
    ['a rate of nothing', [{ ...low, rate: '0' }], 'rate-below-minimum', 1, 'rate'],
    ['more than the whole base', [{ ...low, rate: '100.0001' }], 'rate-above-own', 1, 'rate'],
    [
      'members that do not rise',
      [low, { ...high, activeMember: '2' }],
      'tiers-not-rising',
      2,
      'activeMember',
    ],
  ] as const)('is not sent with %s', (_, tiers, refusal, tier, field) => {
    expect(offerProblem('DIVIDEND', tiers)).toEqual({ refusal, tier, field });
  });

  test('leaves the limits of the site to the server', () => {
    // More tiers and lower rates than the defaults allow.
    const many = Array.from({ length: 12 }, (_, at) => ({
      ...emptyTier,
      minimumBet: String(at + 1),
      activeMember: String(at),
      rate: `0.0${at + 10}`,
    }));
    expect(offerProblem('REALTIME', many)).toBeNull();
  });
});
