// The words of a vendor's money calls (SGP/1, seamless mode): what comes in, what is known, and what is decided.

/** The calls that move money. Each has a `txId`, which the vendor uses once. */
export const moneyCalls = ['bet', 'win', 'bet-win', 'refund', 'adjust', 'promo'] as const;
export type MoneyCallName = (typeof moneyCalls)[number];

/** Every call of SGP/1 in seamless mode (docs/reference/vendors.md 2). */
export const callNames = [
  ...moneyCalls,
  'round-close',
  'batch',
  'report',
  'transaction-status',
  'authenticate',
  'balance',
  'session-end',
] as const;

/** The answers to a call. All but `RETRY_LATER`, `BET_NOT_FOUND` and `ROUND_MISMATCH` are final: the vendor does not repeat the call. */
export const callStatuses = [
  'OK',
  'BALANCE_LOW',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'SIGNATURE_INVALID',
  'PLAYER_NOT_FOUND',
  'PLAYER_BLOCKED',
  'LIMIT_EXCEEDED',
  'GAME_DISABLED',
  'CURRENCY_MISMATCH',
  'BAD_REQUEST',
  'TX_CONFLICT',
  'BET_NOT_FOUND',
  'TX_VOIDED',
  'ROUND_SETTLED',
  'ROUND_MISMATCH',
  'NOT_REFUNDABLE',
  'RETRY_LATER',
] as const;
export type CallStatus = (typeof callStatuses)[number];

/** How a stored call stands. `VOIDED`: refunded since, or its round was voided. `TOMBSTONE`: refunded before it came, so it may never happen. */
export const storedStatuses = [
  'OK',
  'VOIDED',
  'TOMBSTONE',
  'BALANCE_LOW',
  'PLAYER_BLOCKED',
  'LIMIT_EXCEEDED',
  'GAME_DISABLED',
  'CURRENCY_MISMATCH',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'ROUND_SETTLED',
] as const;
export type StoredStatus = (typeof storedStatuses)[number];

/** `CANCELLED`: all bets of the round were refunded, and nothing was won. A new bet opens it again. */
export const roundStatuses = ['OPEN', 'CLOSED', 'CANCELLED'] as const;
export type RoundStatus = (typeof roundStatuses)[number];

/** How a bet stands at its vendor (docs/reference/vendors.md 5.7). */
export const betStatuses = [
  'OPEN',
  'WON',
  'LOST',
  'PUSH',
  'HALF_WON',
  'HALF_LOST',
  'CASHED_OUT',
  'VOID',
] as const;
export type BetStatus = (typeof betStatuses)[number];

/** A call that moves money, with amounts in 1/10 000 units. */
export interface MoneyCall {
  readonly call: MoneyCallName;
  readonly txId: string;
  readonly playerId: string;
  readonly currency: string;
  /** Empty for a `promo`, which has no round, and for a refund whose bet is unknown in a protocol that names no round. */
  readonly roundId: string;
  /** Such as `RAISE`, `JACKPOT` or `TOURNAMENT`; empty where the call has no kinds. */
  readonly kind: string;
  /** What is taken: the stake of a `bet` or `bet-win`; else 0. */
  readonly debit: bigint;
  /** What is given: of a `win`, `bet-win`, `promo`; of an `adjust` below zero for what is taken back. Else 0. */
  readonly credit: bigint;
  /**
   * The calls that this one is about: bets of a `win`, the bet of a `refund`, the corrected call of an `adjust`; of a `bet-win` the numbers of its
   * wins, where they have their own.
   */
  readonly refs: readonly string[];
  /** A `win` or `bet-win` after which the round is closed. */
  readonly closesRound: boolean;
  /**
   * The free round that a bet of 0 belongs to, with the bet that it stands for. Of a win that pays all rounds of a grant at once (`pay` TOTAL)
   * the grant, with the sum of these bets. Null for every other call.
   */
  readonly free: { readonly grantId: string; readonly faceValue: bigint } | null;
}

/** A call that is stored under its `txId`. */
export interface StoredCall extends Omit<MoneyCall, 'closesRound'> {
  readonly status: StoredStatus;
  /** Of a refund: whether it gave money back. */
  readonly isRefunded: boolean;
  /** What an `adjust` or `refund` could not take back and is owed since. */
  readonly shortfall: bigint;
  /** The win was above the cap of its game and waits for the staff. */
  readonly isHeld: boolean;
}

