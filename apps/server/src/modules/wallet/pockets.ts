// Bonus money in the ledger: pockets beside the main wallet (docs/reference/rewards.md 5.1, 5.2, 5.6 to 5.8). The index of the module exports
// no function that gives the id of a pocket, so nothing can be withdrawn, transferred or sent from it.
import type { WalletId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { lockWallets } from './posting.ts';
import { repay } from './receivables.ts';
import { statusOf } from './results.ts';
import { toBalance } from './wallets.ts';
import * as store from './store-pockets.ts';
import {
  type Balance,
  type BonusStart,
  glCodes,
  type MovementStatus,
  type PayoutShare,
  type Pocket,
  type RunningBonus,
  type Scope,
} from './types.ts';

/**
 * Starts a bonus and puts its amount into the pocket, which is made when it is the member's first. `ok`: started now. `duplicate`: it was
 * before, with these terms. `conflict`: it stands with other terms, or another bonus of the wallet runs. `no-wallet`: not a main wallet
 * of real money.
 */
export async function startBonus(tx: Tx, start: BonusStart): Promise<MovementStatus> {
  return statusOf(await store.startOne(tx, start));
}

export interface BonusClosing {
  /** False when it was closed before: nothing has moved. */
  readonly isClosed: boolean;
  /** What went to the member's own money. */
  readonly released: bigint;
  /** What went to the general account `bonus`. */
  readonly forfeited: bigint;
}

/**
 * Closes a bonus, once. `released`: the pocket goes to own money up to the maximum cash-out, and pays first what the member owes.
 * `ended` (cancelled, expired, lost, revoked, excluded): the pocket goes to the house; own money stays. Throws for an unknown bonus.
 */
export async function closeBonus(tx: Tx, bonusId: string, how: 'released' | 'ended'): Promise<BonusClosing> {
  const { closed, released, forfeited } = await store.closeOne(tx, bonusId, how === 'released');
  if (released > 0n) {
    const walletId = await store.findMainWallet(tx, bonusId);
    if (walletId !== null) await repay(tx, walletId as WalletId);
  }
  return { isClosed: closed, released, forfeited };
}

/** The bonus that runs beside a main wallet; null when none does. */
export async function runningBonusOf(reader: Reader, walletId: WalletId): Promise<RunningBonus | null> {
  return store.findRunning(reader, walletId);
}

/**
 * Moves the moment from which the money of a running bonus cannot be staked, such as after a break. Takes the lock of the main wallet.
 *
 * @returns false when the bonus does not run.
 */
export async function moveStakesUntil(
  tx: Tx,
  walletId: WalletId,
  { bonusId, until }: { readonly bonusId: string; readonly until: Date },
): Promise<boolean> {
  await lockWallets(tx, [walletId]);
  return store.moveStakesUntil(tx, bonusId, until);
}

/** What a bonus came to, in 1/10 000 units: its parts of stakes, its shares of returns (of void bets too), and all that was released. */
export interface BonusSums {
  readonly staked: bigint;
  readonly returned: bigint;
  readonly released: bigint;
}

/** What bonuses came to, in the order asked; zeros for one that never started. */
export async function sumsOfBonuses(
  reader: Reader,
  bonusIds: readonly string[],
): Promise<readonly BonusSums[]> {
  return bonusIds.length === 0 ? [] : store.listBonusSums(reader, bonusIds);
}

/** A movement of the pocket of a bonus. */
export interface PocketEntry {
  readonly at: Date;
  readonly kind: 'grant' | 'release' | 'forfeit' | 'stake' | 'return';
  readonly amount: bigint;
  readonly balance: bigint;
  readonly key: string;
}

/** The movements of a bonus in its pocket, oldest first. */
export async function pocketEntriesOf(
  reader: Reader,
  bonusId: string,
  limit: number,
): Promise<readonly PocketEntry[]> {
  const rows = await store.listPocketEntries(reader, bonusId, limit);
  return rows.map(({ at, gl, delta, balance_after: balance, key }) => ({
    at,
    kind: kindOfEntry(gl, delta),
    amount: delta,
    balance,
    key,
  }));
}

function kindOfEntry(gl: number, delta: bigint): PocketEntry['kind'] {
  if (gl === glCodes['clearing:transfer']) return 'release';
  if (gl === glCodes['clearing:bonus']) return delta < 0n ? 'stake' : 'return';
  return delta < 0n ? 'forfeit' : 'grant';
}

/** The parts of a stake that holds bonus money. */
export interface StakeParts {
  readonly bonusId: string;
  readonly real: bigint;
  readonly bonus: bigint;
}

/** The parts of stakes, found by their references; in the order asked, null for a stake of own money alone. */
export async function partsOf(
  reader: Reader,
  scope: Scope,
  refs: readonly string[],
): Promise<readonly (StakeParts | null)[]> {
  if (refs.length === 0) return [];
  const rows = await store.listParts(reader, scope, refs);
  const parts = new Map(
    rows.map((row) => [row.place, { bonusId: row.bonus_id, real: row.real_part, bonus: row.bonus_part }]),
  );
  return refs.map((_, place) => parts.get(place) ?? null);
}

/** The stakes with bonus money of some wallets since a moment, the oldest of each first, with their references. */
export async function partsOfWallets(
  reader: Reader,
  scope: Scope,
  walletIds: readonly WalletId[],
  since: Date,
): Promise<readonly (StakeParts & { readonly walletId: WalletId; readonly ref: string })[]> {
  if (walletIds.length === 0) return [];
  const rows = await store.listPartsOfWallets(reader, scope, walletIds, since);
  return rows.map((row) => ({
    walletId: row.wallet_id as WalletId,
    ref: row.ref,
    bonusId: row.bonus_id,
    real: row.real_part,
    bonus: row.bonus_part,
  }));
}

/**
 * Moves the bonus shares of payouts between the main wallets and where they belong: the pocket while the bonus runs, own money within the
 * maximum cash-out after a release, else the house. What a pocket cannot give back is written off. Each key once; throws, and moves
 * nothing, when one stands with other details. A transaction credits before it, and collects after it. Gives how many were new.
 */
export async function sharePayouts(tx: Tx, scope: Scope, shares: readonly PayoutShare[]): Promise<bigint> {
  return shares.length === 0 ? 0n : store.moveShares(tx, scope, shares);
}

/** What the main wallet of an owner has, and its pockets. */
export interface BalanceWithPockets extends Balance {
  readonly bonus: bigint;
  readonly locked: bigint;
  /** The pocket of the bonus that runs, and when its time ends; null when none runs. */
  readonly running: { readonly pocket: Pocket; readonly endsAt: Date } | null;
}

/** What the main wallet of each owner has with its pockets (rewards.md 5.1), in the order asked; null for who has none. */
export async function balancesWithPockets(
  reader: Reader,
  ownerIds: readonly bigint[],
): Promise<(BalanceWithPockets | null)[]> {
  const rows = await store.listWithPockets(reader, ownerIds);
  return rows.map((row) => {
    if (!row) return null;
    const { bonus, locked, pocket, stakes_until: endsAt } = row;
    return { ...toBalance(row), bonus, locked, running: pocket && endsAt && { pocket, endsAt } };
  });
}

/** The wallets of the pockets that were made beside a main wallet, for their records alone: nothing moves money by them. */
export async function pocketIdsOf(
  reader: Reader,
  walletId: WalletId,
): Promise<ReadonlyMap<Pocket, WalletId>> {
  const rows = await store.listPockets(reader, walletId);
  return new Map(rows.map((row) => [row.pocket, row.wallet_id as WalletId]));
}

/** What the pockets beside a main wallet have. */
export async function pocketsOf(
  reader: Reader,
  walletId: WalletId,
): Promise<Readonly<Record<Pocket, bigint>>> {
  const rows = await store.listPockets(reader, walletId);
  const balances = new Map(rows.map(({ pocket, balance }) => [pocket, balance]));
  return { bonus: balances.get('bonus') ?? 0n, locked: balances.get('locked') ?? 0n };
}
