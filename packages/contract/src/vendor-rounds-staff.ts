// Rounds of vendors' games, as staff look after them: what is played, what contradicts between a vendor and us, and who may bet.
import {
  betStatuses,
  moneyCalls,
  roundStatuses,
  settlements,
  storedStatuses,
} from '@tyche/rules/vendors/calls';
import Type from 'typebox';
import { nullable, oneOf, pageOf, paging, Reason } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, Timestamp } from './schemas.ts';
import { VendorCode, WireId } from './vendor-shapes.ts';

const staff = { auth: 'staff' } as const;
const Reference = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

/** Whose round of which vendor. */
const roundOf = {
  vendor: Type.String(),
  roundId: Type.String(),
  playerId: Type.String(),
  memberId: IdText,
  username: Type.String(),
  currency: Type.String(),
};

const round = {
  ...roundOf,
  id: IdText,
  /** What movements of the ledger refer to. */
  ref: Type.String(),
  gameCode: Type.String(),
  status: oneOf([...roundStatuses]),
  /** PENDING: something may still be paid. MISMATCH: vendor and platform differ about it. */
  settlement: oneOf([...settlements]),
  bets: Amount,
  /** What the bets of its free rounds were worth, which nobody staked; null for a round without any. */
  freeBets: nullable(Amount),
  wins: Amount,
  openedAt: Timestamp,
  closedAt: nullable(Timestamp),
  /** When two persons voided it. */
  voidedAt: nullable(Timestamp),
};

const RoundVoid = closed({
  /** What was given back of stakes, and taken back of wins; wins are below zero where corrections downwards were given back. */
  stakes: Amount,
  wins: Amount,
  /** What could not be taken back and was owed at that time. */
  owed: Amount,
  /** The key of its movements in the ledger. */
  postKey: Type.String(),
});

const RoundAsked = closed({
  count: Type.Integer(),
  at: Timestamp,
  /** `silent`: no answer that can be read. `ended`: the round is over on both sides. `contradicts`: the two sides differ. */
  answer: oneOf(['silent', 'open', 'ended', 'unknown', 'contradicts']),
  /** When the vendor is asked again; null once the round is over. */
  nextAt: nullable(Timestamp),
});

const MoneyCall = closed({
  /** Our number, given to the vendor as `operatorTxId`. */
  id: IdText,
  txId: Type.String(),
  call: oneOf([...moneyCalls]),
  kind: Type.String(),
  debit: Amount,
  /** Of a bet in a free round: what it was worth; of the win of all rounds of a grant: what these were worth. Null for any other call. */
  freeBet: nullable(Amount),
  credit: Amount,
  currency: Type.String(),
  status: oneOf([...storedStatuses]),
  /** What could not be taken back and is owed. */
  shortfall: Amount,
  /** The win is above the cap of its game and was not paid. */
  isHeld: Type.Boolean(),
  /** The calls that this one is about. */
  refs: Type.Array(Type.String()),
  /** Of a bet: what it added to pots. Of a win: what it took from one. */
  jackpots: Type.Array(closed({ id: Type.String(), amount: Amount })),
  /** The key of its movements in the ledger. */
  postKey: Type.String(),
  at: Timestamp,
});

const incident = {
  ...roundOf,
  /** Null for a player that only the vendor knows; then the currency is empty. */
  memberId: nullable(IdText),
  id: IdText,
  /**
   * The answer that the call got, such as `TX_CONFLICT`, or `WIN_HELD`, `WIN_ABOVE_CAP` (the vendor has paid it
   * from its own wallet), `ROUND_MISMATCH`, `ROUND_STUCK`; of an answer about an old round `ROUND_UNKNOWN`, `ROUND_CONTRADICTED`; of the comparison with the
   * vendor's list `ONLY_OURS`, `ONLY_THEIRS`, `AMOUNTS_DIFFER`; of its list of games `GAME_TYPE_UNKNOWN`, with the game in `txId`.
   */
  code: Type.String(),
  txId: Type.String(),
  amount: nullable(Amount),
  at: Timestamp,
  closedAt: nullable(Timestamp),
  /** Who closed it; of a win that was decided, who proposed it. */
  closedBy: nullable(Type.String()),
  note: nullable(Type.String()),
};

