import { describe, expect, it } from 'vitest';
import {
  checkTerms,
  defaultTermsLimits,
  formatRate,
  HOUSE_TOP_RATE,
  ownTopRate,
  parseRate,
  readTiers,
  type TermsParties,
} from './terms.ts';
import type { Tier } from './tier.ts';
import type { ContractKind } from './words/index.ts';

const parties: TermsParties = {
  ownTop: 300_000n,
  receiverRebate: 0n,
  seriesRestriction: 0n,
  usedContracts: 0,
  totalContracts: 200,
};
const tier = (change: Partial<Tier> = {}): Tier => ({
  minimumBet: 100_000_000n,
  netLoss: 0n,
  activeMember: 1,
  rateType: 'P',
  rate: 10_000n,
  ...change,
});
const daily = defaultTermsLimits('DAILY');
const check = (tiers: readonly Tier[], change: Partial<TermsParties> = {}) =>
  checkTerms('DAILY', tiers, daily, { ...parties, ...change });

describe('a rate is read exactly', () => {
  it.each([
    ['0.2', 200_000n],
    ['0', 0n],
    ['1', 1_000_000n],
    ['0.000001', 1n],
    ['0.200000', 200_000n],
    ['12.5', 12_500_000n],
  ])('%s', (text, ppm) => {
    expect(parseRate(text)).toBe(ppm);
    expect(parseRate(formatRate(ppm))).toBe(ppm);
  });
  it.each(['', '.2', '0.', '-0.1', '+0.1', '0.2000000', '0.0000001', '1e-3', ' 0.2', '0,2', '00.2', '٠.٢'])(
    '%j is no rate',
    (text) => expect(parseRate(text)).toBeNull(),
  );
});

describe('tiers are read from text', () => {
  const offered = { minimumBet: '10000', activeMember: '5', rate: '0.008' };
  it('with the defaults of what is missing', () => {
    expect(readTiers('DAILY', [{ ...offered, rateType: 'F', rate: '12.5' }], daily)).toEqual([
      tier({ activeMember: 5, rateType: 'F', rate: 125_000n }),
    ]);
    expect(readTiers('DIVIDEND', [{ ...offered, netLoss: '0.0001' }], daily)).toEqual([
      tier({ activeMember: 5, netLoss: 1n, rate: 8_000n }),
    ]);
  });
  it.each([
    ['DAILY', { minimumBet: '1.00001' }, 'tier-out-of-range', 'minimumBet'],
    ['DAILY', { netLoss: 'x' }, 'tier-out-of-range', 'netLoss'],
    ['DAILY', { activeMember: '1.5' }, 'tier-out-of-range', 'activeMember'],
    ['DAILY', { activeMember: '-1' }, 'tier-out-of-range', 'activeMember'],
    ['DAILY', { rate: '0.0080001' }, 'tier-out-of-range', 'rate'],
    ['DAILY', { rateType: 'F', rate: '0.00001' }, 'tier-out-of-range', 'rate'],
    ['DAILY', { rateType: 'X' }, 'rate-type-not-offered', 'rateType'],
    ['DIVIDEND', { rateType: 'P' }, 'rate-type-not-offered', 'rateType'],
  ] as const)('%s with %j is %s', (kind, change, refusal, field) => {
    expect(readTiers(kind, [offered, { ...offered, ...change }], daily)).toEqual({ refusal, tier: 2, field });
  });
  it('the number of tiers comes first', () => {
    const many = Array.from({ length: 11 }, () => ({ ...offered, rate: 'x' }));
    for (const tiers of [[], many])
      expect(readTiers('DAILY', tiers, daily)).toEqual({ refusal: 'tier-count', tier: null, field: null });
  });
});

