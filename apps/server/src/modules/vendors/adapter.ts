// What the platform needs of a vendor. Each vendor is an adapter of its own; nothing outside knows its words. Every call that the platform
// makes throws an `Outage` when there is no answer that can be read: then nothing is known.

import type { IncomingHttpHeaders } from 'node:http';
import type { BookLine, GameTotals } from '@tyche/rules/vendors';
import type {
  BetStatus,
  CallStatus,
  FreeRoundPay,
  JackpotAmount,
  MoneyCall,
  VendorRound,
} from '@tyche/rules/vendors/calls';
import type { KeyRing, SharedKeys } from '@tyche/vendor-protocol/keys';
import type { AdapterSettings, ListedAdapter } from '../../platform/adapters/adapters.ts';

/** What a vendor's adapter may ask for when it opens. */
export interface VendorSettings extends AdapterSettings {
  /** The keys shared with a vendor as staff change them, over those of the environment. */
  openKeys(vendor: string, configured: SharedKeys): KeyRing;
}

/** A vendor in the list of adapters. */
export interface ListedVendor extends ListedAdapter<VendorAdapter, VendorSettings> {
  readonly name: string;
  /** The number of its wallets on the wire: from 100 on, unique, the same for ever. */
  readonly accountTypeId: number;
}

export interface VendorPlayer {
  readonly playerId: string;
  readonly currency: string;
}

export interface VendorOrder extends VendorPlayer {
  /** Ours; the vendor takes each once, however often it hears of it. */
  readonly reference: string;
  readonly amount: bigint;
}

export interface VendorBalance {
  /** Can be moved. */
  readonly available: bigint;
  /** In rounds that are not over. */
  readonly inPlay: bigint;
}

/** Transfer mode: the vendor has a wallet for each player. */
export interface VendorWallets {
  health(): Promise<'ready' | 'maintenance'>;
  /** Announces a player; doing so again is harmless. */
  openPlayer(player: VendorPlayer & { readonly language: string }): Promise<void>;
  /** What a player has there; null for one that it does not know. */
  balance(player: VendorPlayer): Promise<VendorBalance | null>;
  /** Ends games that were left, and tells what can be moved then. */
  sweep(player: VendorPlayer): Promise<VendorBalance | null>;
  /** Into the vendor's wallet. */
  deposit(order: VendorOrder): Promise<'success' | 'failed' | 'pending'>;
  /** Out of the vendor's wallet. */
  withdraw(order: VendorOrder): Promise<'success' | 'failed' | 'pending'>;
  /** What has become of an order: the truth after an answer that did not come. */
  status(order: VendorOrder): Promise<'success' | 'failed' | 'pending' | 'not-found'>;
  /** Makes sure that an order never happens. */
  voidTransfer(order: VendorOrder): Promise<'voided' | 'already-done'>;
}

/** A vendor has all calls of transfer mode or none; `health` may stand alone. */
export interface VendorAdapter extends Partial<VendorWallets> {
  /** How the vendor calls the platform in seamless mode; without it, it cannot. */
  readonly seamless?: SeamlessAdapter;
  /** Its games, where it has some that open in a frame. */
  readonly games?: VendorGames;
  /** What it booked, a page at a time, or under some numbers (50 at most); without it, its books cannot be compared with ours. */
  transactions?(wanted: TransactionsWanted): Promise<TransactionsPage>;
  /** What was booked of a time (`from` inclusive), by game and currency; without it, only whole hours are compared, call by call. */
  totals?(of: { readonly from: Date; readonly to: Date }): Promise<readonly GameTotals[]>;
  /** A round as the vendor has it now; null for one that it does not know. Without this, nobody asks about rounds that stay open. */
  round?(of: { readonly roundId: string; readonly playerId: string }): Promise<VendorRoundAnswer | null>;
  /** A player's bets in a round as the vendor has them; none for a round that it does not know. Without it, they are not compared by hand. */
  bets?(of: { readonly roundId: string; readonly playerId: string }): Promise<readonly VendorBet[]>;
  /** Where a round is shown as its player sees it, on the vendor's own origin; null for one that it does not know. Without it, no replay. */
  replay?(of: {
    readonly roundId: string;
    readonly playerId: string;
    readonly language: string;
  }): Promise<VendorReplay | null>;
}

/** A page of a vendor that shows one round, and until when it can be opened. */
export interface VendorReplay {
  readonly url: string;
  readonly expiresAt: Date;
}

