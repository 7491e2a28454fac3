// Shapes of the cashier that member and staff routes share.
import Type from 'typebox';
import { Amount, closed, IdText, SentPicture, Timestamp } from './schemas.ts';

/** One of some words. */
export const oneOf = <const Words extends string[]>(words: readonly [...Words]) => Type.Enum([...words]);

export const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const DepositState = oneOf(['opened', 'waiting', 'paid', 'expired', 'failed', 'in-question']);

export const WithdrawalState = oneOf([
  'requested',
  'risk-review',
  'approved',
  'paying',
  'paid-awaiting-receipt',
  'received',
  'fully-received',
  'auto-received',
  'not-received',
  'under-review',
  'resent',
  'in-question',
  'rejected',
]);

/** A running bonus that a deposit earned: its money, and what is still to stake before it is released. */
export const BonusUnder = closed({ pocket: Amount, required: Amount, progress: Amount, remaining: Amount });

/** How a deposit is paid: on the provider's page, by a QR code, to a virtual wallet, by an own bank transfer with proof. */
export const DepositKind = oneOf(['redirect', 'qr', 'virtual', 'manual']);
export const ChannelStatus = oneOf(['open', 'busy', 'closed']);
export const BankKind = oneOf(['bank', 'e-wallet', 'virtual']);

/**
 * Where a payment stands: why, who has to act (`nobody` when it is over), what comes next and until when. `reason` and `nextStep` are
 * words such as `amount-differs` and `confirm-receipt`; the pages have a sentence for each.
 */
export const standing = {
  reason: Type.String(),
  owner: oneOf(['player', 'house', 'provider', 'nobody']),
  nextStep: Type.String(),
  since: Timestamp,
  dueAt: nullable(Timestamp),
};

/** What the player needs to pay, by kind; null once it is over or when it could not be opened. */
export const PaymentGuide = Type.Union([
  closed({ kind: Type.Literal('redirect'), launchUrl: Type.String() }),
  closed({ kind: Type.Literal('qr'), qrText: Type.String() }),
  closed({
    kind: Type.Literal('virtual'),
    address: Type.String(),
    network: Type.String(),
    payAmount: Type.String(),
    payCurrency: Type.String(),
    qrText: Type.String(),
  }),
  closed({
    kind: Type.Literal('manual'),
    bankName: Type.String(),
    accountName: Type.String(),
    accountNumber: Type.String(),
    remarks: Type.String(),
  }),
]);

/** One step of a payment's history. */
const Step = closed({ state: Type.String(), reason: Type.String(), at: Timestamp });

/** A picture that was kept: fetched as attachment from `/wps/cashier/image/:id` by its owner and by staff. */
const Picture = closed({ id: Type.String(), name: Type.String(), at: Timestamp });

export const deposit = {
  id: IdText,
  reference: Type.String(),
  channelCode: Type.String(),
  channelName: Type.String(),
  kind: DepositKind,
  state: DepositState,
  ...standing,
  amount: Amount,
  fee: Amount,
  /** What reaches the wallet; null until it is paid. */
  credited: nullable(Amount),
  currency: Type.String(),
  at: Timestamp,
  payment: nullable(PaymentGuide),
};

export const withdrawal = {
  id: IdText,
  reference: Type.String(),
  state: WithdrawalState,
  ...standing,
  amount: Amount,
  fee: Amount,
  /** What reaches the account: the amount less the fee. */
  payout: Amount,
  currency: Type.String(),
  /** The masked account, such as `BPI ••••6789`. */
  card: Type.String(),
  at: Timestamp,
  /** How many stand before it in the review; null when it does not wait there. */
  queuePosition: nullable(Type.Integer()),
  /** Until when the player may still say that nothing came; null before it is paid. */
  complaintUntil: nullable(Timestamp),
};

/** A member's card, masked. */
export const BankCard = closed({
  id: IdText,
  kind: BankKind,
  bankCode: Type.String(),
  bankName: Type.String(),
  holderName: Type.String(),
  accountNumber: Type.String(),
  /** From when it can be withdrawn to. */
  usableFrom: Timestamp,
  isUsable: Type.Boolean(),
  at: Timestamp,
});

export const Deposit = closed(deposit);
export const Withdrawal = closed(withdrawal);
export const DepositDetail = closed({ ...deposit, steps: Type.Array(Step), images: Type.Array(Picture) });
export const WithdrawalDetail = closed({
  ...withdrawal,
  steps: Type.Array(Step),
  images: Type.Array(Picture),
});

/** Pictures of a proof: png or jpg, at most three, at most 5 MB each. */
export const Images = Type.Array(SentPicture, { maxItems: 3 });

/** Why staff did something, in their words. */
export const Reason = Type.String({ minLength: 1, maxLength: 500 });

/** A page of a list: first page 1. */
export const paging = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

export const pageOf = <Row extends Parameters<typeof Type.Array>[0]>(row: Row) =>
  closed({ list: Type.Array(row), total: Type.Integer(), totalPages: Type.Integer() });
