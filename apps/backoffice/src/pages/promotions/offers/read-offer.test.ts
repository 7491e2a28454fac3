import { promotionKinds } from '@tyche/rules/rewards/words';
import { describe, expect, test } from 'vitest';
import { draftOf } from './draft-of-offer.ts';
import { firstDraft, weightsFor } from './offer-defaults.ts';
import { isCreatable, type OfferDraft } from './offer-draft.ts';
import { readOffer } from './read-offer.ts';
import {
  readList,
  readMultiple,
  readPercent,
  typedMoney,
  typedMultiple,
  typedPercent,
} from './typed-values.ts';

const zone = 'Asia/Manila';
const kinds = promotionKinds.filter(isCreatable);

/** What an author adds to the first draft of any kind. */
const typed: Partial<OfferDraft> = {
  amount: '50',
  minDeposit: '500',
  tiers: [
    { from: '0', rate: '50', cap: '1000' },
    { from: '5000', rate: '100', cap: '5000.50' },
  ],
  rate: '10',
  cap: '500',
  betMultiple: '0.5',
  luckyMultiple: '8',
  minStake: '2',
  maxPerDay: '2000',
  steps: [
    { count: '3', gets: '20' },
    { count: '5', gets: '50' },
  ],
  rates: { RNG: '0.8', LIVE: '0.4' },
  minPayout: '1',
  aloneUpTo: '500',
  maxAtOnce: '5000',
  perMemberDay: '1000',
  perStaffDay: '20000',
  maxBet: '50',
  budgetAmount: '100000',
  startsAt: '2026-12-01T08:00',
  languages: 'EN, VI',
  accountTypes: '0 1',
  minRank: '2',
  texts: {
    EN: { title: 'Welcome', teaser: ' {amount} ', text: '' },
    VI: { title: '', teaser: '', text: ' ' },
  },
};

describe.each(kinds)('an offer of kind %s', (kind) => {
  test('is read back from its terms as it was typed', () => {
    const { content, faults } = readOffer(kind, { ...firstDraft(kind), ...typed }, zone);
    expect([...faults]).toEqual([]);
    expect(content).not.toBeNull();
    if (!content) return;
    const again = readOffer(kind, draftOf(kind, content, zone), zone);
    expect(again.content).toEqual(content);
  });

  test('asks for the sums that no default fits, and for a text', () => {
    const { content, faults } = readOffer(kind, firstDraft(kind), zone);
    expect(content).toBeNull();
    expect(faults.has('texts')).toBe(true);
    expect(faults.size).toBeGreaterThan(1);
  });
});

test('bets after a deposit carry share, multiple and weights, and neither may be nothing', () => {
  const draft = { ...firstDraft('DEPOSIT_BET_BONUS'), ...typed };
  const { content } = readOffer('DEPOSIT_BET_BONUS', draft, zone);
  expect(content?.terms).toMatchObject({
    formula: {
      is: 'bets',
      minDeposit: '500.0000',
      ratePpm: 100_000,
      cap: '500.0000',
      betMultiplePpm: 500_000,
    },
    mode: 'cash',
    multiplierPpm: 0,
    maxBet: null,
    maxCashout: null,
  });
  expect(content?.terms.contributions).toContainEqual({ group: 'FISH', weightPpm: 500_000 });
  const none = Object.fromEntries(Object.keys(draft.weights).map((group) => [group, '0']));
  const { faults } = readOffer(
    'DEPOSIT_BET_BONUS',
    { ...draft, rate: '0', betMultiple: '0', weights: none },
    zone,
  );
  expect([...faults]).toEqual(['rate', 'betMultiple', 'weights']);
});

test('lucky bets carry digits, multiple and games of the product, and give back no more than a hundredth', () => {
  const first = firstDraft('LUCKY_BET');
  const draft = {
    ...first,
    ...typed,
    luckyMultiple: '8',
    cap: '888',
    minStake: '2',
    maxPerDay: '',
    games: [...first.games, 'SPORTS'],
  };
  const { content } = readOffer('LUCKY_BET', draft, zone);
  const formula = {
    is: 'lucky',
    digits: 3,
    multiplePpm: 8_000_000,
    cap: '888.0000',
    minStake: '2.0000',
    maxPerDay: null,
    groups: first.games,
  };
  expect(first.games).toContain('RNG');
  expect(first.games).not.toContain('PVP');
  expect(content?.terms).toMatchObject({ formula, mode: 'cash', contributions: [], multiplierPpm: 0 });
  if (!content) throw new Error('not read');
  expect(draftOf('LUCKY_BET', content, zone)).toMatchObject({
    digits: '3',
    luckyMultiple: '8',
    minStake: '2',
  });
  const { faults } = readOffer('LUCKY_BET', { ...draft, luckyMultiple: '10.1', games: [] }, zone);
  expect([...faults]).toEqual(['luckyMultiple', 'games']);
});

