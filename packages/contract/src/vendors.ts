// Wallets of vendors: whether the site has them, what is in each, and moving money between the main wallet and one of them
// (wire.md 4.1; transfer mode of the vendors' protocol).
import Type from 'typebox';
import { nullable, oneOf, pageOf, paging } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, Nothing, text, Timestamp } from './schemas.ts';

const member = { auth: 'member', gate: 'member-centre' } as const;

/** Account type of the main wallet; a vendor's wallet has the vendor's own number, from 100 on. */
export const MAIN_WALLET = 2;

/** One movement between the main wallet and a vendor's. `pending` is on the way, never lost; `returned` did not happen. */
export const walletTransferFields = {
  id: IdText,
  /** What the vendor knows it by. */
  reference: Type.String(),
  /** The vendor's code, and its name. */
  vendor: Type.String(),
  name: Type.String(),
  direction: oneOf(['to-vendor', 'from-vendor']),
  amount: Amount,
  currency: Type.String(),
  state: oneOf(['pending', 'done', 'returned']),
  reason: nullable(oneOf(['refused-by-vendor', 'never-arrived'])),
  /** When the vendor is asked again; null when it is over, or when staff look after it. */
  nextAskAt: nullable(Timestamp),
  at: Timestamp,
  endedAt: nullable(Timestamp),
};

export const WalletTransfer = closed(walletTransferFields);

/** How a vendor stands: it takes money, it says that it rests, or it does not answer. */
export const VendorStatus = oneOf(['ready', 'maintenance', 'unreachable']);

/** What was staked and paid, and what both come to. */
const Play = closed({ staked: Amount, won: Amount, net: Amount });

export const vendors = {
  merchantWallet: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/GCS_merchantWallet',
    summary: 'Whether there is one wallet for all games, or one with each vendor.',
    input: Nothing,
    output: closed({ isSingle: Type.Boolean() }),
    refusals: [],
  }),
  vendorWallets: route({
    ...member,
    method: 'GET',
    path: '/wps/wallets/vendors',
    summary:
      'The main wallet and the wallet with each vendor, as the vendor tells it now. None where one wallet serves all games.',
    input: Nothing,
    output: closed({
      currency: Type.String(),
      currencySymbol: Type.String(),
      main: Amount,
      wallets: Type.Array(
        closed({
          accountTypeId: Type.Integer(),
          /** The vendor's code, and its name. */
          vendor: Type.String(),
          name: Type.String(),
          status: VendorStatus,
          /** Null while the vendor does not answer. */
          available: nullable(Amount),
          /** In games that are not over; cannot be moved. */
          inPlay: nullable(Amount),
          /** Of the transfer that is not over, whichever way it goes. */
          onTheWay: Amount,
          pending: nullable(WalletTransfer),
        }),
      ),
    }),
    refusals: [],
  }),
  vendorHoldings: route({
    ...member,
    method: 'GET',
    path: '/wps/wallets/vendors/holdings',
    summary:
      'What our books say that the member has with vendors that keep wallets, what is on the way included. No vendor is asked: rounds that ' +
      'a vendor has not reported yet are not in it.',
    input: Nothing,
    output: closed({ amount: Amount, currency: Type.String() }),
    refusals: [],
  }),
  vendorPlay: route({
    ...member,
    method: 'GET',
    path: '/wps/wallets/vendors/play',
    summary:
      'What play from the main wallet came to with each vendor: rounds that began today and this month on the calendar of the site, and what ' +
      'is in rounds that are not over. A vendor without a round is not there.',
    input: Nothing,
    output: closed({
      vendors: Type.Array(
        closed({
          vendor: Type.String(),
          name: Type.String(),
          today: Play,
          month: Play,
          open: closed({ rounds: Type.Integer(), staked: Amount }),
          /** Null where all rounds of the month are counted, else the moment from which on they are: the newest 20,000. */
          countedSince: nullable(Timestamp),
        }),
      ),
    }),
    refusals: [],
  }),
  walletTransfer: route({
    idempotent: true,
    ...member,
    method: 'POST',
    path: '/wps/relay/GCS_walletTransfer',
    stale: [
      'GET /wps/wallets/vendors',
      'GET /wps/wallets/vendors/holdings',
      'GET /wps/report/walletTransfer',
      'GET /wps/v2/wallets/balance',
      'GET /wps/report/transaction',
    ],
    summary:
      'Moves money between the main wallet and that of a vendor; one of the two must be the main wallet. The answer may be `pending`: ' +
      'the vendor is asked until it is known. Idempotent by the Idempotency-Key.',
    input: closed({
      fromAccountTypeId: Type.Integer(),
      toAccountTypeId: Type.Integer(),
      amount: Amount,
      referenceNo: Type.Optional(text(60)),
    }),
    output: WalletTransfer,
    refusals: [
      'single-wallet',
      'unknown-wallet',
      'amount-out-of-range',
      'insufficient-balance',
      'transfer-bonus-refused',
      'transfer-in-flight',
      'vendor-unavailable',
      'wallet-locked',
      'self-excluded',
      'play-stopped',
      'key-reused',
    ],
  }),
  restoreWallets: route({
    ...member,
    method: 'POST',
    path: '/wps/wallets/restoreAll',
    stale: [
      'GET /wps/wallets/vendors',
      'GET /wps/wallets/vendors/holdings',
      'GET /wps/report/walletTransfer',
      'GET /wps/v2/wallets/balance',
      'GET /wps/report/transaction',
    ],
    summary:
      'Recalls all money that can be moved from the wallets of vendors: a transfer for each that holds something. Names of vendors that ' +
      'could not be asked come beside.',
    input: Nothing,
    output: closed({ transfers: Type.Array(WalletTransfer), unreachable: Type.Array(Type.String()) }),
    refusals: [],
  }),
  walletTransferRecords: route({
    ...member,
    method: 'GET',
    path: '/wps/report/walletTransfer',
    summary: 'Transfers between the main wallet and those of vendors, newest first.',
    input: closed({
      startDate: Type.Optional(Timestamp),
      endDate: Type.Optional(Timestamp),
      ...paging,
    }),
    output: pageOf(WalletTransfer),
    refusals: [],
  }),
};
