// What staff do about vendors' wallets, and what of it needs two persons.
import { setGamePace, setWalletMode } from '../settings/index.ts';
import { Outage, Refusal } from '../../platform/http/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  type Actor,
  type Approval,
  type GuardedActions,
  proposeAction,
  recordAction,
} from '../staff/index.ts';
import { ask, orderOf } from './ask.ts';
import { bookIn } from './book-answer.ts';
import { findWalletVendor, type VendorsDeps, walletVendors } from './deps.ts';
import * as store from './store.ts';
import { countModeBlocks, hasMoneyThere } from './store-lists.ts';
import type { TransferRow } from './types.ts';

/** Asks about a transfer now. Refuses `unknown-transfer`, `payment-state-differs` when it is over, `vendor-unavailable` without an answer. */
export async function askNow(deps: VendorsDeps, id: bigint, { staff, ip }: Actor): Promise<TransferRow> {
  const { reader } = deps.database;
  const row = await store.findTransfer(reader, id);
  if (!row) throw new Refusal('unknown-transfer');
  if (row.ended_at) throw new Refusal('payment-state-differs', { state: row.state });
  const asked = await ask(deps, row);
  const detail = { answer: asked.event };
  await recordAction(reader, {
    staffId: staff.staffId,
    action: 'vendor-transfer.asked',
    subject: row.reference,
    detail,
    ip,
  });
  if (asked.event === 'no-answer') throw new Refusal('vendor-unavailable');
  return asked.row;
}

/** Proposes how a transfer ended that the vendor could not tell. Refuses `unknown-transfer`, `payment-state-differs`, `approval-pending`. */
export async function proposeEnd(
  { database }: VendorsDeps,
  { id, arrived, reason }: { id: bigint; arrived: boolean; reason: string },
  actor: Actor,
): Promise<bigint> {
  const row = await store.findTransfer(database.reader, id);
  if (!row) throw new Refusal('unknown-transfer');
  if (row.state !== 'manual-review') throw new Refusal('payment-state-differs', { state: row.state });
  const payload = { transferId: id.toString(), arrived };
  const proposal = { kind: 'vendor-transfer.decide', subject: row.reference, payload, reason };
  return database.inTransaction((tx) => proposeAction(tx, proposal, actor));
}

/**
 * Calls back what a member has at vendors: a worker ends the games there and moves the money, at once or when open rounds are over. Refuses
 * `unknown-member` for one without money at a vendor.
 */
export async function recallFor(
  { database }: VendorsDeps,
  { memberId, reason }: { memberId: bigint; reason: string },
  { staff, ip }: Actor,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    if (!(await hasMoneyThere(tx, memberId))) throw new Refusal('unknown-member');
    await store.requestRecall(tx, memberId);
    await recordAction(tx, {
      staffId: staff.staffId,
      action: 'vendor-money.recalled',
      subject: memberId.toString(),
      detail: { reason },
      ip,
    });
  });
}

/**
 * Changes the mode of wallets. Refuses `wallets-in-use` while a vendor with wallets has money of members, a transfer is under way, or a round
 * is not over: it says how many of each. A game that is open keeps the wallet that it was opened with.
 */
export async function changeMode(
  { database, merchant, vendors }: VendorsDeps,
  { walletMode, reason }: { walletMode: 'single' | 'separate'; reason: string },
  { staff, ip }: Actor,
): Promise<void> {
  const { code, site } = await merchant();
  await database.inTransaction(async (tx) => {
    const codes = walletVendors({ vendors }).map((vendor) => vendor.code);
    const blocks = await countModeBlocks(tx, codes);
    const isInUse = blocks.wallets + blocks.transfers + blocks.rounds > 0;
    if (isInUse && site.walletMode !== walletMode) throw new Refusal('wallets-in-use', { ...blocks });
    await setWalletMode(tx, code, walletMode);
    const detail = { walletMode, reason };
    await recordAction(tx, {
      staffId: staff.staffId,
      action: 'wallet-mode.changed',
      subject: code,
      detail,
      ip,
    });
  });
}

/** Sets how fast games may be played. Games that are open keep the pace that they were opened with. */
export async function changePace(
  { database, merchant }: VendorsDeps,
  { reason, ...pace }: { minSpinMs: number; allowsAutoplay: boolean; reason: string },
  { staff, ip }: Actor,
): Promise<void> {
  const { code } = await merchant();
  await database.inTransaction(async (tx) => {
    await setGamePace(tx, code, pace);
    await recordAction(tx, {
      staffId: staff.staffId,
      action: 'game-pace.changed',
      subject: code,
      detail: { ...pace, reason },
      ip,
    });
  });
}

/** What approved proposals do. The vendor is asked once more: staff do not decide against what it says. */
export function vendorActions(deps: VendorsDeps): GuardedActions {
  return {
    'vendor-transfer.decide': {
      permission: 'cashier.approve',
      async perform(tx, approval) {
        const { id, arrived } = decisionOf(approval);
        await requireVendorMethod(deps, tx, id, arrived);
        const { hasMoved } = await bookIn(tx, id, arrived ? 'staff-arrived' : 'staff-not-arrived');
        if (!hasMoved) throw new Refusal('payment-state-differs');
      },
    },
  };
}

/** Refuses `provider-says-paid` and `provider-says-not-paid`; a vendor that does not answer leaves it to staff. */
async function requireVendorMethod(deps: VendorsDeps, tx: Tx, id: bigint, arrived: boolean): Promise<void> {
  const row = await store.findTransfer(tx, id);
  const vendor = row && findWalletVendor(deps, row.vendor);
  const player = row && (await store.findPlayer(tx, row.member_id, row.vendor));
  if (!vendor || !player) return;
  const order = orderOf(player, row);
  try {
    // The reference is voided first: what has not come by now never will, however staff decide.
    if (!arrived) await vendor.adapter.voidTransfer(order);
    const status = await vendor.adapter.status(order);
    if (!arrived && status === 'success') throw new Refusal('provider-says-paid');
    // It may still come: nobody can say that it did not.
    if (!arrived && status === 'pending') throw new Refusal('payment-state-differs');
    if (arrived && status !== 'success' && status !== 'pending') throw new Refusal('provider-says-not-paid');
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
  }
}

function decisionOf({ payload }: Approval): { id: bigint; arrived: boolean } {
  const given = Object(payload);
  if (typeof given.transferId !== 'string' || typeof given.arrived !== 'boolean')
    throw new Error('a proposal that cannot be read');
  return { id: BigInt(given.transferId), arrived: given.arrived };
}
