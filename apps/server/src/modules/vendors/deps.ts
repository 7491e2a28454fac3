import type { WalletId } from '@tyche/kernel/ids';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Merchant } from '../settings/index.ts';
import type { VendorKeys } from './keys/vendor-keys.ts';
import { hasWallets, type VendorAdapter, type WalletAdapter } from './adapter.ts';

/** A company whose games are offered. */
export interface Vendor {
  readonly code: string;
  readonly name: string;
  /** The number of its wallets on the wire, from 100 on. */
  readonly accountTypeId: number;
  readonly adapter: VendorAdapter;
  /** The keys shared with it, where staff change them. */
  readonly keys?: VendorKeys;
}

export interface VendorsDeps {
  readonly database: Database;
  readonly log: Log;
  readonly vendors: readonly Vendor[];
  merchant(): Promise<Merchant>;
  findMember(
    reader: Reader,
    memberId: bigint,
  ): Promise<{ readonly username: string; readonly walletId: WalletId } | null>;
  /** Refuses `self-excluded` and `play-stopped`, under the lock of the person. */
  requireMayPlay(tx: Tx, memberId: bigint): Promise<void>;
}

/** A vendor that keeps wallets of its own. */
export interface WalletVendor extends Vendor {
  readonly adapter: WalletAdapter;
}

/** The vendors that keep wallets of their own. */
export function walletVendors({ vendors }: Pick<VendorsDeps, 'vendors'>): readonly WalletVendor[] {
  return vendors.filter((vendor): vendor is WalletVendor => hasWallets(vendor.adapter));
}

/** The vendor of a code; null when it is not there any more. */
export function findVendor({ vendors }: Pick<VendorsDeps, 'vendors'>, code: string): Vendor | null {
  return vendors.find((vendor) => vendor.code === code) ?? null;
}

/** The vendor of a code that keeps wallets; null when there is none any more. */
export function findWalletVendor(deps: Pick<VendorsDeps, 'vendors'>, code: string): WalletVendor | null {
  return walletVendors(deps).find((vendor) => vendor.code === code) ?? null;
}
