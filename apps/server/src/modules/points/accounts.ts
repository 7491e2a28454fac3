// The points of members: their wallet in the points book, what comes in and what is taken back (docs/reference/rewards.md 6.1).
import type { Tx } from '../../platform/db/database.ts';
import {
  collect,
  creditBatch,
  listOwed,
  lockWallets,
  openWallet,
  owedBy,
  post,
  repay,
} from '../wallet/index.ts';
import { refOfBet } from './movements.ts';
import * as store from './store.ts';

/** Points go in and out of this account of the points book. */
export const giving = { scope: 'promotion', kind: 'points', gl: 'house' } as const;

/** The account of a member, locked until the transaction ends; opened with its wallet when there is none. */
export async function lockAccount(tx: Tx, memberId: bigint): Promise<store.Account> {
  const accounts = await lockAccounts(tx, [memberId]);
  const account = accounts.get(memberId);
  if (!account) throw new Error(`no points account of ${memberId}`);
  return account;
}

/** The accounts of members, locked until the transaction ends; those that are missing are opened. */
export async function lockAccounts(
  tx: Tx,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, store.Account>> {
  const known = await store.lockAccounts(tx, memberIds);
  const found = new Map(known.map((account) => [account.memberId, account]));
  const missing = memberIds.filter((memberId) => !found.has(memberId));
  if (missing.length === 0) return found;
  for (const memberId of [...missing].sort((one, other) => (one < other ? -1 : 1)))
    await store.insertAccount(
      tx,
      memberId,
      await openWallet(tx, { ownerId: memberId, book: 'points', currency: 'PTS' }),
    );
  const opened = await store.lockAccounts(tx, memberIds);
  return new Map(opened.map((account) => [account.memberId, account]));
}

/** One movement of points: above 0 given, below 0 taken back. */
export interface PointMove {
  readonly memberId: bigint;
  readonly key: string;
  /** In 1/10 000 of a point. */
  readonly points: bigint;
  /** The first day of the local month in which it counts. */
  readonly month: string;
  /** The wager that earned it. */
  readonly wagerId: bigint;
}

/**
 * Books movements of points, each key once. What comes in pays first what is owed; what a wallet cannot give back is owed from then on.
 *
 * @throws when a key stands with other details.
 */
export async function bookPoints(tx: Tx, moves: readonly PointMove[]): Promise<void> {
  if (moves.length === 0) return;
  const accounts = await lockAccounts(tx, [...new Set(moves.map(({ memberId }) => memberId))]);
  const walletOf = (memberId: bigint) => {
    const account = accounts.get(memberId);
    if (!account) throw new Error(`no points account of ${memberId}`);
    return account.walletId;
  };
  await lockWallets(
    tx,
    [...accounts.values()].map(({ walletId }) => walletId),
  );
  const given = moves.filter(({ points }) => points > 0n);
  const taken = moves.filter(({ points }) => points < 0n);
  const credit = ({ memberId, key, points, wagerId }: PointMove, amount = points) => ({
    walletId: walletOf(memberId),
    key,
    amount,
    ref: refOfBet(wagerId),
  });
  await creditBatch(
    tx,
    giving,
    given.map((move) => credit(move)),
  );
  const { owed } = await collect(
    tx,
    giving,
    taken.map((move) => credit(move, -move.points)),
  );
  if (owed > 0n) await markOwing(tx, [...accounts.values()]);
  const gainers = new Set(given.map(({ memberId }) => memberId));
  const owing = [...accounts.values()].filter(({ memberId, owes }) => owes && gainers.has(memberId));
  for (const account of owing) await payBack(tx, account);
  await store.addToMonths(tx, sumMonths(moves));
}

/** Remembers which of some accounts owe points now. */
async function markOwing(tx: Tx, accounts: readonly store.Account[]): Promise<void> {
  const owed = await listOwed(
    tx,
    accounts.map(({ walletId }) => walletId),
  );
  const owing = accounts.filter(({ walletId }) => owed.has(walletId));
  await store.setOwing(
    tx,
    owing.map(({ memberId }) => memberId),
    true,
  );
}

/** Lets what came in go to what the wallet owes. */
async function payBack(tx: Tx, { memberId, walletId }: store.Account): Promise<void> {
  await repay(tx, walletId);
  if ((await owedBy(tx, walletId)) === 0n) await store.setOwing(tx, [memberId], false);
}

function sumMonths(moves: readonly PointMove[]): readonly store.MonthChange[] {
  const sums = new Map<string, store.MonthChange>();
  for (const { memberId, month, points } of moves) {
    const key = `${memberId} ${month}`;
    sums.set(key, { memberId, month, points: points + (sums.get(key)?.points ?? 0n) });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, change]) => change);
}

/**
 * Gives a member points, once by key: for promotions and missions. What the member owes is paid first.
 *
 * @param gift `points` above 0, in 1/10 000 of a point; `key` a UUID; `timeZone` that of the site.
 * @returns false when the key was given before, with the same points.
 * @throws when the key stands with other details.
 */
export async function givePoints(
  tx: Tx,
  { memberId, points, key, timeZone }: { memberId: bigint; points: bigint; key: string; timeZone: string },
): Promise<boolean> {
  const account = await lockAccount(tx, memberId);
  const { status } = await post(tx, { ...giving, walletId: account.walletId, key, delta: points });
  if (status === 'duplicate') return false;
  if (status !== 'ok') throw new Error(`points ${key} were not given: ${status}`);
  if (account.owes) await payBack(tx, account);
  const month = await store.monthNow(tx, timeZone);
  await store.addToMonths(tx, [{ memberId, month, points }]);
  return true;
}