/** A round of one player with one vendor. */
export interface Round {
  readonly status: RoundStatus;
  readonly bets: bigint;
  readonly wins: bigint;
  /** How many bets stand: taken and not refunded. */
  readonly standing: number;
  /** What the cap of a win is counted from: stakes, and the face value of free rounds. */
  readonly capBase: bigint;
  /** The `txId` of the `bet-win` that closed the round; null when another call did, or none yet. */
  readonly closedByBetWin: string | null;
  /** Two persons of the staff voided it: no call moves money in it any more. It is `CANCELLED` for ever. */
  readonly isVoided: boolean;
}

/** How the winnings of free rounds are paid (docs/reference/vendors.md 5.3): each round's by its own win, or all of a grant by one. */
export const freeRoundPays = ['EACH', 'TOTAL'] as const;
export type FreeRoundPay = (typeof freeRoundPays)[number];

/** What the platform knows when a call is decided, all of it read under the lock of the player's wallet. */
export interface CallFacts {
  /** What is stored under the call's own `txId`. */
  readonly known: StoredCall | null;
  /** Null: the vendor has no such player. */
  readonly player: PlayerFacts | null;
  readonly round: Round | null;
  /** What is stored under each of the call's `refs`, in their order. */
  readonly targets: readonly (StoredCall | null)[];
}

export interface PlayerFacts {
  readonly currency: string;
  /** Own money in the wallet that is not held, in 1/10 000 units. */
  readonly available: bigint;
  /** Bonus money that may pay what own money cannot (rewards.md 5.2); nothing without a bonus, or where it does not allow this game. */
  readonly bonus?: {
    readonly available: bigint;
    /** The greatest bet with bonus money in it; null for no limit. */
    readonly maxBet: bigint | null;
  } | null;
  readonly session: 'valid' | 'expired' | 'invalid';
  /** Whether the game, its vendor and their switches let a bet in. */
  readonly isGameOn: boolean;
  /** What keeps a stake of this size back: a lock, break or exclusion; a limit of the player; or nothing. */
  readonly stop: 'PLAYER_BLOCKED' | 'LIMIT_EXCEEDED' | null;
  /** Free rounds that are left of the grant which the call names; null without a valid grant. */
  readonly grantLeft: number | null;
  /** How that grant is paid; EACH without it. */
  readonly grantPay?: FreeRoundPay;
  /**
   * Of a win that pays a whole grant: the bets of its rounds that were played and of all its rounds, in 1/10 000 units; null without a grant
   * of this player that is paid at once and was not paid yet.
   */
  readonly grantFaces?: { readonly played: bigint; readonly granted: bigint } | null;
  /** Of a refund of a free round: its grant is paid already, so its rounds stay as they are. */
  readonly isGrantPaid?: boolean;
  /** The largest win that is paid at once, as a multiple of the round's stakes in 1/10 000; null without a cap. */
  readonly winCap: bigint | null;
  /** The largest win that is paid at once, in 1/10 000 units of the player's currency; nothing for no such limit. */
  readonly largestWin?: bigint | null;
  /** The vendor has paid already, from its own wallet of the player: nothing is held back. */
  readonly isPaidThere?: boolean;
}

/** What happens after a call. Money and rows are written in one transaction. */
export interface Decision {
  readonly status: CallStatus;
  /** The call is stored already, or a bet is refunded already under another `txId`: nothing moves. */
  readonly isDuplicate: boolean;
  /** Of a refund that is `OK`: whether the bet was there to refund; null for other calls. */
  readonly isRefunded: boolean | null;
  /** The status under which the call is stored; null when it is not. */
  readonly stored: StoredStatus | null;
  /** Taken from the wallet, which has enough. */
  readonly debit: bigint;
  /** The part of it that bonus money pays. */
  readonly bonusPart: bigint;
  readonly credit: bigint;
  /** Taken back as far as the wallet has it; the rest becomes owed. */
  readonly collect: bigint;
  /** A win above the cap: it waits for the staff instead of being paid. */
  readonly held: bigint;
  /** The `txId` that may never happen from now on. */
  readonly tombstone: string | null;
  /** The stored call that is refunded now. */
  readonly voids: string | null;
  /** Free rounds of the grant that are used up (1) or given back (-1). */
  readonly grantUse: number;
  /** The win pays its whole grant, which is over with it. */
  readonly endsGrant: boolean;
  /** The round after the call; null when it does not change. */
  readonly round: Round | null;
  /** Staff must look at it. */
  readonly isIncident: boolean;
}
