// Moving money to a vendor and back. Written down with the debit in one transaction, then sent, once; what the answer does not tell is
// asked for (ask.ts). Whatever the vendor does, our ledger knows where the money is.
import { MAIN_WALLET } from '@tyche/contract/vendors';
import { currencies, type CurrencyCode } from '@tyche/kernel/currencies';
import type { WalletId } from '@tyche/kernel/ids';
import { formatAmount, parseAmount, UNITS_PER_ONE } from '@tyche/kernel/money';
import type { TransferDirection } from '@tyche/rules/vendors';
import type { Tx } from '../../platform/db/database.ts';
import { Outage, Refusal } from '../../platform/http/errors.ts';
import { hashRequest, requireSameRequest } from '../../platform/requests/same-request.ts';
import { balanceOfWallet, lockWallets, stakeableBonuses } from '../wallet/index.ts';
import { hear, orderOf } from './ask.ts';
import { announce, bookAnswer, debit } from './book-answer.ts';
import { type VendorsDeps, walletVendors, type WalletVendor } from './deps.ts';
import * as store from './store.ts';
import type { PlayerRow, TransferRow } from './types.ts';

export interface MoveRequest {
  readonly memberId: bigint;
  readonly key: string;
  readonly fromAccountTypeId: number;
  readonly toAccountTypeId: number;
  readonly amount: string;
  readonly referenceNo: string;
  readonly language: string;
}

export interface Move {
  readonly memberId: bigint;
  readonly walletId: WalletId;
  readonly key: string;
  readonly requestHash: Buffer;
  readonly vendor: WalletVendor;
  readonly direction: TransferDirection;
  readonly amount: bigint;
  readonly currency: string;
}

/** The answer of the vendor is waited for so long before it is asked for. */
const FIRST_ASK_S = 7;
/** The most that moves at once, in units of the currency. */
const MOST = 1_000_000_000n * UNITS_PER_ONE;

/**
 * Moves money for a member. Idempotent by key. Refuses `single-wallet`, `unknown-wallet`, `amount-out-of-range`, `insufficient-balance`,
 * `transfer-in-flight`, `vendor-unavailable`, `wallet-locked`, `key-reused`, and towards a vendor `self-excluded`, `play-stopped` and
 * `transfer-bonus-refused`.
 */
export async function moveBetweenWallets(deps: VendorsDeps, request: MoveRequest): Promise<TransferRow> {
  const { memberId, key } = request;
  const { reader } = deps.database;
  const requestHash = hashOf(request);
  const known = await store.findByKey(reader, memberId, key);
  if (known) return sameOrRefused(known, requestHash);
  const { site } = await deps.merchant();
  if (site.walletMode !== 'separate') throw new Refusal('single-wallet');
  const { vendor, direction } = sidesOf(deps, request);
  const amount = amountOf(request.amount, site.currency);
  const member = await deps.findMember(reader, memberId);
  if (!member) throw new Refusal('not-signed-in');
  const { walletId } = member;
  const { currency } = site;
  const move: Move = { memberId, walletId, key, requestHash, vendor, direction, amount, currency };
  await checkVendorAvailable(deps, move, request.language);
  return sendMove(deps, move);
}

/** Writes a move down and sends it; the vendor knows the player already. Refuses what can be known before. */
export async function sendMove(deps: VendorsDeps, move: Move): Promise<TransferRow> {
  const { row, player, isNew } = await deps.database.inTransaction((tx) => writeDown(deps, tx, move));
  if (!isNew) return row;
  const { adapter } = move.vendor;
  const order = orderOf(player, row);
  const event = await hear(() =>
    row.direction === 'to-vendor' ? adapter.deposit(order) : adapter.withdraw(order),
  );
  return bookAnswer(deps, row.transfer_id, event);
}

async function writeDown(
  deps: VendorsDeps,
  tx: Tx,
  move: Move,
): Promise<{ row: TransferRow; player: PlayerRow; isNew: boolean }> {
  const { memberId, walletId, key, requestHash, vendor, direction, amount, currency } = move;
  const player = await store.lockPlayer(tx, { memberId, vendor: vendor.code, walletId, currency });
  const known = await store.findByKey(tx, memberId, key);
  if (known) return { row: sameOrRefused(known, requestHash), player, isNew: false };
  if (await store.findUnderWay(tx, memberId, vendor.code)) throw new Refusal('transfer-in-flight');
  if (direction === 'to-vendor') await requireMaySend(deps, tx, move);
  const wanted = { memberId, vendor: vendor.code, walletId, direction, key, requestHash, currency, amount };
  const row = await store.insertTransfer(tx, wanted, FIRST_ASK_S);
  if (direction === 'to-vendor') await debit(tx, row);
  await announce(tx, { memberId, id: row.transfer_id, state: row.state });
  return { row, player, isNew: true };
}