describe('terms are checked in order', () => {
  const second = tier({ minimumBet: 200_000_000n, activeMember: 2, rate: 11_000n });
  const refused: readonly (readonly [Tier, string, string])[] = [
    [tier({ minimumBet: -1n }), 'tier-out-of-range', 'minimumBet'],
    [tier({ minimumBet: 2n ** 63n }), 'tier-out-of-range', 'minimumBet'],
    [tier({ netLoss: -1n }), 'tier-out-of-range', 'netLoss'],
    [tier({ activeMember: 0.5 }), 'tier-out-of-range', 'activeMember'],
    [tier({ rate: -1n }), 'tier-out-of-range', 'rate'],
    [tier({ rateType: 'F', minimumBet: 0n }), 'tier-out-of-range', 'minimumBet'],
    [tier({ rateType: 'F', rate: 99_999n }), 'fixed-out-of-range', 'rate'],
    [tier({ rateType: 'F', rate: 2_000_100n }), 'fixed-out-of-range', 'rate'],
    [tier({ rateType: 'F', rate: 100_000n }), 'rate-below-minimum', 'rate'],
    [tier({ rate: 1_000n }), 'rate-below-minimum', 'rate'],
    [tier({ rate: 300_000n }), 'rate-above-own', 'rate'],
  ];
  it.each(refused.map(([each, refusal, field]) => ({ each, refusal, field })))(
    '$refusal: $field',
    ({ each, refusal, field }) => expect(check([each])).toEqual({ refusal, tier: 1, field }),
  );
  const notRising: readonly (readonly [Partial<Tier>, string])[] = [
    [{ minimumBet: 100_000_000n }, 'minimumBet'],
    [{ activeMember: 1 }, 'activeMember'],
    [{ rate: 10_000n }, 'rate'],
    [{ rateType: 'F', rate: 1_000_000n }, 'rate'],
  ];
  it.each(notRising.map(([change, field]) => ({ change, field })))(
    'the second tier must rise in $field: %#',
    ({ change, field }) => {
      const problem = check([tier(), { ...second, ...change }]);
      expect(problem).toEqual({ refusal: 'tiers-not-rising', tier: 2, field });
    },
  );
  it('the loss floor of a dividend may stay or rise', () => {
    const ofDividend = (netLoss: bigint) =>
      checkTerms('DIVIDEND', [tier({ netLoss: 5n }), { ...second, netLoss }], daily, parties);
    expect(ofDividend(5n)).toBeNull();
    expect(ofDividend(4n)).toEqual({ refusal: 'tiers-not-rising', tier: 2, field: 'netLoss' });
  });
  it.each(['DAILY', 'HOURLY', 'REALTIME'] as const)('%s has no loss floor', (kind) => {
    const problem = checkTerms(kind, [tier(), { ...second, netLoss: 1n }], daily, parties);
    expect(problem).toEqual({ refusal: 'tier-out-of-range', tier: 2, field: 'netLoss' });
    expect(checkTerms(kind, [tier(), second], daily, parties)).toBeNull();
  });
  it('a fixed sum is for daily and hourly salaries only', () => {
    const fixed = (kind: ContractKind) =>
      checkTerms(kind, [tier({ rateType: 'F', rate: 100_100n })], daily, parties);
    for (const kind of ['DIVIDEND', 'REALTIME'] as const)
      expect(fixed(kind)).toEqual({ refusal: 'rate-type-not-offered', tier: 1, field: 'rateType' });
    for (const kind of ['DAILY', 'HOURLY'] as const) expect(fixed(kind)).toBeNull();
  });
  it('then the parties', () => {
    const both = { receiverRebate: 1n, seriesRestriction: 2n, usedContracts: 200 };
    expect(check([tier()], { ...both, ownTop: 10_000n })?.refusal).toBe('rate-above-own');
    expect(check([tier()], both)?.refusal).toBe('rebate-too-low');
    expect(check([tier()], { ...both, receiverRebate: 2n })?.refusal).toBe('contract-quota');
    expect(check([tier()], { usedContracts: 199 })).toBeNull();
  });
  it('the house offers the whole base and no more', () => {
    expect(check([tier({ rate: 1_000_000n })], { ownTop: HOUSE_TOP_RATE })).toBeNull();
    expect(check([tier({ rate: 1_000_001n })], { ownTop: HOUSE_TOP_RATE })?.refusal).toBe('rate-above-own');
  });
});

it('the own top rate is that of the group, else of CONS, else 0', () => {
  expect(ownTopRate(new Map([['CONS', 5n]]), 'LIVE')).toBe(5n);
  expect(ownTopRate(new Map([['CONS', 5n]]), 'CONS')).toBe(5n);
  expect(ownTopRate(new Map([['LIVE', 7n]]), 'LIVE')).toBe(7n);
  expect(ownTopRate(new Map([['LIVE', 7n]]), 'RNG')).toBe(0n);
  expect(ownTopRate(new Map([['LIVE', 7n]]), 'CONS')).toBe(0n);
  expect(ownTopRate(new Map(), 'LOTT')).toBe(0n);
});
