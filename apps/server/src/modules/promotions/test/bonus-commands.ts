// What may happen to a member with bonuses: random sequences of it, and one story in which everything happens.
import fc from 'fast-check';
import type { ModelOffer } from './bonus-model.ts';

/** `pick` chooses among what there is, such as the open bets: the number of it, around and around. Amounts are in 1/10 000 units. */
export type Command =
  | { readonly do: 'grant'; readonly offer: number }
  | { readonly do: 'claim'; readonly pick: number }
  | { readonly do: 'bet'; readonly stake: number; readonly group: 'LOTT' | 'RNG' }
  | {
      readonly do: 'settle' | 'correct';
      readonly pick: number;
      readonly times: Times;
      readonly valid: number;
    }
  | { readonly do: 'void'; readonly pick: number; readonly isOpen: boolean }
  | { readonly do: 'cancel'; readonly pick: number; readonly isStale: boolean }
  | { readonly do: 'revoke'; readonly pick: number; readonly persons: 1 | 2; readonly isMistake: boolean }
  | { readonly do: 'pass'; readonly hours: number }
  | { readonly do: 'deposit'; readonly amount: number }
  | { readonly do: 'withdraw'; readonly amount: number; readonly forfeits: boolean }
  | { readonly do: 'count' | 'clock' | 'exclude' };

/** What a bet pays, as a part of its stake: it loses, gives a part back, is a push, or wins. */
type Times = 'nothing' | 'a third' | 'the stake' | 'twice' | 'five times';

const UNIT = 10_000;
const units = (amount: number) => BigInt(amount * UNIT);
const plain = {
  kind: 'SIGNUP',
  mode: 'playable',
  maxBet: null,
  maxCashout: null,
  weights: { LOTT: 1_000_000n },
} as const;

/** Offers of every form: with a cap, a greatest bet, half a weight, locked, after a deposit, and for games that the stage has not. */
export const modelOffers: readonly ModelOffer[] = [
  { ...plain, amount: units(100), required: units(100) },
  { ...plain, amount: units(100), required: units(150), maxBet: units(50), maxCashout: units(120) },
  { ...plain, mode: 'locked', amount: units(80), required: units(80), weights: { LOTT: 500_000n } },
  { ...plain, amount: units(60), required: units(30), maxCashout: units(40) },
  { ...plain, kind: 'DEPOSIT', amount: units(100), required: units(100) },
  { ...plain, kind: 'DEPOSIT', amount: units(100), required: units(300), maxBet: units(60) },
  { ...plain, kind: 'DEPOSIT', mode: 'locked', amount: units(100), required: units(100) },
  { ...plain, amount: units(50), required: units(50), weights: { ELOTT: 1_000_000n } },
];

const pick = fc.nat(5);
const times = fc.constantFrom<Times>(
  'nothing',
  'nothing',
  'nothing',
  'a third',
  'the stake',
  'twice',
  'five times',
);
/** The share of the stake that is valid, in percent. */
const valid = fc.constantFrom(100, 100, 100, 50, 0);
const settled = (what: 'settle' | 'correct') => fc.record({ do: fc.constant(what), pick, times, valid });
const amount = fc.constantFrom(50_000, 333_333, 1_000_000);

/** Commands in the shares in which they find most. */
const aCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('grant' as const), offer: fc.nat(modelOffers.length - 1) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('claim' as const), pick }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      stake: fc.constantFrom(100_000, 333_333, 500_000, 600_000, 999_950, 1_000_000, 1_500_000),
      group: fc.constantFrom('LOTT', 'LOTT', 'LOTT', 'RNG'),
    }),
  },
  { weight: 7, arbitrary: settled('settle') },
  { weight: 2, arbitrary: settled('correct') },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), pick, isOpen: fc.boolean() }) },
  { weight: 6, arbitrary: fc.constant({ do: 'count' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      pick,
      isStale: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('revoke' as const),
      pick,
      persons: fc.constantFrom(1, 2, 2),
      isMistake: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pass' as const), hours: fc.constantFrom(24, 72, 168, 168) }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'clock' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('deposit' as const), amount }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('withdraw' as const), amount, forfeits: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'exclude' as const }) },
);

const take = (offer: number, at: number): readonly Command[] => [
  { do: 'grant', offer },
  { do: 'claim', pick: at },
];
/** Sequences that begin with some bonuses of the member, so that something can happen to them. */
export const aSequence = (length: number): fc.Arbitrary<readonly Command[]> =>
  fc
    .tuple(
      fc.array(fc.nat(modelOffers.length - 1), { minLength: 1, maxLength: 3 }),
      fc.array(aCommand, { minLength: 8, maxLength: length, size: 'max' }),
    )
    .map(([offers, commands]) => [...offers.flatMap((offer) => take(offer, 0)), ...commands]);

const bet = (stake: number): Command => ({ do: 'bet', stake: stake * UNIT, group: 'LOTT' });
const settle = (paid: Times): Command => ({ do: 'settle', pick: 0, times: paid, valid: 100 });
const count: Command = { do: 'count' };
const cancel = (at: number): Command => ({ do: 'cancel', pick: at, isStale: false });

/** Every ending, caps and late shares, corrections and voids, and a queue that is full. */
export const story: readonly Command[] = [
  // A cap: the pocket is more than it at the release, and a bet that is open then pays later.
  ...take(3, 0),
  bet(10),
  bet(30),
  { do: 'settle', pick: 1, times: 'twice', valid: 100 },
  count,
  settle('twice'),
  count,
  { do: 'withdraw', amount: 400_000, forfeits: false },
  // A correction and a void replace what was counted; bonus money that is gone is written off.
  ...take(0, 1),
  bet(20),
  settle('five times'),
  count,
  bet(150),
  { do: 'correct', pick: 1, times: 'nothing', valid: 50 },
  { do: 'correct', pick: 2, times: 'the stake', valid: 50 },
  count,
  { do: 'correct', pick: 2, times: 'nothing', valid: 50 },
  { do: 'void', pick: 2, isOpen: false },
  count,
  cancel(1),
  settle('nothing'),
  count,
  // Own money first; a deposit's bonus ends with a withdrawal, and the next one begins.
  ...take(4, 2),
  ...take(1, 3),
  bet(60),
  settle('the stake'),
  count,
  { do: 'withdraw', amount: 50_000, forfeits: false },
  { do: 'withdraw', amount: 1_000_000, forfeits: true },
  // Lost, but not while a bet holds its money.
  bet(50),
  bet(50),
  settle('nothing'),
  count,
  settle('nothing'),
  count,
  // Over time: an open bet holds it up until it settles, or for 72 hours.
  ...take(5, 4),
  bet(60),
  bet(10),
  { do: 'pass', hours: 168 },
  { do: 'clock' },
  settle('nothing'),
  { do: 'clock' },
  settle('nothing'),
  { do: 'clock' },
  // A full queue, a revocation by two persons, an exclusion with a met requirement.
  ...[4, 4, 4, 4, 4, 4].flatMap((offer, at) => take(offer, 5 + at)),
  { do: 'revoke', pick: 5, persons: 1, isMistake: false },
  { do: 'revoke', pick: 5, persons: 2, isMistake: false },
  bet(100),
  settle('nothing'),
  { do: 'exclude' },
  ...take(5, 11),
  { do: 'exclude' },
];
