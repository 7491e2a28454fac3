// Lucky bets as members and visitors see them: the digits of each day, how they were drawn, and bets that had them
// (docs/reference/rewards.md 4.8).
import Type from 'typebox';
import { nullable } from './cashier-shapes.ts';
import { ApplicationStatusName } from './promotions.ts';
import { BeaconRound, EscrowOfSeed } from './raffles.ts';
import { Day } from './records.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, Timestamp } from './schemas.ts';

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** The digits of a day, such as `042`. */
const Digits = Type.String({ pattern: '^[0-9]{2,5}$' });
/** The number of a bet: one sequence over all games, given when the bet is placed. */
const BetNumber = Type.String({ pattern: '^[1-9][0-9]{0,18}$' });

const day = {
  id: IdText,
  promotionId: IdText,
  /** `promo-lucky-` and the id of the offer. With the number it is what the draw is made from. */
  code: Type.String(),
  /** `yyyyMMdd`. */
  number: Type.String(),
  /** The local date whose settled bets take part. */
  day: Day,
  startsAt: Timestamp,
  endsAt: Timestamp,
  drawsAt: Timestamp,
  /** How many digits are drawn. */
  digits: Type.Integer(),
  /** Null before the draw. */
  tail: nullable(Digits),
  /** Bets that got something so far, and how much. */
  wins: Type.Integer(),
  given: Amount,
  currency: Type.String(),
};

export const luckyBets = {
  luckyDays: route({
    method: 'GET',
    path: '/wps/promotions/:id/lucky-days',
    auth: 'open',
    summary:
      'The days of an offer for lucky bets, the newest 31 first, each with its digits once they are drawn.',
    input: closed({ id: IdText }),
    output: closed({ list: Type.Array(closed(day)) }),
    refusals: ['promotion-unknown'],
  }),
  luckyDay: route({
    method: 'GET',
    path: '/wps/lucky-days/:id',
    auth: 'open',
    summary:
      'A day with everything that is needed to check its digits without us. What is not there yet is null.',
    input: closed({ id: IdText }),
    output: closed({
      ...day,
      committedAt: Timestamp,
      commitment: Hash,
      beacon: BeaconRound,
      escrow: EscrowOfSeed,
      drawnAt: nullable(Timestamp),
      seed: nullable(Hash),
    }),
    refusals: ['lucky-day-unknown'],
  }),
  ownLuckyBets: route({
    method: 'GET',
    path: '/wps/promotions/:id/lucky-bets',
    auth: 'member',
    gate: 'member-centre',
    summary: 'Bets of the caller that had the digits of their day, the newest 50 first.',
    input: closed({ id: IdText }),
    output: closed({
      list: Type.Array(
        closed({
          applicationId: IdText,
          day: Day,
          tail: Digits,
          bet: BetNumber,
          stake: Amount,
          amount: Amount,
          status: ApplicationStatusName,
          currency: Type.String(),
        }),
      ),
    }),
    refusals: ['promotion-unknown'],
  }),
  checkLuckyBet: route({
    method: 'GET',
    path: '/wps/lucky-days/:id/bets/:bet',
    auth: 'member',
    gate: 'member-centre',
    summary:
      'What a bet of the caller gets by the digits of a day, by the rule alone; or why it gets nothing.',
    input: closed({ id: IdText, bet: BetNumber }),
    output: closed({ bet: BetNumber, tail: Digits, stake: Amount, amount: Amount }),
    refusals: [
      'lucky-day-unknown',
      'lucky-day-not-drawn',
      'lucky-bet-unknown',
      'promotion-stake-too-small',
      'promotion-condition-open',
    ],
  }),
};