test('a deposit offer carries its tiers, its turnover and its time in the zone of the site', () => {
  const { content } = readOffer('FIRST_DEPOSIT', { ...firstDraft('FIRST_DEPOSIT'), ...typed }, zone);
  expect(content?.terms).toMatchObject({
    category: 'new_player',
    formula: {
      is: 'share',
      minDeposit: '500.0000',
      tiers: [
        { from: '0.0000', ratePpm: 500_000, cap: '1000.0000' },
        { from: '5000.0000', ratePpm: 1_000_000, cap: '5000.5000' },
      ],
      maxPerDay: '2000.0000',
    },
    mode: 'playable',
    multiplierPpm: 5_000_000,
    maxBet: '50.0000',
    maxCashout: null,
    startsAt: Date.parse('2026-12-01T08:00+08:00'),
    endsAt: null,
    audience: { languages: ['EN', 'VI'], accountTypes: [0, 1], minRank: 2, maxRank: null },
  });
  expect(content?.texts).toEqual([{ language: 'EN', title: 'Welcome', teaser: '{amount}', text: '' }]);
});

test('a reward that is free at once has no turnover, whatever its form said before', () => {
  const draft = { ...firstDraft('PROMOCODE'), ...typed, mode: 'cash', multiplier: 'x' } as const;
  const { content } = readOffer('PROMOCODE', draft, zone);
  expect(content?.terms).toMatchObject({ multiplierPpm: 0, contributions: [], maxBet: null });
});

test.each([
  ['amount', '12,5'],
  ['amount', '0'],
  ['budgetAmount', '0.0000'],
  ['multiplier', '-1'],
  ['claimDays', '367'],
  ['budgetCount', '0'],
  ['group', 'Welcome!'],
  ['languages', 'english'],
  ['maxRank', '101'],
  ['weights', { RNG: '100 %' }],
  ['texts', { EN: { title: ' ', teaser: 'x', text: '' } }],
] as const)('%s %o is a fault of its field alone', (field, value) => {
  const { content, faults } = readOffer(
    'SIGNUP',
    { ...firstDraft('SIGNUP'), ...typed, [field]: value },
    zone,
  );
  expect(content).toBeNull();
  expect([...faults]).toEqual([field]);
});

test('another product brings the usual weights of its groups; what was typed stays', () => {
  expect(weightsFor(['CASINO'], { RNG: '80' })).toEqual({
    RNG: '80',
    LIVE: '0',
    FISH: '50',
    PVP: '0',
    INHOUSE: '0',
  });
  expect(Object.keys(weightsFor(['LOTTERY'], { RNG: '80' }))).toEqual(['LOTT', 'ELOTT']);
});

test('a percentage and a multiple are read to the ppm and written without zeros', () => {
  expect([readPercent('0.0001'), readPercent('100'), readPercent('10001'), readPercent('')]).toEqual([
    1,
    1_000_000,
    undefined,
    undefined,
  ]);
  expect([readMultiple('2.5'), readMultiple('101')]).toEqual([2_500_000, undefined]);
  expect([typedPercent(1_000_000), typedPercent(8_000), typedMultiple(2_500_000)]).toEqual([
    '100',
    '0.8',
    '2.5',
  ]);
  expect([typedMoney('500.0000'), typedMoney('0.0500'), typedMoney(null)]).toEqual(['500', '0.05', '']);
});

test('a list takes spaces and commas between its words', () => {
  expect(readList(' EN,VI  TY ', /^[A-Z]{2}$/)).toEqual(['EN', 'VI', 'TY']);
  expect(readList('', /^[A-Z]{2}$/)).toEqual([]);
  expect(readList('EN vi', /^[A-Z]{2}$/)).toBeUndefined();
});

test('tiers and steps rise: which of two equal ones counts would not be clear', () => {
  const tier = { from: '500', rate: '50', cap: '100' };
  const share = { ...firstDraft('DEPOSIT'), ...typed, tiers: [tier, { ...tier, from: '500.00' }] };
  expect([...readOffer('DEPOSIT', share, zone).faults]).toEqual(['tiers']);
  const count = { ...firstDraft('DEPOSIT_COUNT'), ...typed, steps: [...(typed.steps ?? [])].toReversed() };
  expect([...readOffer('DEPOSIT_COUNT', count, zone).faults]).toEqual(['steps']);
});
