// The mall and its records, as staff work on them.
import Type from 'typebox';
import { nullable, pageOf, paging } from './cashier-shapes.ts';
import { pointRecord, pointReward, Rejection, RewardKind } from './points.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, Nothing, text } from './schemas.ts';

const staff = { auth: 'staff', permission: 'points.manage' } as const;

const MAX_POINTS = 1_000_000_000;
const MAX_STOCK = 1_000_000;
/** Codes that are added at once. */
export const MAX_VOUCHER_CODES = 1_000;
/** Visible characters without a space. */
export const VOUCHER_CODE = '^[!-~]{4,64}$';

const VoucherCode = Type.String({ minLength: 4, maxLength: 64, pattern: VOUCHER_CODE });

const Name = Type.String({ minLength: 1, maxLength: 80 });
/** The name of a reward by the wire code of its language. */
const Names = Type.Record(Type.String({ pattern: '^[A-Z]{2,3}$' }), Name, {
  minProperties: 1,
  maxProperties: 30,
});
const Remark = Type.Optional(text(140));

const Whole = Type.Integer({ minimum: 1, maximum: MAX_POINTS });
const Rate = Type.Integer({ minimum: 0, maximum: 1_000_000 });

const settings = {
  /** Points for a unit of valid bet by group of games, in ppm. */
  rates: closed({ LOTT: Rate, ELOTT: Rate, LIVE: Rate, RNG: Rate, SPORTS: Rate, FISH: Rate, PVP: Rate }),
  /** Members can change points into money. */
  conversionOpen: Type.Boolean(),
  /** Points for one unit of money. */
  ratio: Whole,
  step: Whole,
  least: Whole,
  maxPerDay: Whole,
  /** From this many points on staff decide a conversion. */
  reviewFrom: Whole,
};

export const pointsStaff = {
  pointSettings: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/points/settings',
    summary: 'How points are earned and changed into money, in whole points.',
    input: Nothing,
    output: closed({ ...settings, currency: Type.String() }),
    refusals: ['not-allowed'],
  }),
  setPointSettings: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/points/settings',
    stale: ['GET /wps/staff/approvals'],
    summary:
      'Proposes other settings of points. Another person approves them; they count for bets that settle and points that are changed from then on. A step must give whole display units, the least must be a multiple of the step, and the most of a day not below the least.',
    input: closed({ ...settings, reason: Type.String({ minLength: 3, maxLength: 300 }) }),
    output: closed({ approvalId: IdText }),
    refusals: ['not-allowed', 'approval-pending'],
  }),
  staffPointRewards: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/points/reward',
    summary: 'The rewards of the mall with their stock, closed ones too, the cheapest first.',
    input: Nothing,
    output: closed({
      list: Type.Array(
        closed({
          ...pointReward,
          names: Names,
          stock: Type.Integer(),
          isOpen: Type.Boolean(),
          /** A voucher with a list of codes. */
          handsCodes: Type.Boolean(),
        }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
  savePointReward: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/points/reward',
    stale: ['GET /wps/staff/points/reward'],
    summary:
      'Adds a reward, or changes the one that `id` names: its names, price, stock and whether it is open.',
    input: closed({
      id: Type.Optional(IdText),
      kind: RewardKind,
      names: Names,
      /** Whole points. */
      price: Type.Integer({ minimum: 1, maximum: MAX_POINTS }),
      /** Of a voucher with a list of codes it is not looked at: its list decides. */
      stock: Type.Integer({ minimum: 0, maximum: MAX_STOCK }),
      maxPerMember: nullable(Type.Integer({ minimum: 1, maximum: MAX_STOCK })),
      isOpen: Type.Boolean(),
      /** A new voucher gets a list of codes. Never changes afterwards. */
      handsCodes: Type.Optional(Type.Boolean()),
    }),
    output: closed({ id: IdText }),
    refusals: ['not-allowed', 'reward-unknown', 'reward-without-codes'],
  }),
  addVoucherCodes: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/points/reward/:id/code',
    stale: ['GET /wps/staff/points/reward'],
    summary:
      'Adds codes to the list of a voucher, all or none; its stock rises by as many. The codes are sealed and cannot be read again.',
    input: closed({
      id: IdText,
      codes: Type.Array(VoucherCode, { minItems: 1, maxItems: MAX_VOUCHER_CODES }),
    }),
    output: closed({ stock: Type.Integer() }),
    refusals: ['not-allowed', 'reward-unknown', 'reward-without-codes', 'voucher-codes-known'],
  }),
  removeVoucherCodes: route({
    ...staff,
    method: 'DELETE',
    path: '/wps/staff/points/reward/:id/code',
    stale: ['GET /wps/staff/points/reward'],
    summary: 'Removes the codes of a voucher that nobody got or waits for.',
    input: closed({ id: IdText }),
    output: closed({ removed: Type.Integer() }),
    refusals: ['not-allowed', 'reward-unknown', 'reward-without-codes'],
  }),
  staffPointRecords: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/points/record',
    summary: 'Records in process, the oldest first. Looks at addresses are recorded.',
    input: closed({ ...paging }),
    output: pageOf(
      closed({
        ...pointRecord,
        id: IdText,
        memberId: IdText,
        username: Type.String(),
        /** Where goods are sent; null for other records. */
        address: nullable(Type.String()),
      }),
    ),
    refusals: ['not-allowed'],
  }),
  staffPointsOwed: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/points/owed',
    summary: 'Members who owe points that corrections of bets took back, with how many each owes.',
    input: closed({ ...paging }),
    output: pageOf(closed({ memberId: IdText, username: Type.String(), owed: Amount })),
    refusals: ['not-allowed'],
  }),
  decidePointRecord: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/points/record/:id',
    stale: ['GET /wps/staff/points/record', 'GET /wps/staff/points/reward'],
    summary:
      'Decides a record in process, once. Approved: its points are taken, a conversion pays its money. Rejected: points and pieces go back.',
    input: closed({
      id: IdText,
      decision: Type.Union([
        closed({ status: Type.Literal('approved'), remark: Remark }),
        closed({ status: Type.Literal('rejected'), reason: Rejection, remark: Remark }),
      ]),
    }),
    output: Done,
    refusals: ['not-allowed', 'redemption-unknown', 'redemption-decided'],
  }),
};
