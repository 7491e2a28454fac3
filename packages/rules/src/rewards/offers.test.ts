import { describe, expect, it } from 'vitest';
import { earnedKinds } from './application.ts';
import {
  type Candidate,
  conditionsOf,
  isSwitchedOff,
  type OfferConditions,
  refuseOffer,
} from './eligibility.ts';
import { costOfTurnover, keyFactsOf } from './key-facts.ts';
import { occurrenceKey } from './occurrence.ts';
import {
  checkOfferTerms,
  defaultContributions,
  inHouseContribution,
  type OfferTerms,
} from './offer-terms.ts';

const at = (text: string) => new Date(text);

describe('terms of an offer', () => {
  const terms: OfferTerms = {
    base: 'bonus',
    multiplierPpm: 5_000_000n,
    contributions: { RNG: 1_000_000n, FISH: 500_000n },
    bonus: 5_000_000n,
    deposit: 5_000_000n,
    products: ['CASINO'],
    claimDays: 3,
    playDays: 7,
    budgetCount: 10,
    budgetAmount: null,
    isDepositLinked: true,
    maxCashout: null,
    missingTexts: [],
  };
  it('may be published at every bound', () => expect(checkOfferTerms(terms)).toEqual([]));

  it('have all their problems reported at once, in their order', () => {
    const wrong: OfferTerms = {
      ...terms,
      multiplierPpm: 6_000_000n,
      contributions: { FISH: 500_000n, LOTT: 1_000_000n },
      products: [],
      claimDays: 2,
      playDays: 6,
      budgetCount: null,
      maxCashout: 1n,
      missingTexts: ['fil', 'vi'],
    };
    expect(checkOfferTerms(wrong)).toEqual([
      'turnover-cap:FISH',
      'one-product',
      'group-outside-product:FISH',
      'group-outside-product:LOTT',
      'claim-window',
      'play-window',
      'budget-missing',
      'cashout-on-deposit',
      'text-missing:fil',
      'text-missing:vi',
    ]);
    expect(checkOfferTerms(wrong, 'open')[0]).toBe('claim-window');
  });

  it('do not have to fit the cap in a group that counts nothing', () => {
    expect(checkOfferTerms({ ...terms, contributions: { RNG: 1_000_000n, LIVE: 0n, LOTT: 0n } })).toEqual([]);
  });

  it('have a budget of money or of rewards; 0 is none', () => {
    expect(checkOfferTerms({ ...terms, budgetCount: 0, budgetAmount: 1n })).toEqual([]);
    expect(checkOfferTerms({ ...terms, budgetCount: 0 })).toEqual(['budget-missing']);
  });

  it('count our own games by their declared return', () => {
    expect(inHouseContribution(970_000n)).toBe(1_000_000n);
    expect(inHouseContribution(970_001n)).toBe(0n);
    expect(inHouseContribution(null)).toBe(0n);
  });
});

describe('key facts', () => {
  const returns = [
    { group: 'RNG', returnPpm: 975_000n },
    { group: 'RNG', returnPpm: 960_000n },
    { group: 'FISH', returnPpm: 900_000n },
  ];
  it('compute what the requirement costs at the lowest return that counts in full, rounded down', () => {
    expect(costOfTurnover(25_000_000n, defaultContributions, returns)).toBe(1_000_000n);
    expect(costOfTurnover(33n, defaultContributions, returns)).toBe(1n);
    expect(costOfTurnover(25_000_000n, { FISH: 500_000n }, returns)).toBeNull();
  });

  it('name the groups that count, the highest weight first', () => {
    const facts = keyFactsOf({
      amount: 5_000_000n,
      mode: 'playable',
      required: 25_000_000n,
      contributions: { FISH: 500_000n, LIVE: 0n, RNG: 1_000_000n },
      maxBet: 500_000n,
      maxCashout: null,
      claimDays: 7,
      playDays: 14,
      version: 3,
      returns,
    });
    expect(facts.counts.map(({ group }) => group)).toEqual(['RNG', 'FISH']);
    expect(facts).toMatchObject({ gets: 5_000_000n, required: 25_000_000n, cost: 1_000_000n, version: 3 });
  });
});

