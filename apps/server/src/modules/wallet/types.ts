// The words of the ledger and their numbers in the tables.
import type { Brand } from '@tyche/kernel/brand';
import type { CurrencyCode } from '@tyche/kernel/currencies';
import type { WalletId } from '@tyche/kernel/ids';
import type { RewardArea } from '@tyche/rules/rewards';

/** Who makes a key (wallet.key_scope). A key is unique in its scope, for ever. From 1000: money calls of vendors. */
export const scopes = {
  hold: 0,
  lottery: 1,
  settlement: 2,
  grant: 3,
  cashier: 4,
  transfer: 5,
  staff: 6,
  commission: 7,
  promotion: 8,
  demo: 9,
  'promotion-lottery': 10,
  'promotion-rng': 11,
  'promotion-pvp': 12,
  vendor: 1000,
} as const;
export type Scope = keyof typeof scopes;

/** The scope of what a promotion gives, by what it is about: the account record names it by its scope (rewards.md 5.1). */
export const promotionScopes = {
  lottery: 'promotion-lottery',
  rng: 'promotion-rng',
  pvp: 'promotion-pvp',
  other: 'promotion',
} as const satisfies Readonly<Record<RewardArea, Scope>>;
export type PromotionScope = (typeof promotionScopes)[RewardArea];

/** What a movement is (wallet.entry_kind). The same list is in wallet.entry_kinds. */
export const kinds = {
  bet: 1,
  win: 2,
  rebate: 3,
  rollback: 4,
  refund: 5,
  amend: 6,
  deposit: 7,
  withdrawal: 8,
  transfer: 9,
  commission: 10,
  bonus: 11,
  grant: 12,
  points: 13,
  adjustment: 14,
  waiver: 15,
  dividend: 16,
  salary: 17,
} as const;
export type EntryKind = keyof typeof kinds;

/** The internal account on the other side of a movement; there is one in each book and currency. Accounts of vendors are rows beside these. */
export const glCodes = {
  house: 1,
  'play-grant': 2,
  bonus: 3,
  'clearing:transfer': 4,
  rebate: 5,
  commission: 6,
  bank: 7,
  conversion: 8,
  adjustment: 9,
  studio: 10,
  receivable: 11,
  'waived-balances': 13,
  'clearing:pay': 14,
  'clearing:bonus': 15,
} as const;
/** The GL code of a vendor's account: a row of wallet.gl_codes, which `openVendorAccount` finds or makes. */
export type VendorGl = Brand<number, 'vendor-gl'>;
export type GlCode = keyof typeof glCodes | VendorGl;

/** The number of a GL code in the tables. */
export function glNumber(gl: GlCode): number {
  return typeof gl === 'number' ? gl : glCodes[gl];
}

/** Books never mix: a row of one cannot name an account of another. */
export const books = ['real', 'trial', 'points'] as const;
export type Book = (typeof books)[number];

/**
 * What an owner's wallet may do (wallet.wallet_status), in the order of the numbers. A bet-locked one takes no bet, a frozen or closed one
 * pays nothing; credits always land. A pocket of bonus money pays nothing but through the functions of bonuses (pockets.ts).
 */
export const walletStatuses = ['active', 'bet-locked', 'frozen', 'closed', 'pocket'] as const;
export type WalletStatus = (typeof walletStatuses)[number];

/** Where the money of a bonus is (wallet.pocket): in the bonus pocket it may be staked, in the locked one it waits for its release. */
export const pockets = { bonus: 1, locked: 2 } as const;
export type Pocket = keyof typeof pockets;

/** What the ledger knows of a bonus (wallet.bonus_state), in the order of the numbers. */
export const bonusStates = ['running', 'released', 'ended'] as const;

/** A bonus that starts to run. */
export interface BonusStart {
  /** A UUID with the time in it (`newKey`); the bonus's key in the ledger. */
  readonly bonusId: string;
  /** The member's main wallet, of real money. */
  readonly walletId: WalletId;
  readonly pocket: Pocket;
  /** In 1/10 000 units, above 0. */
  readonly amount: bigint;
  /** The most that one bet with bonus money may be; null for no limit. */
  readonly maxBet: bigint | null;
  /** The game groups whose bets may hold bonus money: those with a weight. */
  readonly groups: readonly string[];
  /** From then on its money cannot be staked. */
  readonly stakesUntil: Date;
  /** The most that a release gives, late shares included; null for no limit. */
  readonly maxCashout: bigint | null;
  /** The scope of the grant; `promotion` without it. */
  readonly scope?: PromotionScope;
}

/** What the ledger knows of a bonus that runs. */
export type RunningBonus = Omit<BonusStart, 'walletId' | 'amount' | 'scope'>;

