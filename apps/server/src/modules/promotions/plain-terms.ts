import type { WireTerms } from './types.ts';

/** The terms of a gift of 50.00 in cash for everybody, without conditions. An offer says in what it differs. */
export const plainTerms: WireTerms = {
  category: 'other',
  products: ['CASINO'],
  audience: {
    languages: [],
    currencies: [],
    regions: [],
    accountTypes: [],
    minRank: null,
    maxRank: null,
    registeredFrom: null,
    registeredUntil: null,
  },
  identityLevel: 0,
  needsContact: false,
  approval: 'auto',
  group: null,
  formula: { is: 'fixed', amount: '50.0000' },
  mode: 'cash',
  base: 'bonus',
  multiplierPpm: 0,
  contributions: [],
  maxBet: null,
  maxCashout: null,
  claimDays: 7,
  playDays: 7,
  budgetAmount: '100000.0000',
  budgetCount: null,
  startsAt: null,
  endsAt: null,
};
