// Recalls money from vendors' wallets: when the member asks for it, and without the member when play is stopped.
import { hashRequest } from '../../platform/requests/same-request.ts';
import type { WalletId } from '@tyche/kernel/ids';
import type { Subscription } from '../../platform/events/events.ts';
import { newKey } from '../../platform/db/new-key.ts';
import { Outage, Refusal } from '../../platform/http/errors.ts';
import { readPlayStopped } from '../protection/index.ts';
import {
  findVendor,
  findWalletVendor,
  type Vendor,
  type VendorsDeps,
  walletVendors,
  type WalletVendor,
} from './deps.ts';
import { sendMove } from './open-transfer.ts';
import * as store from './store.ts';
import type { PlayerRow, TransferRow } from './types.ts';

const AT_ONCE = 10;
const AGAIN_S = 60;

export interface Recalled {
  readonly transfers: readonly TransferRow[];
  /** Names of vendors that could not be asked. */
  readonly unreachable: readonly string[];
}

/** Opens a transfer from each vendor that has something to move. A transfer that is under way goes on. */
export async function recallAll(deps: VendorsDeps, memberId: bigint): Promise<Recalled> {
  const transfers: TransferRow[] = [];
  const unreachable: string[] = [];
  for (const vendor of walletVendors(deps)) {
    const player = await store.findPlayer(deps.database.reader, memberId, vendor.code);
    if (!player?.opened_at) continue;
    const found = await recallWallet(deps, vendor, player);
    if (found === 'unreachable') unreachable.push(vendor.name);
    else if (found.transfer) transfers.push(found.transfer);
  }
  return { transfers, unreachable };
}

/** Recalls what is due. Gives how many wallets it looked at. */
export async function recallDue(deps: VendorsDeps): Promise<number> {
  const due = await store.takeDueRecalls(deps.database.reader, { limit: AT_ONCE, againS: AGAIN_S });
  for (const player of due) {
    // A vendor that is not configured now is asked when it is back.
    const vendor = findVendor(deps, player.vendor);
    if (!vendor) continue;
    const found = await endAndRecall(deps, vendor, player);
    // The recall stays while anything is there, or on the way: it is tried again in a minute.
    if (found === 'nothing' || (found !== 'unreachable' && found.isEmpty))
      await store.endRecall(deps.database.reader, player);
  }
  return due.length;
}

/** After a self-exclusion or with a break play at vendors' own wallets ends, and no money stays there. Hearing it twice is harmless. */
export const recallStopped: Subscription = {
  topic: 'protection.play-stopped',
  async handle(tx, { payload }) {
    const { memberId } = readPlayStopped(payload);
    await store.requestRecall(tx, memberId);
  },
};

/** Play there ends first: what is taken home afterwards stays home. A vendor without wallets has nothing to take home. */
async function endAndRecall(
  deps: VendorsDeps,
  vendor: Vendor,
  player: PlayerRow,
): Promise<Awaited<ReturnType<typeof recallWallet>> | 'nothing'> {
  try {
    await vendor.adapter.games?.endSessions?.(player.player_id);
  } catch (error) {
    if (error instanceof Outage) return 'unreachable';
    throw error;
  }
  const walletVendor = findWalletVendor(deps, player.vendor);
  return walletVendor && player.opened_at ? recallWallet(deps, walletVendor, player) : 'nothing';
}

async function recallWallet(
  deps: VendorsDeps,
  vendor: WalletVendor,
  player: PlayerRow,
): Promise<{ transfer: TransferRow | null; isEmpty: boolean } | 'unreachable'> {
  const { member_id: memberId, player_id: playerId, currency } = player;
  if (await store.findUnderWay(deps.database.reader, memberId, vendor.code))
    return { transfer: null, isEmpty: false };
  try {
    const there = await vendor.adapter.sweep({ playerId, currency });
    const amount = there?.available ?? 0n;
    if (amount <= 0n) return { transfer: null, isEmpty: (there?.inPlay ?? 0n) === 0n };
    const walletId = player.wallet_id as WalletId;
    const key = newKey();
    const requestHash = hashRequest('recall', key);
    const move = { memberId, walletId, key, requestHash, vendor, amount, currency };
    return { transfer: await sendMove(deps, { ...move, direction: 'from-vendor' }), isEmpty: false };
  } catch (error) {
    if (error instanceof Outage) return 'unreachable';
    // Somebody else was faster.
    if (error instanceof Refusal && error.code === 'transfer-in-flight')
      return { transfer: null, isEmpty: false };
    throw error;
  }
}