/** The bonus share of a payout, as `sharePayout` of the rules gives it. */
export interface PayoutShare {
  /** The key of the payout's credit, or of what takes it back. */
  readonly key: string;
  readonly bonusId: string;
  /** Above 0: of money that is in the main wallet. Below 0: of money that is about to be taken back from it. Never 0. */
  readonly amount: bigint;
}

/** One movement between a wallet and a GL account of its book and currency. */
export interface Movement {
  readonly walletId: WalletId;
  readonly scope: Scope;
  /** A UUID. The same key with the same details is answered as before and moves nothing. */
  readonly key: string;
  /** Tells the movements of one key apart; 0 when there is one. */
  readonly leg?: number;
  readonly kind: EntryKind;
  readonly gl: GlCode;
  /** Above zero: the wallet gains. */
  readonly delta: bigint;
  /** A UUID of what it belongs to. */
  readonly ref?: string;
  /** Hash of the request; another hash under the same key is a conflict. */
  readonly requestHash?: Uint8Array;
  /** Of a stake with a `ref`: the group of its game. Only with it may bonus money pay what own money cannot (rewards.md 5.2). */
  readonly group?: string;
}

/** How a posting ended (wallet.outcome), in the order of the numbers. */
export const movementStatuses = [
  'ok',
  'duplicate',
  'insufficient',
  'conflict',
  'cancelled',
  'no-wallet',
  'locked',
  'burned',
  'undone',
  'limited',
  'bonus-game-excluded',
  'bonus-max-bet',
] as const;

/**
 * `duplicate`: done before, with these details. `conflict`: the key stands with other details. `cancelled`: rolled back
 * before it came. `burned`: refused before (for `burnedBy`), and a late repeat may not succeed. `undone`: its fellow in
 * a linked posting was refused. `limited`: a stake that the player's own limits, a break or a check that is due keep back;
 * `stakeRefusal` tells which. `bonus-game-excluded`, `bonus-max-bet`: own money is too little, and the bonus that runs does not allow the
 * rest for this bet.
 */
export type MovementStatus = (typeof movementStatuses)[number];

export interface MovementResult {
  readonly status: MovementStatus;
  /** The wallet's balance now (after this movement when it is `ok`); 0 without a wallet. */
  readonly balance: bigint;
  /** The entry's number in its wallet; 0 when nothing is written. */
  readonly seq: bigint;
  readonly burnedBy?: MovementStatus;
}

export interface Balance {
  readonly walletId: WalletId;
  readonly book: Book;
  readonly currency: CurrencyCode | 'PTS';
  readonly status: WalletStatus;
  readonly balance: bigint;
  readonly held: bigint;
  /** What can be staked: balance less what is held. */
  readonly available: bigint;
}

export interface Entry {
  readonly walletId: WalletId;
  readonly seq: bigint;
  readonly scope: Scope | 'vendor';
  readonly key: string;
  readonly kind: EntryKind;
  readonly gl: GlCode;
  readonly delta: bigint;
  readonly balanceAfter: bigint;
  readonly ref: string | null;
  readonly at: Date;
}

export interface HoldRequest {
  /** A UUID; the hold's idempotency key. */
  readonly holdId: string;
  readonly walletId: WalletId;
  readonly amount: bigint;
  /** Who will take or release it, such as `chase:417`. */
  readonly owner: string;
}

/** Takes a part of a hold, or all of it. */
export interface HoldPosting {
  readonly holdId: string;
  readonly key: string;
  readonly amount: bigint;
  readonly ref?: string;
  readonly requestHash?: Uint8Array;
}

/** One credit of a set: what is settled, what is paid to agents. */
export interface Credit {
  readonly walletId: WalletId;
  readonly key: string;
  readonly amount: bigint;
  readonly ref?: string;
}

export interface CreditSummary {
  /** Credits that are new. */
  readonly posted: bigint;
  readonly postedAmount: bigint;
  /** Credits that stood already, with the same wallet and amount. */
  readonly already: bigint;
}

/** A difference that the audit found. */
export interface Difference {
  readonly check: AuditCheck;
  /** Such as `wallet 1025` or `ledger real PHP`. */
  readonly subject: string;
  readonly detail: string;
}

export const auditChecks = [
  'sum-zero',
  'balance',
  'chain',
  'holds',
  'hold-owner',
  'clearing',
  'gl-entries',
  'book',
  'cancelled',
  'journal',
  'receivable',
] as const;
export type AuditCheck = (typeof auditChecks)[number];

export interface BookTotal {
  readonly book: Book;
  readonly currency: string;
  readonly wallets: bigint;
  readonly general: bigint;
  /** Zero, or money was made or lost. */
  readonly sum: bigint;
}

export interface AuditReport {
  readonly ok: boolean;
  readonly checkedAt: Date;
  readonly books: readonly BookTotal[];
  /** How many rows each check looked at. */
  readonly examined: { readonly wallets: bigint; readonly entries: bigint; readonly openHolds: bigint };
  /** The first hundred of each check. */
  readonly differences: readonly Difference[];
}
