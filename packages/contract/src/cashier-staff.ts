// The cashier's queues, as staff work on them. What decides over money is proposed by one and approved by another.
import Type from 'typebox';
import {
  BankCard,
  BankKind,
  BonusUnder,
  ChannelStatus,
  DepositDetail,
  DepositState,
  deposit,
  nullable,
  oneOf,
  pageOf,
  paging,
  Withdrawal,
  WithdrawalDetail,
  WithdrawalState,
  withdrawal,
  Reason,
} from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, Nothing, text, Timestamp } from './schemas.ts';

const whose = { memberId: IdText, username: Type.String() };
/** Null when one person was enough and it is done. */
const Proposed = closed({ approvalId: nullable(IdText) });

const Hours = Type.Integer({ minimum: 0, maximum: 720 });
const waiting = {
  /** How long a new bank card waits before it can be withdrawn to. */
  cardWaitHours: Hours,
  /** Until when a card or an account counts as new: a person looks at its withdrawals. */
  newCardHours: Hours,
  newAccountHours: Hours,
  /** How long a paid withdrawal waits for the player's word before it counts as received. */
  receiptMinutes: Type.Integer({ minimum: 5, maximum: 10_080 }),
};

const staff = { auth: 'staff' } as const;

export const cashierStaff = {
  staffDeposits: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/cashier/deposits',
    permission: 'cashier.read',
    summary: 'Deposits of a state (the queue of those under review by default), the oldest first.',
    input: closed({ state: Type.Optional(DepositState), ...paging }),
    output: pageOf(closed({ ...deposit, ...whose })),
    refusals: ['not-allowed'],
  }),
  staffDeposit: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/cashier/deposits/:id',
    permission: 'cashier.read',
    summary: 'One deposit with its history, its pictures and what the provider told.',
    input: closed({ id: IdText }),
    output: closed({
      deposit: DepositDetail,
      ...whose,
      /** What the provider says arrived; null for a transfer to the own account. */
      arrived: nullable(Amount),
      /** The most that may be credited. */
      creditCeiling: Amount,
      payments: Type.Array(
        closed({ transactionId: Type.String(), amount: Amount, outcome: Type.String(), at: Timestamp }),
      ),
    }),
    refusals: ['not-allowed', 'unknown-deposit'],
  }),
  acceptDeposit: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/cashier/deposits/:id/accept',
    stale: [
      'GET /wps/staff/cashier/deposits',
      'GET /wps/staff/cashier/deposits/:id',
      'GET /wps/staff/approvals',
    ],
    permission: 'cashier.deposits',
    summary:
      'Proposes to credit a deposit under review, at most with what arrived. Another person approves it and sees what arrived and what the wallet will have.',
    input: closed({ id: IdText, amount: Amount, reason: Reason }),
    output: Proposed,
    refusals: [
      'not-allowed',
      'unknown-deposit',
      'payment-state-differs',
      'approval-pending',
      'invalid-amount',
      'credit-above-arrived',
    ],
  }),
  refuseDeposit: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/cashier/deposits/:id/refuse',
    stale: [
      'GET /wps/staff/cashier/deposits',
      'GET /wps/staff/cashier/deposits/:id',
      'GET /wps/staff/approvals',
    ],
    permission: 'cashier.deposits',
    summary: 'Ends a deposit under review without a credit.',
    input: closed({ id: IdText, reason: Reason }),
    output: Done,
    refusals: ['not-allowed', 'unknown-deposit', 'payment-state-differs'],
  }),
  staffWithdrawals: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/cashier/withdrawals',
    permission: 'cashier.read',
    summary: 'Withdrawals of a state (those in the review by default), the oldest first.',
    input: closed({ state: Type.Optional(WithdrawalState), ...paging }),
    output: pageOf(closed({ ...withdrawal, ...whose, flags: Type.Array(Type.String()) })),
    refusals: ['not-allowed'],
  }),
  staffWithdrawal: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/cashier/withdrawals/:id',
    permission: 'cashier.read',
    summary: 'One withdrawal with its history, its flags, its pictures and its payouts.',
    input: closed({ id: IdText }),
    output: closed({
      withdrawal: WithdrawalDetail,
      ...whose,
      flags: Type.Array(Type.String()),
      notes: Type.Array(closed({ text: Type.String(), at: Timestamp })),
      payouts: Type.Array(closed({ reference: Type.String(), status: Type.String(), at: Timestamp })),
    }),
    refusals: ['not-allowed', 'unknown-withdrawal'],
  }),
  approveWithdrawal: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/cashier/withdrawals/:id/approve',
    stale: [
      'GET /wps/staff/cashier/withdrawals',
      'GET /wps/staff/cashier/withdrawals/:id',
      'GET /wps/staff/approvals',
    ],
    permission: 'cashier.withdrawals',
    summary: 'Lets a withdrawal be paid; above the limit another person has to agree.',
    input: closed({ id: IdText, reason: Reason }),
    output: Proposed,
    refusals: ['not-allowed', 'unknown-withdrawal', 'payment-state-differs', 'approval-pending'],
  }),
  rejectWithdrawal: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/cashier/withdrawals/:id/reject',
    stale: [
      'GET /wps/staff/cashier/withdrawals',
      'GET /wps/staff/cashier/withdrawals/:id',
      'GET /wps/staff/approvals',
    ],
    permission: 'cashier.withdrawals',
    summary: 'Turns a withdrawal down and gives the money back.',
    input: closed({ id: IdText, reason: Reason }),
    output: Done,
    refusals: ['not-allowed', 'unknown-withdrawal', 'payment-state-differs'],
  }),
  decideReceipt: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/cashier/withdrawals/:id/receipt',
    stale: [
      'GET /wps/staff/cashier/withdrawals',
      'GET /wps/staff/cashier/withdrawals/:id',
      'GET /wps/staff/approvals',
    ],
    permission: 'cashier.withdrawals',
    summary:
      'A case of receipt: `review` takes it up, `received` closes it where the provider says paid, `resend` and `return` are proposed and ' +
      'only where the provider does not say paid.',
    input: closed({
      id: IdText,
      decision: oneOf(['review', 'received', 'resend', 'return']),
      reason: Reason,
    }),
    output: Proposed,
    refusals: [
      'not-allowed',
      'unknown-withdrawal',
      'payment-state-differs',
      'provider-says-paid',
      'provider-says-not-paid',
      'provider-unavailable',
      'approval-pending',
    ],
  }),
  memberFunds: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/cashier/members/:memberId/funds',
    permission: 'cashier.read',
    summary:
      'What a member has, whether the member can sign in to withdraw it, and to which own cards it could go.',
    input: closed({ memberId: IdText }),
    output: closed({
      ...whose,
      /** `active`: withdraws in person. */
      standing: oneOf(['active', 'self-excluded', 'closed']),
      until: nullable(Timestamp),
      currency: Type.String(),
      available: Amount,
      held: Amount,
      debt: Amount,
      /** The bonus that a payment would end. Null for none. */
      bonus: nullable(BonusUnder),
      cards: Type.Array(BankCard),
    }),
    refusals: ['not-allowed', 'unknown-member'],
  }),
  payOutOwnFunds: route({
    idempotent: true,
    ...staff,
    method: 'POST',
    path: '/wps/staff/cashier/members/:memberId/payout',
    stale: [
      'GET /wps/staff/cashier/members/:memberId/funds',
      'GET /wps/staff/cashier/withdrawals',
      'GET /wps/staff/approvals',
    ],
    permission: 'cashier.withdrawals',
    summary:
      'Opens a withdrawal for a self-excluded or closed member to a card of their own, without fee; above the limit another person has ' +
      'to agree. Idempotent by the Idempotency-Key.',
    input: closed({
      memberId: IdText,
      amount: Amount,
      bankId: IdText,
      reason: Reason,
      /** The running bonus ends which a deposit earned. */
      forfeits: Type.Optional(Type.Boolean()),
    }),
    output: closed({ withdrawal: Withdrawal, approvalId: nullable(IdText) }),
    refusals: [
      'not-allowed',
      'unknown-member',
      'member-can-withdraw',
      'unknown-bank-card',
      'bank-card-new',
      'payouts-blocked',
      'debt-owed',
      'turnover-owed',
      'amount-out-of-range',
      'insufficient-balance',
      'wallet-locked',
      'bonus-in-process',
      'key-reused',
    ],
  }),
  addMemberCard: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/cashier/members/:memberId/cards',
    stale: ['GET /wps/staff/cashier/members/:memberId/funds', 'GET /wps/staff/approvals'],
    permission: 'cashier.withdrawals',
    encrypted: true,
    summary:
      'Proposes a card of a self-excluded or closed member, written down from papers; another person has to agree, then it waits as any.',
    input: closed({
      memberId: IdText,
      kind: BankKind,
      bankCode: text(40),
      holderName: text(100),
      accountNumber: text(100),
      reason: Reason,
    }),
    output: Proposed,
    refusals: [
      'not-allowed',
      'unknown-member',
      'member-can-withdraw',
      'payouts-blocked',
      'unknown-bank',
      'account-number-format',
      'field-required',
      'field-format',
      'holder-name-differs',
      'approval-pending',
    ],
  }),
  staffChannels: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/cashier/channels',
    permission: 'cashier.read',
    summary: 'Every channel with its status.',
    input: Nothing,
    output: closed({
      list: Type.Array(
        closed({
          channelCode: Type.String(),
          name: Type.String(),
          status: ChannelStatus,
          note: Type.String(),
          changedAt: nullable(Timestamp),
        }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
  setChannel: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/cashier/channels/:channelCode',
    stale: ['GET /wps/staff/cashier/channels'],
    permission: 'cashier.channels',
    summary: 'Opens a channel, marks it as busy or closes it.',
    input: closed({ channelCode: text(40), status: ChannelStatus, note: text(500) }),
    output: Done,
    refusals: ['not-allowed', 'unknown-channel'],
  }),
  waitingTimes: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/cashier/waiting-times',
    permission: 'cashier.read',
    summary:
      'How long a new card and a new account wait, and how long a paid withdrawal waits for the player.',
    input: Nothing,
    output: closed(waiting),
    refusals: ['not-allowed'],
  }),
  setWaitingTimes: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/cashier/waiting-times',
    stale: ['GET /wps/staff/approvals'],
    permission: 'cashier.channels',
    summary:
      'Proposes other waiting times. Another person approves them; they hold for what happens from then on.',
    input: closed({ ...waiting, reason: Reason }),
    output: Proposed,
    refusals: ['not-allowed', 'approval-pending'],
  }),
  riskFlags: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/cashier/flags',
    permission: 'cashier.read',
    summary: 'What looked odd in payments and transfers, newest first.',
    input: closed({ open: Type.Optional(text(5)), ...paging }),
    output: pageOf(
      closed({
        id: IdText,
        ...whose,
        kind: Type.String(),
        detail: Type.String(),
        at: Timestamp,
        closedAt: nullable(Timestamp),
      }),
    ),
    refusals: ['not-allowed'],
  }),
  closeRiskFlag: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/cashier/flags/:id/close',
    stale: ['GET /wps/staff/cashier/flags'],
    permission: 'cashier.withdrawals',
    summary: 'Closes a flag with what was found.',
    input: closed({ id: IdText, reason: Reason }),
    output: Done,
    refusals: ['not-allowed', 'unknown-flag'],
  }),
  reconciliation: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/cashier/reconciliation',
    permission: 'cashier.read',
    summary: "The last comparison of the provider's statement with the ledger.",
    input: Nothing,
    output: closed({
      checkedAt: nullable(Timestamp),
      compared: Type.Integer(),
      differences: Type.Array(closed({ kind: Type.String(), subject: Type.String(), detail: Type.String() })),
    }),
    refusals: ['not-allowed'],
  }),
};
