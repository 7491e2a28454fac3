// Transfers between upline and downline (wire.md 4.5).
import Type from 'typebox';
import { nullable, oneOf, pageOf, paging } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, Nothing, text, Timestamp } from './schemas.ts';

const member = { auth: 'member', gate: 'member-centre' } as const;

const dates = { startDate: Type.Optional(Timestamp), endDate: Type.Optional(Timestamp) };

const TransferDirection = oneOf(['up', 'down']);
const Transfer = closed({
  id: IdText,
  reference: Type.String(),
  direction: oneOf(['up', 'down', 'from-up', 'from-down']),
  /** The other side's name, masked. */
  name: Type.String(),
  amount: Amount,
  currency: Type.String(),
  reason: Type.String(),
  at: Timestamp,
});

const transferRefusals = [
  'transfer-not-allowed',
  'unknown-recipient',
  'payment-password-missing',
  'payment-password-wrong',
  'too-many-requests',
  'payouts-blocked',
  'identity-required',
  'self-excluded',
  'debt-owed',
  'turnover-owed',
  'amount-out-of-range',
  'transfer-quota',
  'transfer-cool-time',
  'insufficient-balance',
  'wallet-locked',
  'bonus-in-process',
  'key-reused',
] as const;
/** The caller agrees that the running bonus ends which a deposit earned. */
const forfeits = Type.Optional(Type.Boolean());

export const transfers = {
  transferEnabled: route({
    ...member,
    method: 'GET',
    path: '/wps/agent/transferEnabled',
    summary:
      'Whether the member may pay its upline or its downline, within which limits, and whom it paid last.',
    input: Nothing,
    output: closed({
      toUpline: Type.Boolean(),
      toDownline: Type.Boolean(),
      uplineName: nullable(Type.String()),
      minimumAmount: Amount,
      maximumAmount: Amount,
      dailyAmountLeft: Amount,
      currency: Type.String(),
      coolMinutes: Type.Integer(),
      nextAt: nullable(Timestamp),
      recent: Type.Array(closed({ username: Type.String(), name: Type.String(), at: Timestamp })),
    }),
    refusals: [],
  }),
  transferRecipient: route({
    ...member,
    method: 'GET',
    path: '/wps/agent/transferRecipient',
    summary: 'The masked name of whom a transfer would go to, to be confirmed before it is sent.',
    input: closed({ direction: TransferDirection, username: Type.Optional(text(60)) }),
    output: closed({ name: Type.String() }),
    refusals: ['transfer-not-allowed', 'unknown-recipient', 'too-many-requests'],
  }),
  transferDownline: route({
    idempotent: true,
    ...member,
    method: 'PUT',
    path: '/wps/agent/transferDownline',
    stale: [
      'GET /wps/agent/transferEnabled',
      'GET /wps/report/transferTransaction',
      'GET /wps/v2/wallets/balance',
    ],
    encrypted: true,
    summary: 'Pays a member of the own downline. Idempotent by the Idempotency-Key.',
    input: closed({ username: text(60), amount: Amount, password: text(), reason: text(200), forfeits }),
    output: Transfer,
    refusals: transferRefusals,
  }),
  transferUpline: route({
    idempotent: true,
    ...member,
    method: 'PUT',
    path: '/wps/member/transferUpline',
    stale: [
      'GET /wps/agent/transferEnabled',
      'GET /wps/report/transferTransaction',
      'GET /wps/v2/wallets/balance',
    ],
    encrypted: true,
    summary: 'Pays the own upline. Idempotent by the Idempotency-Key.',
    input: closed({ amount: Amount, password: text(), reason: text(200), forfeits }),
    output: Transfer,
    refusals: transferRefusals,
  }),
  transferRecords: route({
    ...member,
    method: 'GET',
    path: '/wps/report/transferTransaction',
    summary: 'Transfers with upline and downline, both ways, newest first: the receipts.',
    input: closed({ ...dates, ...paging }),
    output: pageOf(Transfer),
    refusals: [],
  }),
};
