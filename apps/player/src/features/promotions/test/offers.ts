import type { OfferDetail, OwnApplication, Reward } from '../offer.ts';

/** 12 November 2026, 12:00 in Manila. */
const PUBLISHED_AT = Date.UTC(2026, 10, 12, 4);
const CLAIM_BEFORE = Date.UTC(2026, 10, 30, 12);

/** An offer of 100 % of the first deposit that the member may take. */
export const offer: OfferDetail = {
  id: '7',
  type: 'FIRST_DEPOSIT',
  category: 'deposit',
  entry: 'apply',
  title: 'Double start',
  teaser: '100 % of your first deposit',
  startsAt: PUBLISHED_AT,
  endsAt: null,
  window: 'open',
  status: null,
  detail: null,
  applicationId: null,
  keyFacts: {
    mode: 'playable',
    gets: '500.0000',
    minDeposit: '500.0000',
    ordinal: 1,
    tiers: [{ from: '500.0000', ratePpm: 1_000_000, cap: '5000.0000' }],
    maxPerDay: null,
    steps: [],
    betMultiplePpm: null,
    lucky: null,
    rates: [],
    required: '2500.0000',
    multiplierPpm: 5_000_000,
    base: 'bonus',
    counts: [
      { group: 'RNG', weightPpm: 1_000_000 },
      { group: 'INHOUSE', weightPpm: 505_000 },
    ],
    maxBet: '50.0000',
    maxCashout: null,
    claimDays: 7,
    playDays: 14,
    cost: '100.0000',
    currency: 'PHP',
    version: 3,
    versionAt: PUBLISHED_AT,
  },
  conditions: [
    { code: 'promotion-identity-required', met: true, missing: null },
    { code: 'promotion-excludes-other', met: false, missing: 'Slow start' },
  ],
  canApply: true,
  text: 'First line.\n\nSecond <b>line</b>.',
  product: 'CASINO',
  progress: null,
  applications: [],
};

/** An application for it that waits for staff. */
export const application: OwnApplication = {
  applicationId: '70',
  promotionId: offer.id,
  type: offer.type,
  title: offer.title,
  status: 'applying',
  detail: null,
  mode: 'playable',
  amount: null,
  required: null,
  figures: [],
  bets: null,
  currency: 'PHP',
  termsVersion: 3,
  at: PUBLISHED_AT,
  since: PUBLISHED_AT,
  decideBy: CLAIM_BEFORE,
  claimBefore: null,
  reason: null,
  note: null,
};

/** A reward of 25.00 in cash that waits to be claimed. */
export const reward: Reward = {
  rewardId: '70',
  promotionId: offer.id,
  promotionType: 'REBATE',
  title: 'Daily rebate',
  mode: 'cash',
  amount: '25.0000',
  required: '0.0000',
  currency: 'PHP',
  termsVersion: 3,
  claimBefore: CLAIM_BEFORE,
  keyFacts: {
    ...offer.keyFacts,
    mode: 'cash',
    gets: '25.0000',
    minDeposit: null,
    ordinal: null,
    tiers: [],
    rates: [{ group: 'RNG', ratePpm: 5_000 }],
    required: '0.0000',
    counts: [],
    cost: null,
  },
  isAccepted: false,
};