/** A bet as its vendor has it. Amounts in 1/10 000 units. */
export interface VendorBet {
  readonly betId: string;
  readonly roundId: string;
  /** The round that pays its win: its own, except for free rounds that one win pays. */
  readonly payRoundId: string;
  readonly currency: string;
  readonly bet: bigint;
  readonly win: bigint;
  /** Nobody staked it. */
  readonly isFree: boolean;
  readonly status: BetStatus;
  readonly placedAt: Date;
  readonly settledAt: Date | null;
}

/** A round as its vendor has it, with the calls that ended it as the vendor sends them. */
export interface VendorRoundAnswer extends Omit<VendorRound, 'calls'> {
  readonly calls: readonly MoneyCommand[];
}

/** A time, `from` inclusive, and where the page before ended; or the numbers of some transactions, whenever they were. */
export type TransactionsWanted =
  | { readonly from: Date; readonly to: Date; readonly cursor: string | null }
  | { readonly txIds: readonly string[] };

/** A transaction as a vendor booked it. */
export interface VendorTransaction extends BookLine {
  readonly playerId: string;
  /** Empty where it belongs to no round. */
  readonly roundId: string;
}

export interface TransactionsPage {
  readonly list: readonly VendorTransaction[];
  /** Null after the last page. */
  readonly nextCursor: string | null;
}

export type WalletAdapter = VendorAdapter & VendorWallets;

/** Whether a vendor has wallets of its own. */
export function hasWallets(adapter: VendorAdapter): adapter is WalletAdapter {
  return adapter.deposit !== undefined;
}

/** A game as a vendor offers it. */
export interface VendorGame {
  readonly code: string;
  readonly type: string;
  readonly classes: readonly string[];
  /** By code of a language; at least `EN`. */
  readonly names: Readonly<Record<string, string>>;
  /** In percent with six decimals; null where the vendor does not say. */
  readonly rtp: string | null;
  readonly volatility: number | null;
  readonly maxWinX: number | null;
  /** The smallest bet by code of a currency, in 1/10 000 units; none where the vendor does not say. */
  readonly minBets: Readonly<Record<string, bigint>>;
  readonly hasDemo: boolean;
  /** Whether it takes free rounds. */
  readonly hasFreeRounds: boolean;
  /** Whether one win ends a bet or a whole round; null where the vendor does not say. */
  readonly settlement: 'BET' | 'ROUND' | null;
  /** A scene of the house, for games of the house. */
  readonly scene: string | null;
}

export interface LaunchOrder extends VendorPlayer {
  readonly gameCode: string;
  /** Good once; the token of the session for a vendor without `authenticate`; null for play money. */
  readonly gameToken: string | null;
  readonly language: string;
  /** Where the frame stands, such as `https://play.example`. */
  readonly siteUrl: string;
  readonly theme: 'light' | 'dark';
  /** Whether rounds are paid from the player's wallet there (transfer mode) instead of the main wallet. */
  readonly usesOwnWallet: boolean;
  /** The shortest time from bet to bet that the rules of the place ask for, in ms; 0 without one. */
  readonly minSpinMs: number;
  readonly allowsAutoplay: boolean;
}

export interface VendorGames {
  /** Where its pages are, such as `https://games.example`: the only address that a frame may show. */
  readonly origin: string;
  /** All games that it offers now. */
  list(): Promise<readonly VendorGame[]>;
  /** The address of the frame, good once. Null where the vendor refuses to open the game. */
  launch(order: LaunchOrder): Promise<string | null>;
  /** Ends the sessions of a player there, where the vendor has such a call: no bet is placed from now on. */
  endSessions?(playerId: string): Promise<void>;
  /** Free rounds, where it has them. */
  readonly freeRounds?: VendorFreeRounds;
  /** Its pots, where it has some and tells of them. */
  listPots?(): Promise<readonly VendorPot[]>;
}

/** Rounds of a game that the player does not pay. */
export interface FreeRoundGrant extends VendorPlayer {
  /** Ours; a bet of 0 names it. */
  readonly grantId: string;
  readonly gameCode: string;
  /** The bet of each round, in 1/10 000 units. */
  readonly faceValue: bigint;
  readonly rounds: number;
  /** EACH: the win of each round is paid by its own call. TOTAL: one call pays them all. */
  readonly pay: FreeRoundPay;
  readonly validUntil: Date;
}

