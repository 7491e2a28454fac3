// What transfer mode needs of a vendor. Each one is an adapter of its own; nothing outside knows its words. Every call throws an `Outage`
// when there is no answer that can be read: then nothing is known.

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
}
