import type { PromotionKind } from '@tyche/rules/rewards/words';
import { describe, expect, it } from 'vitest';
import { plainTerms } from './plain-terms.ts';
import { recomputedReward } from './recompute.ts';
import type { Formula } from './types.ts';

type Figures = Readonly<Record<string, string>>;

function rewardOf(kind: PromotionKind, formula: Formula, figures: Figures, prizes: readonly bigint[] = []) {
  const inputs = Object.entries(figures).map(([name, value]) => ({ name, value }));
  return recomputedReward({ kind, currency: 'PHP', terms: { ...plainTerms, formula }, inputs, prizes });
}

const share: Formula = {
  is: 'share',
  minDeposit: '100.0000',
  tiers: [
    { from: '100.0000', ratePpm: 500_000, cap: '200.0000' },
    { from: '1000.0000', ratePpm: 1_000_000, cap: '1500.0000' },
  ],
  maxPerDay: '1500.0000',
};
const bets: Formula = {
  is: 'bets',
  minDeposit: '100.0000',
  ratePpm: 100_000,
  cap: '500.0000',
  betMultiplePpm: 3_000_000,
};
const rebate: Formula = {
  is: 'rebate',
  rates: [
    { group: 'RNG', ratePpm: 5_000 },
    { group: 'LOTT', ratePpm: 1_000 },
  ],
  minPayout: '1.0000',
  maxPerDay: '100.0000',
};
const loss: Formula = { is: 'loss', tiers: [{ from: '500.0000', ratePpm: 50_000, cap: '300.0000' }] };
const lucky: Formula = {
  is: 'lucky',
  digits: 2,
  multiplePpm: 1_000_000,
  cap: '50.0000',
  minStake: '2.0000',
  maxPerDay: '60.0000',
  groups: ['RNG'],
};

const manual: Formula = {
  is: 'manual',
  aloneUpTo: '50.0000',
  maxAtOnce: '500.0000',
  perMemberDay: '500.0000',
  perStaffDay: '5000.0000',
};

/** A reward that was given right: its kind, its terms, the figures it keeps, and what it gave in units. */
const rewards: readonly (readonly [PromotionKind, Formula, Figures, bigint])[] = [
  ['SIGNUP', { is: 'fixed', amount: '88.0000' }, { amount: '88.0000', identityLevel: '0' }, 880_000n],
  ['FIRST_DEPOSIT', share, { credited: '1234.5000', ordinal: '1', grantedToday: '0.0000' }, 12_345_000n],
  ['DEPOSIT', share, { credited: '2000.0000', ordinal: '7', grantedToday: '1000.0000' }, 5_000_000n],
  [
    'DEPOSIT_COUNT',
    { is: 'count', period: 'week', steps: [{ count: 3, amount: '10.0000' }] },
    { count: '3' },
    100_000n,
  ],
  [
    'DEPOSIT_BET_BONUS',
    bets,
    { credited: '1000.0000', needed: '3000.0000', counted: '3000.5000' },
    1_000_000n,
  ],
  ['REBATE', rebate, { RNG: '1000.0000', LOTT: '333.0000', share: '5.3330', carried: '-1.0000' }, 43_300n],
  [
    'SAVIOR',
    loss,
    { staked: '3000.0000', paid: '1000.0000', rebates: '10.0000', bonuses: '0.0000', loss: '1990.0000' },
    995_000n,
  ],
  [
    'LUCKY_BET',
    lucky,
    { day: '2026-11-29', digits: '07', bet: '100307', stake: '30.0000', grantedToday: '40.0000' },
    200_000n,
  ],
  ['LOGIN', { is: 'login', steps: [{ day: 7, points: 20 }] }, { days: '7' }, 200_000n],
  [
    'RANK_SALARY',
    { is: 'ranks', steps: [{ rank: 3, amount: '150.0000' }] },
    { rank: '3', valid: '9.0000' },
    1_500_000n,
  ],
  ['MANUAL', manual, { amount: '75.0000' }, 750_000n],
];

describe('a reward', () => {
  it.each(rewards)('of %s follows from its terms and its kept figures', (kind, formula, figures, amount) => {
    expect(rewardOf(kind, formula, figures)).toBe(amount);
  });

  it('of a raffle is the prize of its place', () => {
    const fixed: Formula = { is: 'fixed', amount: '1000.0000' };
    const prizes = [10_000_000n, 500_000n, 500_000n];
    expect(rewardOf('RAFFLE', fixed, { place: '2' }, prizes)).toBe(500_000n);
    for (const place of ['0', '4', '']) expect(rewardOf('RAFFLE', fixed, { place }, prizes)).toBeNull();
  });

  it.each<[string, PromotionKind, Formula, Figures]>([
    [
      'another number of deposit',
      'FIRST_DEPOSIT',
      share,
      { credited: '500.0000', ordinal: '2', grantedToday: '0.0000' },
    ],
    [
      'a deposit below the least',
      'DEPOSIT',
      share,
      { credited: '99.0000', ordinal: '1', grantedToday: '0.0000' },
    ],
    [
      'a day that is used up',
      'DEPOSIT',
      share,
      { credited: '500.0000', ordinal: '1', grantedToday: '1500.0000' },
    ],
    [
      'bets that were not made',
      'DEPOSIT_BET_BONUS',
      bets,
      { credited: '1000.0000', needed: '3000.0000', counted: '2999.0000' },
    ],
    [
      'less to bet than the terms say',
      'DEPOSIT_BET_BONUS',
      bets,
      { credited: '1000.0000', needed: '10.0000' },
    ],
    [
      'a share that its stakes do not give',
      'REBATE',
      rebate,
      { RNG: '1000.0000', share: '6.0000', carried: '0.0000' },
    ],
    ['a stake that is no figure', 'REBATE', rebate, { RNG: 'much', share: '5.0000', carried: '0.0000' }],
    ['other digits', 'LUCKY_BET', lucky, { digits: '08', bet: '100307', stake: '30.0000' }],
    ['no loss', 'SAVIOR', loss, { staked: '10.0000', paid: '10.0000', rebates: '0.0000', bonuses: '0.0000' }],
    ['a grant above the most', 'MANUAL', manual, { amount: '501.0000' }],
  ])('is none by %s', (_, kind, formula, figures) => {
    expect(rewardOf(kind, formula, figures)).toBeNull();
  });

  it('cannot be computed while one of its figures is missing', () => {
    for (const [kind, formula, figures] of rewards.slice(1)) {
      const names = Object.keys(figures).filter(
        (name) => !['day', 'loss', 'valid', 'counted', 'grantedToday'].includes(name),
      );
      for (const name of names.filter((each) => each === each.toLowerCase())) {
        const rest = Object.fromEntries(Object.entries(figures).filter(([each]) => each !== name));
        expect(rewardOf(kind, formula, rest), `${kind} without ${name}`).toBeNull();
      }
    }
  });
});
