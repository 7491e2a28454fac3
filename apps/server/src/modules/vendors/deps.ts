import type { WalletId } from '@tyche/kernel/ids';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Merchant } from '../settings/index.ts';
import type { VendorAdapter } from './adapter.ts';

/** A vendor that keeps wallets of its own. */
export interface Vendor {
  readonly code: string;
  readonly name: string;
  /** The number of its wallets on the wire, from 100 on. */
  readonly accountTypeId: number;
  readonly adapter: VendorAdapter;
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

/** The vendor of a code; null when it is not there any more. */
export function findVendor({ vendors }: Pick<VendorsDeps, 'vendors'>, code: string): Vendor | null {
  return vendors.find((vendor) => vendor.code === code) ?? null;
}
