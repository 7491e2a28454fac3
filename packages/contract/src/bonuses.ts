// Bonuses with turnover as members see them: the one that runs, those that wait, and the year (docs/reference/promotions.md 10).
import { bonusOutcomes, countReasons } from '@tyche/rules/rewards/words';
import Type from 'typebox';
import { nullable, oneOf, pageOf, paging } from './cashier-shapes.ts';
import { GameGroup, Ppm, PromotionType } from './promotions.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, Nothing, Timestamp } from './schemas.ts';

const member = { auth: 'member', gate: 'member-centre' } as const;

/** `playable`: may be staked after own money. `locked`: cannot be staked, and is released whole. */
export const BonusMode = oneOf(['playable', 'locked']);
export const BonusOutcomeName = oneOf([...bonusOutcomes]);
export const CountReasonName = oneOf([...countReasons]);

/** What every row of a bonus has. */
export const bonusFields = {
  /** The id of the bonus; it is the id of its application. */
  id: IdText,
  promotionId: IdText,
  type: PromotionType,
  title: Type.String(),
  mode: BonusMode,
  /** What was given. */
  given: Amount,
  /** What is to be staked before it is released. */
  required: Amount,
  currency: Type.String(),
  termsVersion: Type.Integer(),
};

/** The terms that count while it runs. */
export const bonusTerms = {
  /** Groups of games that count, the highest weight first. What is not named counts nothing. */
  counts: Type.Array(closed({ group: GameGroup, weightPpm: Ppm })),
  maxBet: nullable(Amount),
  maxCashout: nullable(Amount),
  /** A withdrawal, or a transfer to another account, ends it: it is linked to a deposit. */
  endsByWithdrawal: Type.Boolean(),
};

/** A settled bet of the time of a bonus, with what it counted and why it did not count in full. */
export const CountedBet = closed({
  reference: Type.String(),
  /** The game in the language of the caller. */
  game: Type.String(),
  group: GameGroup,
  at: Timestamp,
  stake: Amount,
  valid: Amount,
  counted: Amount,
  reason: nullable(CountReasonName),
});

/** A bet that is open and holds money of the bonus. */
export const OpenBonusBet = closed({
  reference: Type.String(),
  game: Type.String(),
  at: Timestamp,
  stake: Amount,
  bonusPart: Amount,
});

export const RunningBonusShape = closed({
  ...bonusFields,
  ...bonusTerms,
  /** What the pocket has. */
  pocket: Amount,
  /** What has counted, at most `required`. */
  progress: Amount,
  startedAt: Timestamp,
  /** No bet counts from then on. */
  expiresAt: Timestamp,
  /** Its time is over and it waits for open bets, until `drainsAt` at most. */
  isExpiring: Type.Boolean(),
  drainsAt: nullable(Timestamp),
  /** Open bets that hold its money, the oldest first, at most 50. */
  openBets: Type.Array(OpenBonusBet),
  openBetCount: Type.Integer(),
  /** The last 20 bets that were counted, the newest first. */
  lastCounted: Type.Array(CountedBet),
});

const reads = [
  'GET /wps/bonuses',
  'GET /wps/report/bonus',
  'GET /wps/promotions/applications',
  'GET /wps/relay/MCSFE_getClaimPromotion',
  'GET /wps/v2/wallets/balance',
] as const;

export const bonuses = {
  bonuses: route({
    ...member,
    method: 'GET',
    path: '/wps/bonuses',
    summary: 'The bonus that runs, and those that wait for it in their order.',
    input: Nothing,
    output: closed({
      running: nullable(RunningBonusShape),
      /** In the order in which they will run. They have no clock yet. */
      waiting: Type.Array(closed({ ...bonusFields, ...bonusTerms, playDays: Type.Integer(), at: Timestamp })),
      /** Own money that can be withdrawn now, without what a deposit still owes in turnover. */
      withdrawable: Amount,
      currency: Type.String(),
    }),
    refusals: [],
  }),
  cancelBonus: route({
    ...member,
    method: 'POST',
    path: '/wps/bonuses/:id/cancel',
    stale: reads,
    summary:
      'Stops a bonus that runs or waits. Its pocket goes to the house, own money stays. `seenProgress` is what the member saw when it confirmed.',
    input: closed({ id: IdText, seenProgress: Amount }),
    output: closed({ outcome: BonusOutcomeName, forfeited: Amount }),
    refusals: ['unknown-application', 'bonus-not-cancellable', 'bonus-changed'],
  }),
  orderBonuses: route({
    ...member,
    method: 'PUT',
    path: '/wps/bonuses/order',
    stale: ['GET /wps/bonuses'],
    summary: 'Puts the waiting bonuses into another order. All of them are named, once each.',
    input: closed({ ids: Type.Array(IdText, { minItems: 1, maxItems: 5, uniqueItems: true }) }),
    output: Done,
    refusals: ['unknown-application', 'bonus-changed'],
  }),
  bonusReport: route({
    ...member,
    method: 'GET',
    path: '/wps/report/bonus',
    summary:
      'Bonuses of the caller by the day they started, newest first, with the totals of all rows asked for. A year at most.',
    input: closed({
      startDate: Type.Optional(Timestamp),
      endDate: Type.Optional(Timestamp),
      ...paging,
    }),
    output: closed({
      ...pageOf(
        closed({
          ...bonusFields,
          startedAt: Timestamp,
          endedAt: nullable(Timestamp),
          progress: Amount,
          /** Null while it runs. */
          outcome: nullable(BonusOutcomeName),
          released: Amount,
          /** Bonus money that went back to the house when it ended. */
          forfeited: Amount,
          /** Own stakes while it ran, what they returned, and the difference: what it cost the member, or gave. */
          ownStakes: Amount,
          ownReturns: Amount,
          net: Amount,
        }),
      ).properties,
      totals: closed({
        given: Amount,
        released: Amount,
        forfeited: Amount,
        ownStakes: Amount,
        ownReturns: Amount,
        /** Own returns and releases less own stakes; it can be negative. */
        net: Amount,
      }),
      currency: Type.String(),
    }),
    refusals: [],
  }),
};
