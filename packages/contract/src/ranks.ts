// Ranks as a member sees them (docs/reference/rewards.md 9).
import { rankChangeKinds } from '@tyche/rules/rewards/words';
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, Nothing, Timestamp } from './schemas.ts';

const member = { auth: 'member', gate: 'member-centre' } as const;

export const RankChangeName = oneOf([...rankChangeKinds]);
const Color = Type.String({ pattern: '^#[0-9a-f]{6}$' });

/** What is reached, and what the next rank asks for; null where it asks for nothing, and at the highest rank. */
const Turnover = closed({ actual: Amount, expected: nullable(Amount) });

export const rankRow = {
  level: Type.Integer(),
  name: Type.String(),
  /** Colours of the label: of its text, and behind it. */
  color: Color,
  color2: Color,
  /** The valid bet of the account's whole life that reaches it. */
  total: Amount,
  /** The valid bet of a month that keeps it. */
  upkeep: Amount,
  /** What points are multiplied by, in ppm. */
  pointsPpm: Type.Integer(),
  /** Withdrawals of a day, and the fee of each one after the free ones, in ppm: with what the rank gives. */
  withdrawalsPerDay: Type.Integer(),
  withdrawFeePpm: Type.Integer(),
  /** Points on the birthday. */
  birthdayPoints: Amount,
  service: oneOf(['live', 'vip']),
};

export const ranks = {
  rankProgress: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/MCSFE_getPlayerRankProgress',
    summary:
      'The rank of the caller, the ladder, and what was bet in own money: this month, and since the account was opened.',
    input: Nothing,
    output: closed({
      rankLevel: Type.Integer(),
      playerRankName: Type.String(),
      /** Null at the highest rank. */
      nextRankName: nullable(Type.String()),
      /** A higher rank is reached, and staff look at it before it is given. */
      isInReview: Type.Boolean(),
      service: oneOf(['live', 'vip']),
      /** `expected` is what the next rank asks of this month, for a rank that was held before. */
      monthlyTurnover: Turnover,
      totalTurnover: Turnover,
      /** The valid bet of a month that keeps the present rank. */
      upkeep: Amount,
      /** Whether this month asks for no upkeep: the rank rose in it, or play was stopped in it. */
      isFreeMonth: Type.Boolean(),
      currency: Type.String(),
      ladder: Type.Array(closed(rankRow)),
      /** The last 20 changes of the rank, newest first. */
      changes: Type.Array(
        closed({ at: Timestamp, kind: RankChangeName, from: Type.String(), to: Type.String() }),
      ),
    }),
    refusals: [],
  }),
};
