// Opening a game in transfer mode: the main wallet's money goes to the vendor first, and comes back when the player leaves.
import { currencies, type CurrencyCode } from '@tyche/kernel/currencies';
import { floorDiv, UNITS_PER_ONE } from '@tyche/kernel/money';
import type { WalletId } from '@tyche/kernel/ids';
import { newKey } from '../../platform/db/new-key.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { hashRequest } from '../../platform/requests/same-request.ts';
import type { Tx } from '../../platform/db/database.ts';
import { balanceOfWallet, lockWallets, mayStake, stakeRefusal } from '../wallet/index.ts';
import { ask } from './ask.ts';
import type { VendorsDeps, WalletVendor } from './deps.ts';
import { announcePlayer, sendMove } from './open-transfer.ts';
import * as store from './store.ts';

export interface Fill {
  readonly memberId: bigint;
  readonly walletId: WalletId;
  readonly vendor: WalletVendor;
  readonly currency: CurrencyCode;
  readonly language: string;
}

/** How often a transfer that is under way is asked about before the game opens without its money, and how long from one to the next. */
const LOOKS = 4;
const LOOK_MS = 500;
/** In 1/10 000 units: a limit that has this left stops the next stake, not the launch. */
const LEAST_STAKE = 1n;

/**
 * Whether a bet may be placed now. In transfer mode nobody asks before each bet, so the launch does. Refuses `wallet-locked`,
 * `play-stopped`, `reality-check-due`, `session-time-reached`, `stake-limit-reached`.
 */
export async function requireMayStake(tx: Tx, walletId: WalletId): Promise<void> {
  await lockWallets(tx, [walletId]);
  if ((await balanceOfWallet(tx, walletId))?.status !== 'active') throw new Refusal('wallet-locked');
  if (await mayStake(tx, walletId, LEAST_STAKE)) return;
  const { code, details } = await stakeRefusal(tx, walletId, LEAST_STAKE);
  throw new Refusal(code, details);
}

/**
 * Moves all that the main wallet has free to the vendor, in whole units of what the currency shows. A transfer that is under way is waited
 * for, two seconds at most. Money whose arrival is not known yet stays on the way: the game opens without it. Throws an `Outage` when the
 * vendor does not know the player and cannot be told; refuses `wallet-locked`, `self-excluded`, `play-stopped`.
 */
export async function fillWallet(deps: VendorsDeps, fill: Fill): Promise<void> {
  const { memberId, walletId, vendor, currency, language } = fill;
  await awaitTransfer(deps, fill);
  const free = (await balanceOfWallet(deps.database.reader, walletId))?.available ?? 0n;
  const least = UNITS_PER_ONE / 10n ** BigInt(currencies[currency].decimals);
  const amount = floorDiv(free, least) * least;
  const key = newKey();
  const requestHash = hashRequest('fill', key);
  const move = { memberId, walletId, key, requestHash, vendor, currency, amount };
  await announcePlayer(deps, move, language);
  // A recall that still waits was of a stop that is over: the launch asked.
  await store.endRecall(deps.database.reader, { member_id: memberId, vendor: vendor.code });
  if (amount <= 0n) return;
  try {
    await sendMove(deps, { ...move, direction: 'to-vendor' });
  } catch (error) {
    // Another window was faster, or the money has just been spent: the game opens with what is there.
    const isOvertaken = error instanceof Refusal && overtaken.has(error.code);
    if (!isOvertaken) throw error;
  }
}

const overtaken: ReadonlySet<string> = new Set([
  'transfer-in-flight',
  'insufficient-balance',
  'transfer-bonus-refused',
]);

async function awaitTransfer(deps: VendorsDeps, { memberId, vendor }: Fill): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const row = await store.findUnderWay(deps.database.reader, memberId, vendor.code);
    if (!row || (await ask(deps, row)).row.ended_at) return;
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}
