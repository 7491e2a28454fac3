// Points: the balance of a member, the mall, conversion and records (docs/reference/rewards.md 6).
import {
  mallRewardKinds,
  pointMovementKinds,
  pointRecordKinds,
  redemptionRejections,
  redemptionStatuses,
} from '@tyche/rules/rewards/words';
import { rebateGroups } from '@tyche/rules/agents/words';
import Type from 'typebox';
import { nullable, oneOf, pageOf, paging } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, Nothing, text, Timestamp } from './schemas.ts';

const member = { auth: 'member', gate: 'member-centre' } as const;

const MAX_POINTS = 1_000_000_000;
const MAX_QUANTITY = 100;

export const RewardKind = oneOf([...mallRewardKinds]);
export const Rejection = oneOf([...redemptionRejections]);
const RecordKind = oneOf([...pointRecordKinds]);
const RecordStatus = oneOf([...redemptionStatuses]);

/** Points are decimal text like money: 1.5000 is a point and a half. */
export const pointReward = {
  id: IdText,
  kind: RewardKind,
  /** Whole points. */
  price: Amount,
  /** How many a member may have; null for no limit. */
  maxPerMember: nullable(Type.Integer()),
};

export const pointRecord = {
  /** What the member and staff call it, such as `P100001`. */
  reference: Type.String(),
  at: Timestamp,
  kind: RecordKind,
  status: RecordStatus,
  /** The name of a reward; null for a conversion. */
  name: nullable(Type.String()),
  quantity: nullable(Type.Integer()),
  /** What it costs: taken when it is approved, held before. */
  points: Amount,
  /** What a conversion pays; null for a reward. */
  money: nullable(Amount),
  /** The points for one unit of money; null for a reward. */
  ratio: nullable(Type.Integer()),
  /** The points that the member could still spend afterwards. */
  balance: Amount,
  /** Why it was rejected; null when it was not. */
  reason: nullable(Rejection),
  /** What staff wrote with the decision. */
  remark: Type.String(),
};

const spent = [
  'GET /wps/relay/MCSFE_getPointBalance',
  'GET /wps/relay/MCSFE_getRedeemPointList',
  'GET /wps/relay/MCSFE_getPointReward',
  'GET /wps/relay/MCSFE_getPointRewardConversionType',
  'GET /wps/relay/ODSFE2_MemTransDet',
] as const;

export const points = {
  pointBalance: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/MCSFE_getPointBalance',
    summary: 'The points of the caller: to spend, held for records in process, owed, and got this month.',
    input: Nothing,
    output: closed({ points: Amount, held: Amount, owed: Amount, month: Amount }),
    refusals: [],
  }),
  pointConfig: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/MCSFE_getPointConfig',
    summary: 'How points are earned: the points for 100 staked, by group of games.',
    input: Nothing,
    output: closed({
      list: Type.Array(closed({ group: oneOf([...rebateGroups]), pointsPerHundred: Amount })),
    }),
    refusals: [],
  }),
  pointRewards: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/MCSFE_getPointReward',
    summary: 'The open rewards of the mall, the cheapest first.',
    input: Nothing,
    output: closed({
      list: Type.Array(
        closed({
          ...pointReward,
          name: Type.String(),
          /** How many are left; null for more than 20. */
          stock: nullable(Type.Integer()),
        }),
      ),
    }),
    refusals: [],
  }),
  pointConversion: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/MCSFE_getPointRewardConversionType',
    summary: 'The terms of changing points into money, and what is left of the day. All in whole points.',
    input: Nothing,
    output: closed({
      isOpen: Type.Boolean(),
      /** Whether pages do not propose it now: a break, a limit that is used up, or a marker of harm. */
      isPaused: Type.Boolean(),
      /** Points for one unit of money. */
      ratio: Type.Integer(),
      step: Type.Integer(),
      least: Type.Integer(),
      maxPerDay: Type.Integer(),
      leftToday: Type.Integer(),
      /** From here on staff decide. */
      reviewFrom: Type.Integer(),
      currency: Type.String(),
    }),
    refusals: [],
  }),
  pointRecords: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/MCSFE_getRedeemPointList',
    summary: 'What the caller gave points for in the last days (30 by default), newest first.',
    input: closed({
      kind: Type.Optional(RecordKind),
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 400 })),
      ...paging,
    }),
    output: pageOf(
      closed({
        ...pointRecord,
        /** What an approved voucher with a list of codes gave. */
        codes: Type.Array(Type.String()),
      }),
    ),
    refusals: [],
  }),
  pointMovements: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/ODSFE2_MemTransDet',
    summary:
      'What came in and went out of the points of the caller, newest first, with the balance after it.',
    input: closed({
      type: Type.Optional(Type.Literal('points')),
      /** At most 12 months; the last 12 without it. */
      startTime: Type.Optional(Timestamp),
      endTime: Type.Optional(Timestamp),
      before: Type.Optional(IdText),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    output: closed({
      list: Type.Array(
        closed({
          seq: IdText,
          kind: oneOf([...pointMovementKinds]),
          /** The number of the bet that earned them, or of the record; empty where there is none. */
          number: Type.String(),
          points: Amount,
          balance: Amount,
          time: Timestamp,
        }),
      ),
      /** Pass it as `before` for the next page; null: this is the last one. */
      next: nullable(IdText),
      /** Movements up to this time are not available now; null: all that were asked for are here. */
      missingBefore: nullable(Timestamp),
    }),
    refusals: ['invalid-input'],
  }),
  redeemPoints: route({
    idempotent: true,
    ...member,
    method: 'POST',
    path: '/wps/relay/passwordCheck/MCSFE_redeemPointReward',
    stale: spent,
    encrypted: true,
    summary:
      'Takes pieces of a reward and holds their points until staff decide. Goods need an address. Idempotent by the Idempotency-Key.',
    input: closed({
      rewardId: IdText,
      quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }),
      paymentPassword: text(),
      address: Type.Optional(text(300)),
    }),
    output: closed({ referenceNo: Type.String(), status: RecordStatus }),
    refusals: [
      'payment-password-missing',
      'payment-password-wrong',
      'too-many-requests',
      'self-excluded',
      'play-stopped',
      'reward-unknown',
      'reward-closed',
      'reward-out-of-stock',
      'reward-limit',
      'points-insufficient',
      'reward-address-wanted',
      'key-reused',
    ],
  }),
  convertPoints: route({
    idempotent: true,
    ...member,
    method: 'POST',
    path: '/wps/relay/passwordCheck/MCSFE_convertPoint',
    stale: [...spent, 'GET /wps/v2/wallets/balance'],
    encrypted: true,
    summary:
      'Changes whole points into money at once; a large number of points waits for staff. Idempotent by the Idempotency-Key.',
    input: closed({
      points: Type.Integer({ minimum: 1, maximum: MAX_POINTS }),
      paymentPassword: text(),
    }),
    output: closed({
      referenceNo: Type.String(),
      status: RecordStatus,
      money: Amount,
      /** The points that are left. */
      balance: Amount,
    }),
    refusals: [
      'payment-password-missing',
      'payment-password-wrong',
      'too-many-requests',
      'self-excluded',
      'play-stopped',
      'conversion-closed',
      'points-step',
      'points-out-of-range',
      'points-insufficient',
      'key-reused',
    ],
  }),
};