/** Each call may be sent again and again. */
export interface VendorFreeRounds {
  /** `refused`: the vendor does not have such rounds. */
  grant(grant: FreeRoundGrant): Promise<'taken' | 'refused'>;
  /** Ends what was not played; one that it does not know is no fault. */
  revoke(grantId: string): Promise<'taken'>;
}

/** What bets added to a pot and wins took from it, in 1/10 000 units. */
export interface PotFlow {
  readonly contributed: bigint;
  readonly won: bigint;
}

/** A pot as the vendor has it. */
export interface VendorPot {
  readonly id: string;
  readonly currency: string;
  readonly amount: bigint;
  /** In this hour and the 23 before; in this hour and the 719 before. Hours are those of UTC. */
  readonly day: PotFlow;
  readonly month: PotFlow;
}

/** A call of a vendor as it came over HTTP. */
export interface RawCall {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  /** The last part of the path. */
  readonly name: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A call that moves money. */
export interface MoneyCommand {
  readonly type: 'money';
  /**
   * What the protocol does not name is empty, and the platform fills it in: `currency` is the player's, `roundId` of a refund is that of
   * its bet, `refs` of an `adjust` is a call of its round.
   */
  readonly money: MoneyCall;
  /** As the vendor sent it; only bets are asked for one. */
  readonly sessionToken: unknown;
  readonly gameCode: string | null;
  /** What the bet added to pots, or the win took from one, where the vendor tells. */
  readonly jackpots?: readonly JackpotAmount[];
}

/** What a vendor wants of the platform, in the words of SGP/1. */
export type VendorCommand =
  | MoneyCommand
  | {
      readonly type: 'round-close';
      readonly roundId: string;
      readonly playerId: string;
      /** Null in a protocol that names none: the round ends with what is stored, and the answer has the balance. */
      readonly totals: { readonly bets: bigint; readonly wins: bigint } | null;
    }
  | { readonly type: 'authenticate'; readonly gameToken: string }
  | { readonly type: 'balance'; readonly playerId: string; readonly sessionToken: unknown }
  /** Moves nothing here: the answer is the balance, whatever became of the session. */
  | { readonly type: 'acknowledge'; readonly playerId: string }
  | { readonly type: 'session-end'; readonly sessionToken: string }
  | { readonly type: 'transaction-status'; readonly txId: string }
  /** Each item is answered by itself, in order. */
  | { readonly type: 'batch'; readonly items: readonly VendorCommand[] }
  /** What was played from the vendor's own wallets, in order: bets, wins and refunds that have happened. */
  | { readonly type: 'report'; readonly items: readonly VendorCommand[] }
  /** Of a shape that is not one of these; of a money call, the ids in it that have the shape of one, so that staff find it. */
  | { readonly type: 'malformed'; readonly named?: CallIds };

/** What a call names; null where it does not. */
export interface CallIds {
  readonly txId: string | null;
  readonly roundId: string | null;
  readonly playerId: string | null;
}

/** What the platform answers, in the words of SGP/1; an adapter translates it. */
export interface VendorAnswer {
  readonly status: CallStatus;
  readonly [field: string]: unknown;
}

/** An answer as it goes over HTTP, as JSON. */
export interface VendorReply {
  readonly http: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A call that is proved to be the vendor's. */
export interface ReadCall {
  /**
   * The platform uses each nonce once. Null in a protocol without nonces: then a call that is sent again by whomever is judged by its own
   * number alone, under which money moves once, and a game token opens a session once.
   */
  readonly nonce: string | null;
  readonly command: VendorCommand;
  /** Writes the answer to this call in the vendor's protocol. */
  write(answer: VendorAnswer): VendorReply | Promise<VendorReply>;
}

/** Why a call is not answered: it is not proved or its nonce was used, or the site is in maintenance and the vendor repeats the call later. */
export type CallRefusal = 'unsigned' | 'maintenance';

/** The vendor's side of seamless mode: proves and reads its calls, and writes the answers. */
export interface SeamlessAdapter {
  /**
   * Whether the vendor exchanges the game token of a launch by a call of its own. Without one, the launch hands over the token of a session
   * that is open already.
   */
  readonly hasAuthenticate: boolean;
  /**
   * Reads a call whose signature holds.
   *
   * @returns null for a call that is not proved to be the vendor's.
   */
  read(call: RawCall): Promise<ReadCall | null>;
  /** Writes a refusal in the vendor's protocol. */
  refuse(why: CallRefusal, call: RawCall): VendorReply;
}