describe('eligibility', () => {
  const offer: OfferConditions = {
    audience: {
      regions: ['PH'],
      currencies: ['PHP'],
      languages: ['en'],
      accountTypes: [],
      minRank: 1,
      maxRank: 3,
      registeredFrom: at('2026-11-01T00:00:00Z'),
      registeredUntil: at('2026-12-01T00:00:00Z'),
    },
    identityLevel: 1,
    needsContact: true,
    window: 'open',
  };
  const candidate: Candidate = {
    accountType: 0,
    isEnabled: true,
    isWalletFrozen: false,
    isExcluded: false,
    isOnBreak: false,
    isOptedOut: false,
    hasMarker: false,
    region: 'PH',
    currency: 'PHP',
    language: 'en',
    rank: 3,
    registeredAt: at('2026-11-01T00:00:00Z'),
    identityLevel: 1,
    hasContact: true,
    hasAppliedBefore: false,
    takenOfGroup: null,
    kindRefusal: null,
    isBudgetLeft: true,
  };
  it('of an offer know whether its category is switched off, alone or with all others', () => {
    const off = { isAll: false, categories: ['deposit', 'raffle'] } as const;
    expect([isSwitchedOff(off, 'raffle'), isSwitchedOff(off, 'rebate')]).toEqual([true, false]);
    expect(isSwitchedOff({ isAll: true, categories: [] }, 'rebate')).toBe(true);
  });

  /** From the last condition to the first: each change adds a refusal before the ones that are there. */
  const worse: readonly (readonly [string, Partial<Candidate>, Partial<OfferConditions>?])[] = [
    ['promotion-budget-spent', { isBudgetLeft: false }],
    ['promotion-deposit-ordinal', { kindRefusal: 'promotion-deposit-ordinal' }],
    ['promotion-excludes-other', { takenOfGroup: 'Welcome' }],
    ['promotion-applied-before', { hasAppliedBefore: true }],
    ['promotion-paused', {}, { window: 'paused' }],
    ['promotion-over', {}, { window: 'closed' }],
    ['promotion-not-open', {}, { window: 'coming soon' }],
    ['promotion-identity-required', { hasContact: false }],
    ['promotion-not-for-you', { rank: 4 }],
    ['promotion-not-offered', { hasMarker: true }],
    ['promotions-opted-out', { isOptedOut: true }],
    ['promotion-limit-reached', { isLimitReached: true }],
    ['play-stopped', { isOnBreak: true }],
    ['self-excluded', { isExcluded: true }],
    ['wallet-locked', { isWalletFrozen: true }],
    ['account-disabled', { isEnabled: false }],
    ['in-need-true-account', { accountType: 4 }],
    ['not-signed-in', { accountType: null }],
  ];

  it('is given when every condition is met', () => {
    expect(refuseOffer(offer, candidate)).toBeNull();
    expect(conditionsOf(offer, candidate).every(({ isMet }) => isMet)).toBe(true);
  });

  it('is refused by the first condition that is not met', () => {
    let now = candidate;
    let asked = offer;
    for (const [refusal, change, changedOffer] of worse) {
      now = { ...now, ...change };
      asked = { ...asked, ...changedOffer };
      expect(refuseOffer(asked, now)?.refusal).toBe(refusal);
    }
  });

  it('names the condition of the audience that fails', () => {
    const failing = (change: Partial<Candidate>) =>
      refuseOffer(offer, { ...candidate, ...change })?.condition;
    expect(failing({ region: 'VN' })).toBe('region');
    expect(failing({ currency: 'VND' })).toBe('currency');
    expect(failing({ language: 'vi' })).toBe('language');
    for (const accountType of [1, 2, 41, 42]) expect(failing({ accountType })).toBe('account-type');
    expect(failing({ rank: 0 })).toBe('rank');
    expect(failing({ registeredAt: at('2026-10-31T23:59:59Z') })).toBe('registered');
    expect(failing({ registeredAt: at('2026-12-01T00:00:00Z') })).toBe('registered');
  });
});

describe('occurrence keys', () => {
  it('are the kind and its parts', () => {
    expect(occurrenceKey('savior', { promotion: 12n, member: 4711n, week: '2026-11-16' })).toBe(
      'savior:12:4711:2026-11-16',
    );
    expect(occurrenceKey('mission', { member: 9n, step: 2, period: '2026-11-16', mission: 3 })).toBe(
      'mission:3:2026-11-16:2:9',
    );
  });

  it('refuse a part that would make two occurrences alike', () => {
    expect(() => occurrenceKey('code', { code: 'A:B', person: 'p' })).toThrow('a colon');
    expect(() => occurrenceKey('referral', { friend: '' })).toThrow('empty');
  });
});

it('rewards that were earned by play are the ones that do not lapse', () => {
  expect([...earnedKinds]).toEqual([
    'DEPOSIT_BET_BONUS',
    'LUCKY_BET',
    'REBATE',
    'SAVIOR',
    'RANK_SALARY',
    'MISSION',
    'RAFFLE',
  ]);
});
