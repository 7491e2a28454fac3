// The prizes of a frozen board go to its places (docs/reference/missions.md 4).
import type { WalletId } from '@tyche/kernel/ids';
import { boardPrizes, judgePrize } from '@tyche/rules/rewards';
import type { Tx } from '../../../platform/db/database.ts';
import { notifyMany } from '../../messaging/index.ts';
import { shownAmount } from '../../promotions/index.ts';
import { lockPersonOf } from '../../protection/index.ts';
import { announceCredits, creditBatch } from '../../wallet/index.ts';
import type { MissionsDeps } from '../deps.ts';
import { prizeKeyOf } from '../reward-key.ts';
import { findMission } from '../store.ts';
import { type BoardKey, listFrozen, type PlaceRow } from '../store-boards.ts';
import { prizesOf } from './open-boards.ts';
import * as store from './store.ts';
import { isStrikeOpen } from './strike.ts';

export type PrizeDeps = Pick<MissionsDeps, 'database' | 'listProfiles' | 'listWalletIds' | 'merchant'>;

type Verdict = ReturnType<typeof judgePrize>;

const BOARDS_AT_ONCE = 50;
const WAITING_AT_ONCE = 5_000;

/**
 * Gives the prizes of boards that have been frozen for a day. Each board is a transaction of its own.
 *
 * @returns how many boards it paid.
 */
export async function payBoards(deps: PrizeDeps, signal?: AbortSignal): Promise<number> {
  let paid = 0;
  for (const board of await store.listToPay(deps.database.reader, BOARDS_AT_ONCE)) {
    if (signal?.aborted) break;
    if (await payBoard(deps, board)) paid += 1;
  }
  return paid;
}

/**
 * Gives the prizes of one board, all in one transaction. The board is locked, so no other worker pays it and no place is struck meanwhile.
 * While a strike waits for its second person nothing is paid. Members who excluded themselves are struck first, in a transaction of their
 * own: the places below move up, and who moved up is looked at too. What no place gets is free in the budget again.
 *
 * @returns whether it was paid now.
 */
export async function payBoard(deps: PrizeDeps, board: BoardKey): Promise<boolean> {
  for (;;) {
    const outcome = await deps.database.inTransaction((tx) => tryPay(deps, tx, board));
    if (outcome !== 'struck') return outcome === 'paid';
  }
}

/** `closed`: it is paid, not frozen, or a strike waits. `struck`: some places were struck and nothing was paid. */
async function tryPay(deps: PrizeDeps, tx: Tx, board: BoardKey): Promise<'paid' | 'closed' | 'struck'> {
  if (!(await store.lockBoard(tx, board))) return 'closed';
  const open = await store.findPrizeBoard(tx, board);
  if (!open || open.paidAt || (await isStrikeOpen(tx, board))) return 'closed';
  const given = open.reserved > 0n ? await givePrizes(deps, tx, board) : { total: 0n, waiting: 0n };
  if (given === null) return 'struck';
  await store.moveReserved(tx, board.missionId, {
    reserved: open.reserved - given.waiting,
    spent: given.total,
  });
  await store.closeBoard(tx, board);
  return 'paid';
}

/**
 * Writes down the prizes of a board and credits those that nothing holds. Gives what was given and what waits; null when it struck places
 * of members who excluded themselves instead.
 */
async function givePrizes(
  deps: PrizeDeps,
  tx: Tx,
  board: BoardKey,
): Promise<{ total: bigint; waiting: bigint } | null> {
  const mission = await findMission(tx, board.missionId);
  if (!mission) throw new Error(`a board without its mission ${board.missionId}`);
  const prizes = prizesOf(mission);
  const places = await listFrozen(tx, board, { skip: 0, limit: prizes.at(-1)?.to ?? 0 });
  const verdicts = await judgeAll(deps, tx, places);
  if (await strikeExcluded(tx, board, verdicts)) return null;
  const won = boardPrizes(places, prizes).map(({ member, amount }) => ({
    memberId: member,
    amount,
    rank: places.find((place) => place.member === member)?.rank ?? 0,
    state: verdicts.get(member) === 'wait' ? ('waiting' as const) : ('given' as const),
  }));
  if (won.length === 0) return { total: 0n, waiting: 0n };
  const givenAt = await store.insertPrizes(tx, board, won);
  const given = won.filter(({ state }) => state === 'given');
  await credit(
    deps,
    tx,
    given.map((prize) => ({ ...board, ...prize, givenAt })),
  );
  const total = sumOf(given);
  return { total, waiting: sumOf(won) - total };
}