/**
 * Money towards a vendor is money towards play: a break, an exclusion and a locked wallet keep it back. Home it comes always. Bonus money
 * does not go there (rewards.md 5.12): a player with some who asks for more than own money is told how much of that there is.
 */
async function requireMaySend(
  deps: VendorsDeps,
  tx: Tx,
  { memberId, walletId, amount }: Move,
): Promise<void> {
  await deps.requireMayPlay(tx, memberId);
  await lockWallets(tx, [walletId]);
  const wallet = await balanceOfWallet(tx, walletId);
  if (wallet?.status !== 'active') throw new Refusal('wallet-locked');
  const { available } = wallet;
  if (available < amount && (await stakeableBonuses(tx, [walletId])).has(walletId))
    throw new Refusal('transfer-bonus-refused', { available: formatAmount(available) });
}

/** Refuses `vendor-unavailable` before anything moves, and `insufficient-balance` of the vendor's wallet. */
async function checkVendorAvailable(deps: VendorsDeps, move: Move, language: string): Promise<void> {
  const { vendor, direction, amount } = move;
  try {
    if (direction === 'from-vendor') {
      const player = await store.findPlayer(deps.database.reader, move.memberId, vendor.code);
      const there =
        player && (await vendor.adapter.balance({ playerId: player.player_id, currency: player.currency }));
      if ((there?.available ?? 0n) < amount) throw new Refusal('insufficient-balance');
      return;
    }
    if ((await vendor.adapter.health()) !== 'ready') throw new Refusal('vendor-unavailable');
    await announcePlayer(deps, move, language);
  } catch (error) {
    if (error instanceof Outage) throw new Refusal('vendor-unavailable');
    throw error;
  }
}

/** Tells the vendor of a member that it does not know yet. Throws an `Outage` without an answer. */
export async function announcePlayer(
  { database }: VendorsDeps,
  move: Pick<Move, 'memberId' | 'walletId' | 'vendor' | 'currency'>,
  language: string,
): Promise<void> {
  const { memberId, walletId, vendor, currency } = move;
  const player = await database.inTransaction((tx) =>
    store.lockPlayer(tx, { memberId, vendor: vendor.code, walletId, currency }),
  );
  if (player.opened_at) return;
  await vendor.adapter.openPlayer({ playerId: player.player_id, currency: player.currency, language });
  await store.markOpened(database.reader, player.player_id);
}

function sidesOf(
  deps: VendorsDeps,
  { fromAccountTypeId: from, toAccountTypeId: to }: MoveRequest,
): { vendor: WalletVendor; direction: TransferDirection } {
  const other = from === MAIN_WALLET ? to : to === MAIN_WALLET ? from : null;
  const vendor = walletVendors(deps).find(({ accountTypeId }) => accountTypeId === other);
  if (!vendor) throw new Refusal('unknown-wallet');
  return { vendor, direction: from === MAIN_WALLET ? 'to-vendor' : 'from-vendor' };
}

/** In the decimals of its currency. Refuses `amount-out-of-range`. */
function amountOf(text: string, currency: CurrencyCode): bigint {
  const least = UNITS_PER_ONE / 10n ** BigInt(currencies[currency].decimals);
  const amount = parseAmount(text);
  if (amount !== null && amount >= least && amount <= MOST && amount % least === 0n) return amount;
  throw new Refusal('amount-out-of-range', {
    field: 'amount',
    minimum: formatAmount(least),
    maximum: formatAmount(MOST),
  });
}

function sameOrRefused(known: TransferRow, requestHash: Buffer): TransferRow {
  requireSameRequest(known.request_hash, requestHash);
  return known;
}

function hashOf({ fromAccountTypeId, toAccountTypeId, amount, referenceNo }: MoveRequest): Buffer {
  return hashRequest(fromAccountTypeId, toAccountTypeId, amount, referenceNo);
}
