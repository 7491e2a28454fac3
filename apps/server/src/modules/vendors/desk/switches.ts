// Staff stop and allow the bets of a vendor or of one game. Wins and refunds are taken in either case.
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { type Actor, recordAction } from '../../staff/index.ts';
import { findVendor, type VendorsDeps } from '../deps.ts';
import * as store from './store-switches.ts';

/** Stops or allows the bets of a vendor. Refuses `unknown-wallet` for a vendor that is not there. */
export async function switchVendor(
  deps: VendorsDeps,
  { vendor, ...wanted }: { vendor: string; isOff: boolean; reason: string },
  actor: Actor,
): Promise<void> {
  if (!findVendor(deps, vendor)) throw new Refusal('unknown-wallet');
  await deps.database.inTransaction(async (tx) => {
    await store.putSwitch(tx, vendor, wanted.isOff);
    await record(tx, { action: 'vendor.switched', subject: vendor, wanted }, actor);
  });
}

/** Stops or allows the bets of one game of a vendor. Refuses `unknown-game`. */
export async function switchVendorGame(
  deps: VendorsDeps,
  { vendor, gameCode, ...wanted }: { vendor: string; gameCode: string; isOff: boolean; reason: string },
  actor: Actor,
): Promise<void> {
  await deps.database.inTransaction(async (tx) => {
    const isThere = await store.switchGame(tx, { vendor, gameCode, isOff: wanted.isOff });
    if (!isThere) throw new Refusal('unknown-game');
    await record(tx, { action: 'vendor-game.switched', subject: `${vendor} ${gameCode}`, wanted }, actor);
  });
}

function record(
  tx: Tx,
  { action, subject, wanted: { isOff, reason } }: Switched,
  { staff, ip }: Actor,
): Promise<void> {
  return recordAction(tx, { staffId: staff.staffId, action, subject, detail: { isOff, reason }, ip });
}

interface Switched {
  readonly action: string;
  readonly subject: string;
  readonly wanted: { readonly isOff: boolean; readonly reason: string };
}
