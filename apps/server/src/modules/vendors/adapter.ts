// What the platform needs of a vendor. Each vendor is an adapter of its own; nothing outside knows its words. Every call that the platform
// makes throws an `Outage` when there is no answer that can be read: then nothing is known.

import type { IncomingHttpHeaders } from 'node:http';
import type { CallStatus, MoneyCall } from '@tyche/rules/vendors/calls';
import type { ListedAdapter } from '../../platform/adapters/adapters.ts';

/** A vendor in the list of adapters. */
export interface ListedVendor extends ListedAdapter<VendorAdapter> {
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

export interface VendorAdapter {
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
  /** How the vendor calls the platform in seamless mode; without it, it cannot. */
  readonly seamless?: SeamlessAdapter;
  /** Its games, where it has some that open in a frame. */
  readonly games?: VendorGames;
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
  readonly hasDemo: boolean;
  /** A scene of the house, for games of the house. */
  readonly scene: string | null;
}

export interface LaunchOrder extends VendorPlayer {
  readonly gameCode: string;
  /** Good once; null for play money. */
  readonly gameToken: string | null;
  readonly language: string;
  /** Where the frame stands, such as `https://play.example`. */
  readonly siteUrl: string;
  readonly theme: 'light' | 'dark';
  /** The shortest time from bet to bet that the rules of the place ask for, in ms; 0 without one. */
  readonly minSpinMs: number;
}

export interface VendorGames {
  /** Where its pages are, such as `https://games.example`: the only address that a frame may show. */
  readonly origin: string;
  /** All games that it offers now. */
  list(): Promise<readonly VendorGame[]>;
  /** The address of the frame, good once. Null where the vendor refuses to open the game. */
  launch(order: LaunchOrder): Promise<string | null>;
  /** Ends the sessions of a player: no bet is placed from now on. */
  endSessions(playerId: string): Promise<void>;
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

/** What a vendor wants of the platform, in the words of SGP/1. */
export type VendorCommand =
  | {
      readonly type: 'money';
      readonly money: MoneyCall;
      /** As the vendor sent it; only bets are asked for one. */
      readonly sessionToken: unknown;
      readonly gameCode: string | null;
    }
  | {
      readonly type: 'round-close';
      readonly roundId: string;
      readonly playerId: string;
      readonly bets: bigint;
      readonly wins: bigint;
    }
  | { readonly type: 'authenticate'; readonly gameToken: string }
  | { readonly type: 'balance'; readonly playerId: string; readonly sessionToken: unknown }
  | { readonly type: 'session-end'; readonly sessionToken: string }
  | { readonly type: 'transaction-status'; readonly txId: string }
  /** Each item is answered by itself, in order. */
  | { readonly type: 'batch'; readonly items: readonly VendorCommand[] }
  /** Of a shape that is not one of these. */
  | { readonly type: 'malformed' };

/** What the platform answers, in the words of SGP/1; an adapter translates it. */
export interface VendorAnswer {
  readonly status: CallStatus;
  readonly [field: string]: unknown;
}

/** The vendor's side of seamless mode: proves and reads its calls, and writes the answers. */
export interface SeamlessAdapter {
  /**
   * Reads a call whose signature holds. The platform sees to it that each nonce is used once.
   *
   * @returns null for a call that is not proved to be the vendor's.
   */
  read(call: RawCall): Promise<{ readonly nonce: string; readonly command: VendorCommand } | null>;
  /** The answer as text of the vendor's protocol, with its headers; `nonce` is that of the call. */
  write(
    answer: VendorAnswer,
    nonce: string,
  ): Promise<{ readonly text: string; readonly headers: Readonly<Record<string, string>> }>;
}