/** What happens to the prizes of places. The persons are locked in the order of their members' numbers, all in one pass. */
async function judgeAll(
  deps: PrizeDeps,
  tx: Tx,
  places: readonly PlaceRow[],
): Promise<ReadonlyMap<bigint, Verdict>> {
  const verdicts = new Map<bigint, Verdict>();
  const memberIds = places.map(({ member }) => member).toSorted((one, other) => (one < other ? -1 : 1));
  for (const memberId of memberIds) verdicts.set(memberId, await verdictOf(deps, tx, memberId));
  return verdicts;
}

/** Strikes the places whose prizes end. False when there are none. */
async function strikeExcluded(
  tx: Tx,
  board: BoardKey,
  verdicts: ReadonlyMap<bigint, Verdict>,
): Promise<boolean> {
  const memberIds = [...verdicts].filter(([, verdict]) => verdict === 'end').map(([memberId]) => memberId);
  if (memberIds.length === 0) return false;
  await store.insertStrikes(tx, board, {
    memberIds,
    reason: 'self-excluded',
    proposedBy: null,
    decidedBy: null,
  });
  return true;
}

/** What happens to a prize of a member now. The person is locked: an exclusion waits, and nothing is given after its commit. */
async function verdictOf({ listProfiles }: PrizeDeps, tx: Tx, memberId: bigint) {
  const person = await lockPersonOf(tx, memberId);
  const profile = (await listProfiles(tx, [memberId])).get(memberId);
  return judgePrize({
    isExcluded: person.stop === 'self-exclusion',
    isStopped: person.stop !== null,
    hasMarker: person.hasMarker,
    isOpen: profile !== undefined && !profile.isDisabled,
  });
}

/**
 * Looks at the prizes that wait: gives those that nothing holds any more, and ends those of members who excluded themselves and those that
 * have waited for 90 days. Each is a transaction of its own.
 *
 * @returns how many wait no longer.
 */
export async function payWaiting(deps: PrizeDeps, signal?: AbortSignal): Promise<number> {
  let over = 0;
  for (const prize of await store.listWaiting(deps.database.reader, WAITING_AT_ONCE)) {
    if (signal?.aborted) break;
    if (await deps.database.inTransaction((tx) => endWait(deps, tx, prize))) over += 1;
  }
  return over;
}

async function endWait(deps: PrizeDeps, tx: Tx, prize: store.PrizeRow): Promise<boolean> {
  const verdict = await verdictOf(deps, tx, prize.memberId);
  const waiting = await store.lockWaiting(tx, prize);
  if (!waiting || (verdict === 'wait' && !waiting.isOver)) return false;
  const isGiven = verdict === 'give';
  const givenAt = await store.endWaiting(tx, prize, isGiven ? 'given' : 'ended');
  if (isGiven) await credit(deps, tx, [{ ...prize, givenAt }]);
  const { missionId, amount } = prize;
  await store.moveReserved(tx, missionId, { reserved: amount, spent: isGiven ? amount : 0n });
  return true;
}

/** Credits prizes to the main wallets as rewards of missions are, without turnover, each once; and writes a notice for each. */
async function credit(
  { listWalletIds, merchant }: PrizeDeps,
  tx: Tx,
  prizes: readonly (store.PrizeRow & { readonly givenAt: Date })[],
): Promise<void> {
  if (prizes.length === 0) return;
  const wallets = await listWalletIds(
    tx,
    prizes.map(({ memberId }) => memberId),
  );
  const credits = prizes.map(({ givenAt, ...prize }) => {
    const key = prizeKeyOf(prize, givenAt);
    return { walletId: walletOf(wallets, prize.memberId), key, amount: prize.amount, ref: key };
  });
  await creditBatch(tx, { scope: 'promotion', kind: 'bonus', gl: 'bonus' }, credits);
  await announceCredits(tx, prizes);
  const { currency } = (await merchant()).site;
  await notifyMany(
    tx,
    prizes.map(({ memberId, rank, amount }) => ({
      memberId,
      kind: 'board-prize' as const,
      params: { rank: String(rank), amount: shownAmount(amount, currency) },
    })),
  );
}

function walletOf(wallets: ReadonlyMap<bigint, WalletId>, memberId: bigint): WalletId {
  const walletId = wallets.get(memberId);
  if (walletId === undefined) throw new Error(`member ${memberId} has no wallet`);
  return walletId;
}

const sumOf = (prizes: readonly { readonly amount: bigint }[]): bigint =>
  prizes.reduce((sum, { amount }) => sum + amount, 0n);
