// Ranks as staff work on them: the ladder, members by rank, and the look at whether a member can afford a rank above 4.
import { rankDecisions } from '@tyche/rules/rewards/words';
import Type from 'typebox';
import { nullable, oneOf, pageOf, paging } from './cashier-shapes.ts';
import { RankChangeName } from './ranks.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, Nothing, text, Timestamp } from './schemas.ts';

const read = { auth: 'staff', permission: 'promotions.read' } as const;
const manage = { auth: 'staff', permission: 'promotions.manage' } as const;
const review = { auth: 'staff', permission: 'identity.decide' } as const;

const MAX_RANKS = 20;
const MAX_LEVEL = 100;
const Color = Type.String({ pattern: '^#[0-9a-f]{6}$' });

const figures = {
  total: Amount,
  upkeep: Amount,
  pointsPpm: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  /** The name by the wire code of its language. */
  names: Type.Record(Type.String({ pattern: '^[A-Z]{2,3}$' }), Type.String({ minLength: 1, maxLength: 40 }), {
    minProperties: 1,
    maxProperties: 30,
  }),
  color: Color,
  color2: Color,
};

/** Withdrawals of a day; 0 leaves the number of the merchant. */
const WithdrawalsPerDay = Type.Integer({ minimum: 0, maximum: 1_000 });
/** The part of the withdrawal fee that is taken off, in ppm of the fee. */
const FeeOffPpm = Type.Integer({ minimum: 0, maximum: 10_000_000 });

/** Ranks by their level, from 0. A benefit that is not named is none. */
const wantedLadder = {
  /** Staff look whether a member can afford it before a rank above 4 is given. */
  hasReview: Type.Boolean(),
  ranks: Type.Array(
    closed({
      ...figures,
      withdrawalsPerDay: Type.Optional(WithdrawalsPerDay),
      feeOffPpm: Type.Optional(FeeOffPpm),
      /** Points on the birthday of a member. */
      birthdayPoints: Type.Optional(Amount),
    }),
    { minItems: 1, maxItems: MAX_RANKS },
  ),
};

const ladder = {
  hasReview: Type.Boolean(),
  ranks: Type.Array(
    closed({
      ...figures,
      withdrawalsPerDay: WithdrawalsPerDay,
      feeOffPpm: FeeOffPpm,
      birthdayPoints: Amount,
    }),
  ),
};

const member = {
  memberId: IdText,
  username: Type.String(),
  /** The rank that is given, and the one that play reached. */
  rankLevel: Type.Integer(),
  reached: Type.Integer(),
  total: Amount,
  month: Amount,
  isInReview: Type.Boolean(),
};

export const ranksStaff = {
  staffLadder: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/ranks/ladder',
    summary: 'The ladder of ranks that counts, its last versions, and how many members reached each rank.',
    input: Nothing,
    output: closed({
      ...ladder,
      /** 0 for the ladder of the programme. */
      version: Type.Integer(),
      currency: Type.String(),
      members: Type.Array(closed({ level: Type.Integer(), count: Type.Integer() })),
      /** The last 20 versions, newest first. */
      versions: Type.Array(
        closed({
          version: Type.Integer(),
          at: Timestamp,
          proposedBy: nullable(Type.String()),
          approvedBy: nullable(Type.String()),
        }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
  proposeLadder: route({
    ...manage,
    method: 'POST',
    path: '/wps/staff/ranks/ladder',
    stale: ['GET /wps/staff/approvals'],
    summary:
      'Proposes a new version of the ladder; a second person decides. `version` is the one it follows.',
    input: closed({
      ...wantedLadder,
      version: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      reason: text(200),
    }),
    output: closed({ approvalId: IdText }),
    refusals: ['not-allowed', 'rank-ladder-invalid', 'rank-ladder-changed', 'approval-pending'],
  }),
  staffRankMembers: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/ranks/members',
    summary: 'Members with a rank, the highest first: of one rank, or of one name.',
    input: closed({
      level: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_LEVEL })),
      username: Type.Optional(text(60)),
      ...paging,
    }),
    output: pageOf(closed(member)),
    refusals: ['not-allowed'],
  }),
  staffRankMember: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/ranks/members/:id',
    summary: 'Where a member stands and the last 100 changes of its rank. The look is recorded.',
    input: closed({ id: IdText }),
    output: closed({
      ...member,
      changes: Type.Array(
        closed({
          at: Timestamp,
          kind: RankChangeName,
          from: Type.Integer(),
          to: Type.Integer(),
          total: Amount,
          /** The valid bets of the month that decided it, and that month. */
          valid: Amount,
          month: Type.String(),
        }),
      ),
    }),
    refusals: ['not-allowed', 'unknown-member'],
  }),
  staffRankReviews: route({
    ...review,
    method: 'GET',
    path: '/wps/staff/ranks/reviews',
    summary: 'Members who reached a rank above 4 and wait for the look at what they can afford.',
    input: closed({ ...paging }),
    output: pageOf(
      closed({
        ...member,
        /** When the rank was reached. */
        since: Timestamp,
        identityLevel: Type.Integer(),
        hasMarker: Type.Boolean(),
      }),
    ),
    refusals: ['not-allowed'],
  }),
  decideRank: route({
    ...review,
    method: 'PUT',
    path: '/wps/staff/ranks/reviews/:id',
    stale: ['GET /wps/staff/ranks/reviews', 'GET /wps/staff/ranks/members'],
    summary:
      'Decides once about ranks above 4 of a member. `passed` needs identity level 2 and no open marker of harm.',
    input: closed({ id: IdText, decision: oneOf([...rankDecisions]), note: text(500) }),
    output: Done,
    refusals: ['not-allowed', 'unknown-member', 'rank-review-decided', 'rank-review-open', 'text-refused'],
  }),
};
