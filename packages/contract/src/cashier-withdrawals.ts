// Withdrawals, their receipt and bank cards, as the member sees them (wire.md 4.4).
import { withdrawalSteps } from '@tyche/rules/cashier';
import Type from 'typebox';
import {
  BankCard,
  BankKind,
  BonusUnder,
  Images,
  nullable,
  oneOf,
  pageOf,
  paging,
  Withdrawal,
  WithdrawalDetail,
  WithdrawalState,
} from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, Nothing, text, Timestamp } from './schemas.ts';

const member = { auth: 'member', gate: 'member-centre' } as const;

const dates = { startDate: Type.Optional(Timestamp), endDate: Type.Optional(Timestamp) };

export const withdrawals = {
  withdrawSettings: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/MCSFE_getWithdrawSettings',
    summary:
      'Limits, what is left of the day, fee, how long it takes, and the steps before the first withdrawal.',
    input: closed({ groupId: Type.Optional(text()) }),
    output: closed({
      minimumAmount: Amount,
      maximumAmount: Amount,
      eWalletMinimumAmount: Amount,
      eWalletMaximumAmount: Amount,
      currency: Type.String(),
      dailyAmount: Amount,
      dailyAmountLeft: Amount,
      dailyCount: Type.Integer(),
      dailyCountLeft: Type.Integer(),
      feePercent: Amount,
      freePerDay: Type.Integer(),
      etaMinutes: Type.Integer(),
      receiptMinutes: Type.Integer(),
      cardWaitHours: Type.Integer(),
      hasPaymentPassword: Type.Boolean(),
      /** What the member does once, in order. `waiting`: for the step before, or until a time. */
      steps: Type.Array(
        closed({
          step: oneOf([...withdrawalSteps]),
          state: oneOf(['done', 'now', 'waiting']),
          until: nullable(Timestamp),
        }),
      ),
      /** Until when nothing may leave the account, such as after it was recovered; null without a block. */
      blockedUntil: nullable(Timestamp),
    }),
    refusals: [],
  }),
  turnoverInfo: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/MCSFE_getTurnoverInfo',
    summary:
      'What can be withdrawn now, what must still be staked before a withdrawal and for which credit, and the bonus it would end.',
    input: Nothing,
    output: closed({
      /** What can be withdrawn now: nothing while turnover of deposits is owed. */
      withdrawable: Amount,
      /** The bonus that runs and that a withdrawal would end; its money cannot be withdrawn. Null for none. */
      bonus: nullable(BonusUnder),
      required: Amount,
      done: Amount,
      owed: Amount,
      list: Type.Array(
        closed({
          /** Such as `deposit`. */
          source: Type.String(),
          reference: Type.String(),
          required: Amount,
          done: Amount,
          at: Timestamp,
        }),
      ),
    }),
    refusals: [],
  }),
  preWithdraw: route({
    ...member,
    method: 'POST',
    path: '/wps/relay/MCSFE_preWithdrawTransaction',
    summary: 'What a withdrawal would cost and what stands against it. Moves nothing.',
    input: closed({ amount: Amount, bankId: IdText }),
    output: closed({
      eligible: Type.Boolean(),
      /** Codes of the refusals that it would meet now. */
      obstacles: Type.Array(Type.String()),
      amount: Amount,
      fee: Amount,
      payout: Amount,
      available: Amount,
      turnoverOwed: Amount,
      debt: Amount,
      etaMinutes: Type.Integer(),
      queueLength: Type.Integer(),
    }),
    refusals: ['unknown-bank-card', 'invalid-amount'],
  }),
  withdraw: route({
    idempotent: true,
    ...member,
    method: 'POST',
    path: '/wps/v2/transaction/withdraw',
    stale: [
      'GET /wps/report/withdrawTransaction',
      'GET /wps/relay/MCSFE_getWithdrawSettings',
      'GET /wps/relay/MCSFE_getTurnoverInfo',
      'GET /wps/bonuses',
      'GET /wps/v2/wallets/balance',
    ],
    encrypted: true,
    summary:
      'Requests a withdrawal and holds its money. It cannot be cancelled by the member. Idempotent by the Idempotency-Key.',
    input: closed({
      amount: Amount,
      bankId: IdText,
      password: text(),
      /** The caller agrees that the running bonus ends which a deposit earned. */
      forfeits: Type.Optional(Type.Boolean()),
    }),
    output: Withdrawal,
    refusals: [
      'payment-password-missing',
      'payment-password-wrong',
      'too-many-requests',
      'payouts-blocked',
      'unknown-bank-card',
      'bank-card-new',
      'debt-owed',
      'turnover-owed',
      'amount-out-of-range',
      'withdrawal-quota',
      'insufficient-balance',
      'wallet-locked',
      'bonus-in-process',
      'key-reused',
    ],
  }),
  withdrawRecords: route({
    ...member,
    method: 'GET',
    path: '/wps/report/withdrawTransaction',
    summary: "The member's withdrawals, newest first.",
    input: closed({ state: Type.Optional(WithdrawalState), ...dates, ...paging }),
    output: pageOf(Withdrawal),
    refusals: [],
  }),
  withdrawRecord: route({
    ...member,
    method: 'GET',
    path: '/wps/transaction/withdraw/:id',
    summary: 'One withdrawal with its history.',
    input: closed({ id: IdText }),
    output: WithdrawalDetail,
    refusals: ['unknown-withdrawal'],
  }),
  paymentConfirmationList: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/MCSFE_getPaymentConfirmationList',
    summary: 'Withdrawals that are paid and wait for the member to say whether they came.',
    input: Nothing,
    output: closed({ list: Type.Array(Withdrawal) }),
    refusals: [],
  }),
  processC2CTransaction: route({
    ...member,
    method: 'POST',
    path: '/wps/relay/MCSFE_processC2CTransaction',
    stale: [
      'GET /wps/transaction/withdraw/:id',
      'GET /wps/report/withdrawTransaction',
      'GET /wps/relay/MCSFE_getPaymentConfirmationList',
    ],
    pictures: { field: 'images', max: 3 },
    summary:
      '`received` closes it with 30 days for a complaint, `fully-received` closes it without one, `not-received` wants one to three pictures and goes to staff; ' +
      'within the 30 days it is the complaint.',
    input: closed({
      id: IdText,
      answer: oneOf(['received', 'not-received', 'fully-received']),
      note: Type.Optional(text(500)),
      images: Type.Optional(Images),
    }),
    output: WithdrawalDetail,
    refusals: [
      'unknown-withdrawal',
      'payment-state-differs',
      'complaint-too-late',
      'image-refused',
      'image-wanted',
    ],
  }),
  bankCards: route({
    ...member,
    method: 'GET',
    path: '/wps/member/bankCard',
    summary: "The member's cards, masked.",
    input: Nothing,
    output: closed({
      list: Type.Array(BankCard),
      mostCards: Type.Integer(),
    }),
    refusals: [],
  }),
  addBankCard: route({
    ...member,
    method: 'PUT',
    path: '/wps/member/bankCard',
    stale: ['GET /wps/member/bankCard', 'GET /wps/relay/MCSFE_getWithdrawSettings'],
    encrypted: true,
    summary: 'Adds a card to withdraw to; usable after the waiting time.',
    input: closed({
      kind: BankKind,
      bankCode: text(40),
      holderName: text(100),
      accountNumber: text(100),
      password: text(),
    }),
    output: closed({ id: IdText }),
    refusals: [
      'payment-password-missing',
      'payment-password-wrong',
      'too-many-requests',
      'payouts-blocked',
      'unknown-bank',
      'account-number-format',
      'field-required',
      'field-format',
      'holder-name-differs',
      'bank-card-limit',
      'bank-card-taken',
    ],
  }),
  removeBankCard: route({
    ...member,
    method: 'POST',
    path: '/wps/member/bankCard/:id/remove',
    stale: ['GET /wps/member/bankCard', 'GET /wps/relay/MCSFE_getWithdrawSettings'],
    encrypted: true,
    summary: 'Takes a card away. Withdrawals to it that run go on.',
    input: closed({ id: IdText, password: text() }),
    output: Done,
    refusals: [
      'unknown-bank-card',
      'payment-password-missing',
      'payment-password-wrong',
      'too-many-requests',
      'payouts-blocked',
    ],
  }),
  withdrawBanks: route({
    method: 'GET',
    path: '/wps/system/withdrawBanks',
    auth: 'open',
    summary: 'Banks and wallets that can be withdrawn to.',
    input: Nothing,
    output: closed({
      list: Type.Array(
        closed({
          bankCode: Type.String(),
          name: Type.String(),
          kind: BankKind,
          /** PHP or VND; null where it takes any. */
          currency: nullable(Type.String()),
          /** A regular expression that account numbers match. */
          accountPattern: Type.String(),
        }),
      ),
    }),
    refusals: [],
  }),
};