export const vendorRoundsStaff = {
  switchVendor: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/vendors/switch/:vendor',
    stale: ['GET /wps/staff/vendors', 'GET /wps/staff/catalogue'],
    permission: 'site.manage',
    summary: 'Stops or allows the bets of a vendor. Wins and refunds are taken in either case.',
    input: closed({ vendor: VendorCode, isOff: Type.Boolean(), reason: Reason }),
    output: Done,
    refusals: ['not-allowed', 'unknown-wallet'],
  }),
  staffVendorGames: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/vendors/games',
    permission: 'cashier.read',
    summary: 'The games of a vendor by code, and which of them staff switched off.',
    input: closed({ vendor: VendorCode, ...paging }),
    output: pageOf(
      closed({
        gameCode: Type.String(),
        /** The game type of the specification, such as `RNG`. */
        gameType: Type.String(),
        /** The largest win that is paid at once, as a multiple of the stakes; null without a cap. */
        winCap: nullable(Amount),
        isOff: Type.Boolean(),
      }),
    ),
    refusals: ['not-allowed'],
  }),
  switchVendorGame: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/vendors/switch/:vendor/:gameCode',
    stale: ['GET /wps/staff/vendors/games', 'GET /wps/staff/catalogue'],
    permission: 'site.manage',
    summary: 'Stops or allows the bets of one game. Wins and refunds are taken in either case.',
    input: closed({ vendor: VendorCode, gameCode: WireId, isOff: Type.Boolean(), reason: Reason }),
    output: Done,
    refusals: ['not-allowed', 'unknown-game'],
  }),
  staffVendorRounds: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/vendors/rounds',
    permission: 'cashier.read',
    summary:
      'Rounds, the newest first: by the number of a round, of a call or of a player, or by the id or name of a member. Fifty below `before`.',
    input: closed({
      number: Type.String({ minLength: 1, maxLength: 64 }),
      before: Type.Optional(IdText),
    }),
    output: closed({
      list: Type.Array(closed(round)),
      hasMore: Type.Boolean(),
      /** Calls under the number that belong to no round, such as a bet that was declined. */
      calls: Type.Array(MoneyCall),
    }),
    refusals: ['not-allowed'],
  }),
  staffVendorRound: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/vendors/rounds/:ref',
    permission: 'cashier.read',
    summary: 'A round with its money calls in the order in which they were decided, two hundred at most.',
    input: closed({ ref: Reference }),
    output: closed({
      ...round,
      calls: Type.Array(MoneyCall),
      hasMoreCalls: Type.Boolean(),
      /** What the vendor answered when it was asked about the round, which stayed open for two days; null before. */
      asked: nullable(RoundAsked),
      /** The incidents of the round, the newest first, fifty at most. */
      incidents: Type.Array(
        closed({ id: IdText, code: Type.String(), at: Timestamp, closedAt: nullable(Timestamp) }),
      ),
      /** Null for a round that is not void. */
      voided: nullable(RoundVoid),
    }),
    refusals: ['not-allowed', 'unknown-round'],
  }),
  staffVendorBets: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/vendors/rounds/:ref/bets',
    permission: 'cashier.read',
    summary:
      'The bets of a round as its vendor has them, and whether stakes and wins are those of our round.',
    input: closed({ ref: Reference }),
    output: closed({
      isEqual: Type.Boolean(),
      bets: Type.Array(
        closed({
          betId: Type.String(),
          /** Another one than that of the round for free rounds that this round pays together. */
          roundId: Type.String(),
          currency: Type.String(),
          bet: Amount,
          win: Amount,
          /** Nobody staked it. */
          isFree: Type.Boolean(),
          status: oneOf([...betStatuses]),
          placedAt: Timestamp,
          settledAt: nullable(Timestamp),
        }),
      ),
    }),
    refusals: ['not-allowed', 'unknown-round', 'no-vendor-bets'],
  }),
  replayVendorRound: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/vendors/rounds/:ref/replay',
    permission: 'cashier.read',
    summary:
      'The address of a page of the vendor that shows a round as its player sees it, good for some minutes. Nothing can be played there.',
    input: closed({ ref: Reference }),
    output: closed({ url: Type.String(), expiresAt: Timestamp }),
    refusals: ['not-allowed', 'unknown-round', 'no-replay'],
  }),
  voidVendorRound: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/vendors/rounds/:ref/void',
    stale: [
      'GET /wps/staff/vendors/rounds',
      'GET /wps/staff/vendors/rounds/:ref',
      'GET /wps/staff/approvals',
    ],
    permission: 'cashier.deposits',
    summary:
      'Proposes to void a round: its bets come back, its wins are taken back, later calls move nothing in it. Another person approves it.',
    input: closed({ ref: Reference, reason: Reason }),
    output: closed({ approvalId: nullable(IdText) }),
    refusals: ['not-allowed', 'unknown-round', 'payment-state-differs', 'approval-pending'],
  }),
  staffVendorIncidents: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/vendors/incidents',
    permission: 'cashier.read',
    summary:
      'What contradicts between a vendor and the platform, the oldest first; with `state` closed the newest first.',
    input: closed({
      state: Type.Optional(oneOf(['open', 'closed'])),
      vendor: Type.Optional(VendorCode),
      code: Type.Optional(Type.String({ pattern: '^[A-Z_]{1,40}$' })),
      ...paging,
    }),
    output: pageOf(closed(incident)),
    refusals: ['not-allowed'],
  }),
  staffVendorIncident: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/vendors/incidents/:id',
    permission: 'cashier.read',
    summary: 'An incident with the calls of its round, and the calls that the contradicting one names.',
    input: closed({ id: IdText }),
    output: closed({
      ...incident,
      /** The win is not paid yet, and two persons may decide it. */
      isWaiting: Type.Boolean(),
      calls: Type.Array(MoneyCall),
    }),
    refusals: ['not-allowed', 'unknown-incident'],
  }),
  closeVendorIncident: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/vendors/incidents/:id/close',
    stale: [
      'GET /wps/staff/vendors/incidents',
      'GET /wps/staff/vendors/incidents/:id',
      'GET /wps/staff/vendors',
    ],
    permission: 'cashier.deposits',
    summary: 'Closes an incident with a note. A win that waits is decided instead.',
    input: closed({ id: IdText, reason: Reason }),
    output: Done,
    refusals: ['not-allowed', 'unknown-incident', 'payment-state-differs'],
  }),
  decideHeldWin: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/vendors/incidents/:id/decide',
    stale: [
      'GET /wps/staff/vendors/incidents',
      'GET /wps/staff/vendors/incidents/:id',
      'GET /wps/staff/approvals',
    ],
    permission: 'cashier.deposits',
    summary: 'Proposes to pay or to refuse a win that is held. Another person approves it.',
    input: closed({ id: IdText, isPaid: Type.Boolean(), reason: Reason }),
    output: closed({ approvalId: nullable(IdText) }),
    refusals: ['not-allowed', 'unknown-incident', 'payment-state-differs', 'approval-pending'],
  }),
};
