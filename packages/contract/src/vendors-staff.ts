// Wallets of vendors, as staff look after them. A transfer that no vendor could explain is decided by two persons.
import Type from 'typebox';
import { nullable, oneOf, pageOf, paging, Reason } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, Nothing, Timestamp } from './schemas.ts';
import { VendorStatus, WalletTransfer, walletTransferFields } from './vendors.ts';

const staff = { auth: 'staff' } as const;
const WalletMode = oneOf(['single', 'separate']);

export const vendorsStaff = {
  staffVendors: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/vendors',
    permission: 'cashier.read',
    summary:
      'The mode of wallets, and each vendor: how it stands, what its wallets hold by our books, what is on the way.',
    input: Nothing,
    output: closed({
      walletMode: WalletMode,
      currency: Type.String(),
      /** What keeps the mode from being changed, counted up to a thousand each; all 0: it can be. */
      modeBlocks: closed({
        /** Members with money at a vendor, by our books. */
        wallets: Type.Integer(),
        transfers: Type.Integer(),
        /** Rounds that are not over, with vendors that keep wallets. */
        rounds: Type.Integer(),
      }),
      vendors: Type.Array(
        closed({
          accountTypeId: Type.Integer(),
          vendor: Type.String(),
          name: Type.String(),
          status: VendorStatus,
          /** Where its games are paid from: `transfer` its own wallets, `seamless` the main wallet. */
          walletMode: oneOf(['transfer', 'seamless']),
          /** By the ledger: with the vendor or on the way to or from it. */
          held: Amount,
          onTheWay: Amount,
          pending: Type.Integer(),
          /** Staff switched it off: it takes no bets, while wins and refunds come as before. */
          isOff: Type.Boolean(),
          openRounds: Type.Integer(),
          /** Of the open rounds, those that are open for two days. */
          stuckRounds: Type.Integer(),
          openIncidents: Type.Integer(),
        }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
  setWalletMode: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/vendors/walletMode',
    stale: ['GET /wps/staff/site', 'GET /wps/staff/vendors'],
    permission: 'site.manage',
    summary:
      'One wallet for all games, or one with each vendor. It cannot be changed while vendors have money of members, a transfer is under way or a round is not over.',
    input: closed({ walletMode: WalletMode, reason: Reason }),
    output: Done,
    refusals: ['not-allowed', 'wallets-in-use'],
  }),
  setGamePace: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/vendors/gamePace',
    stale: ['GET /wps/staff/site'],
    permission: 'site.manage',
    summary:
      'The shortest time from one spin of a slot to the next, in ms, and whether rounds may play by themselves. It counts for games that are opened from then on.',
    input: closed({
      minSpinMs: Type.Integer({ minimum: 0, maximum: 60_000 }),
      allowsAutoplay: Type.Boolean(),
      reason: Reason,
    }),
    output: Done,
    refusals: ['not-allowed'],
  }),
  staffWalletTransfers: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/vendors/transfers',
    permission: 'cashier.read',
    summary: 'Transfers that are not over (or, with `state` ended, those that are), the oldest first.',
    input: closed({ state: Type.Optional(oneOf(['open', 'ended'])), ...paging }),
    output: pageOf(
      closed({
        ...walletTransferFields,
        memberId: IdText,
        username: Type.String(),
        /** How often the vendor was asked, when last, and what it said, such as `pending`, `not-found` or `no-answer`. */
        asks: Type.Integer(),
        lastAskedAt: nullable(Timestamp),
        lastAnswer: nullable(Type.String()),
        /** The vendor could not tell for a day: staff decide. */
        needsReview: Type.Boolean(),
      }),
    ),
    refusals: ['not-allowed'],
  }),
  staffVendorMoney: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/vendors/money',
    permission: 'cashier.read',
    summary: 'Members with money at a vendor by our books, the largest amount first.',
    input: closed({ ...paging }),
    output: pageOf(
      closed({
        memberId: IdText,
        username: Type.String(),
        vendor: Type.String(),
        name: Type.String(),
        amount: Amount,
        currency: Type.String(),
        /** It was called back, and all of it is not here yet. */
        isRecalled: Type.Boolean(),
      }),
    ),
    refusals: ['not-allowed'],
  }),
  recallVendorMoney: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/vendors/money/:id/recall',
    stale: ['GET /wps/staff/vendors/money', 'GET /wps/staff/vendors/transfers', 'GET /wps/staff/vendors'],
    permission: 'cashier.deposits',
    summary:
      "Calls back what a member has at vendors: the member's games there end, and a worker moves the money, stakes of open rounds when the rounds are over.",
    input: closed({ id: IdText, reason: Reason }),
    output: Done,
    refusals: ['not-allowed', 'unknown-member'],
  }),
  askWalletTransfer: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/vendors/transfers/:id/ask',
    stale: ['GET /wps/staff/vendors/transfers', 'GET /wps/staff/vendors', 'GET /wps/staff/approvals'],
    permission: 'cashier.deposits',
    summary: 'Asks the vendor about a transfer now and says how it stands after that.',
    input: closed({ id: IdText }),
    output: WalletTransfer,
    refusals: ['not-allowed', 'unknown-transfer', 'payment-state-differs', 'vendor-unavailable'],
  }),
  decideWalletTransfer: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/vendors/transfers/:id/decide',
    stale: ['GET /wps/staff/vendors/transfers', 'GET /wps/staff/vendors', 'GET /wps/staff/approvals'],
    permission: 'cashier.deposits',
    summary:
      'Proposes how a transfer ended that the vendor could not tell for a day: the money arrived or did not. Another person approves it.',
    input: closed({ id: IdText, arrived: Type.Boolean(), reason: Reason }),
    output: closed({ approvalId: nullable(IdText) }),
    refusals: ['not-allowed', 'unknown-transfer', 'payment-state-differs', 'approval-pending'],
  }),
};
