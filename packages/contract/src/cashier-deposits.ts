// Deposits, as the member sees them (wire.md 4.3).
import { depositObstacles } from '@tyche/rules/cashier';
import Type from 'typebox';
import {
  ChannelStatus,
  Deposit,
  DepositDetail,
  DepositKind,
  DepositState,
  Images,
  nullable,
  oneOf,
  pageOf,
  paging,
} from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, Nothing, text, Timestamp } from './schemas.ts';

const member = { auth: 'member', gate: 'member-centre' } as const;

const dates = { startDate: Type.Optional(Timestamp), endDate: Type.Optional(Timestamp) };

/** The fields that the family sends with a deposit (wire.md 4.3). The channel is named by `channelCode` or by `mcsBankCode`. */
const order = {
  channelCode: Type.Optional(text(40)),
  amount: Amount,
  /** Whose wallet is credited: always the caller's own; another name is refused. */
  targetUsername: Type.Optional(text(100)),
  bankCode: Type.Optional(text(40)),
  bankType: Type.Optional(text(40)),
  vendorId: Type.Optional(text(40)),
  mcsBankCode: Type.Optional(text(40)),
  /** Whose account the money comes from; wanted for a manual transfer. */
  payeeName: Type.Optional(text(100)),
  /** The family's other name for `payeeName`. */
  nickname: Type.Optional(text(100)),
  deviceId: Type.Optional(text(100)),
};

const depositRefusals = [
  'unknown-channel',
  'channel-closed',
  'amount-out-of-range',
  'too-many-open-deposits',
  'deposit-limit',
  'identity-required',
  'self-excluded',
  'provider-unavailable',
  'key-reused',
] as const;

const submit = (path: string, summary: string) =>
  route({
    idempotent: true,
    ...member,
    method: 'POST',
    path: `/wps/relay/${path}`,
    stale: [
      'GET /wps/report/depositTransaction',
      'GET /wps/relay/MCSFE_getDepositSettings',
      'GET /wps/member/protection',
    ],
    summary: `${summary} Idempotent by the Idempotency-Key.`,
    input: closed(order),
    output: Deposit,
    refusals: depositRefusals,
  });

export const deposits = {
  depositSettings: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/MCSFE_getDepositSettings',
    summary: 'Whether the member may deposit, what stands against it, and how often that has worked.',
    input: Nothing,
    output: closed({
      allowDeposit: oneOf(['Y', 'N']),
      totalDepositSuccessCount: Type.Integer(),
      /** What every deposit would meet now, as the code of its refusal; `until` where time solves it. Null: nothing. */
      obstacle: nullable(closed({ code: oneOf([...depositObstacles]), until: nullable(Timestamp) })),
      depositInfo: closed({
        currency: Type.String(),
        openDeposits: Type.Integer(),
        mostOpenDeposits: Type.Integer(),
        /** Orders that wait to be paid. They count in the deposit limits until they are paid, cancelled or expired. */
        unpaid: closed({ amount: Amount, ids: Type.Array(IdText) }),
        /** What the tightest deposit limit leaves now; null without a limit. */
        limitLeft: nullable(Amount),
        /** What must be staked for each unit deposited before it can be withdrawn, such as `1`. */
        turnoverFactor: Amount,
      }),
    }),
    refusals: [],
  }),
  depositChannels: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/MCSFE_getDepositPaymentChannels',
    summary: 'The ways to pay, by group, each with status, limits, fee and how long it takes.',
    input: closed({
      webSupported: Type.Optional(text()),
      mobileSupported: Type.Optional(text()),
      groupMTByChannelName: Type.Optional(text()),
    }),
    output: closed({
      groups: Type.Array(
        closed({
          /** Such as `e-wallet`, `qr`, `virtual`, `manual`. */
          code: Type.String(),
          channels: Type.Array(
            closed({
              channelCode: Type.String(),
              name: Type.String(),
              vendorId: Type.String(),
              vendorName: Type.String(),
              mcsBankCode: Type.String(),
              kind: DepositKind,
              status: ChannelStatus,
              minimumAmount: Amount,
              maximumAmount: Amount,
              /** In percent of the amount, such as `1.5`. */
              feePercent: Amount,
              feeFixed: Amount,
              etaMinutes: Type.Integer(),
              banks: Type.Array(
                closed({ bankCode: Type.String(), bankType: Type.String(), name: Type.String() }),
              ),
            }),
          ),
        }),
      ),
    }),
    refusals: [],
  }),
  depositByLaunchUrl: submit(
    'MCSFE_depositByLaunchUrl',
    "Opens a deposit that is paid on the provider's page.",
  ),
  depositByQRImageUrl: submit(
    'MCSFE_depositByQRImageUrl',
    'Opens a deposit that is paid by a QR code; the page draws it from `qrText`.',
  ),
  depositVirtualWallet: submit('MCSFE_depositVirtualWallet', 'Opens a deposit to a virtual wallet.'),
  manualTransferByAccountName: submit(
    'MCSFE_manualTransferByAccountName',
    'Opens a deposit that the member transfers from an own account and proves with a picture.',
  ),
  depositRecords: route({
    ...member,
    method: 'GET',
    path: '/wps/report/depositTransaction',
    summary: "The member's deposits, newest first.",
    input: closed({
      state: Type.Optional(DepositState),
      depositMode: Type.Optional(DepositKind),
      ...dates,
      ...paging,
    }),
    output: pageOf(Deposit),
    refusals: [],
  }),
  depositRecord: route({
    ...member,
    method: 'GET',
    path: '/wps/transaction/deposit/:id',
    summary: 'One deposit with its history.',
    input: closed({ id: IdText }),
    output: DepositDetail,
    refusals: ['unknown-deposit'],
  }),
  sendDepositProof: route({
    ...member,
    method: 'PUT',
    path: '/wps/transaction/deposit/:id/proof',
    stale: [
      'GET /wps/transaction/deposit/:id',
      'GET /wps/report/depositTransaction',
      'GET /wps/v2/wallets/balance',
    ],
    pictures: { field: 'images', max: 3 },
    summary: 'Proves a manual transfer with one to three pictures; it then waits for staff.',
    input: closed({ id: IdText, images: Images }),
    output: DepositDetail,
    refusals: ['unknown-deposit', 'payment-state-differs', 'image-refused', 'image-wanted'],
  }),
  cancelDeposit: route({
    ...member,
    method: 'PUT',
    path: '/wps/transaction/deposit/:id/cancel',
    stale: [
      'GET /wps/transaction/deposit/:id',
      'GET /wps/report/depositTransaction',
      'GET /wps/relay/MCSFE_getDepositSettings',
      'GET /wps/member/protection',
      'GET /wps/v2/wallets/balance',
    ],
    summary: 'Gives up a deposit that is not paid. Money that arrives all the same is still credited.',
    input: closed({ id: IdText }),
    output: DepositDetail,
    refusals: ['unknown-deposit', 'payment-state-differs'],
  }),
};
