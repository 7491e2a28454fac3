// Settles a draw: two engines count it, the counts are compared, winners are paid in chunks. settle-due.ts calls `settleDraw`.
import { randomUUID } from 'node:crypto';
import { assert } from '@tyche/kernel/assert';
import { isSmartWin } from '@tyche/rules/lottery';
import { families, findGame } from '@tyche/rules/lottery/games';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import {
  type Draw,
  type DrawProof,
  findKnownAt,
  findProof,
  freezeDraw,
  markSettling,
  settleUnsold,
} from '../../draws/index.ts';
import { closeBatch, recordPayouts } from '../../wagers/index.ts';
import { creditBatch, sharePayouts } from '../../wallet/index.ts';
import { type ShadowCount, isCutRight } from './shadow-count.ts';
import type { OwnCount } from './count-winners.ts';
import { findRebateShares, findShares } from './bonus-shares.ts';
import { amendDraw } from './correct-draw.ts';
import { endWithLast } from './end-draw.ts';
import { payKeyOf } from '../betting/keys.ts';
import { voidLateTickets } from './late-tickets.ts';
import type { SettlementThreads } from './threads.ts';
import { withRetry, repeatUntilEmpty } from '../betting/retry.ts';
import { findPaidVersion } from './store-correct.ts';
import { type Claim, keepClaim, listOverCap } from './store-count.ts';
import * as store from './store-settle.ts';
import type { LotteryDeps } from '../types.ts';

export interface SettlingDeps extends Pick<LotteryDeps, 'database' | 'log'> {
  readonly threads: Pick<SettlementThreads, 'count' | 'shadow'>;
}

/** The number of credits in a transaction. Bettors wait at most for the wallets of one chunk (ledger.md 3.4). */
const PAY_CHUNK = 250;

const playCodes = new Map(
  Object.values(families).flatMap(({ plays }) => plays.map((play) => [play.id, play.code] as const)),
);

/**
 * Settles the merchant's sales of a draw, from any state of the settlement. The settlement engine and the shadow settlement count the draw,
 * and it pays only when the counts are equal. A difference freezes the draw. Each merchant settles its own sales: no merchant pays before
 * all have counted, and the last to pay ends the draw. Safe to repeat after any failure, and in several workers at once. True when it must
 * run again after other merchants have counted.
 */
export async function settleDraw(deps: SettlingDeps, draw: Draw): Promise<boolean> {
  const { database } = deps;
  const { id, resultVersion } = draw;
  const sales = await settleWithoutBets(database, draw);
  if (!sales.own) return false;
  const state = await store.findSettlementState(database.reader, id, resultVersion);
  if (state === 'paid') return false;
  if (state !== 'paying') {
    await voidLateTickets(database, draw);
    if (!(await countDraw(deps, draw))) return false;
    const begun = await beginPaying(deps, draw);
    if (begun !== 'begun') return begun === 'others-count';
  }
  const paidVersion = resultVersion > 1 ? await findPaidVersion(database.reader, id, resultVersion) : null;
  if (paidVersion !== null) {
    if (await amendDraw(database, draw, paidVersion)) await announce(deps, draw);
    return false;
  }
  await repeatUntilEmpty(() => payChunk(deps, draw));
  await repeatUntilEmpty(() => rebateChunk(deps, draw));
  if (await endPaying(deps, draw)) await announce(deps, draw);
  return false;
}

/**
 * Settles a draw that never had a bet, so that no merchant has a row of sales: it only changes the state of the draw. A draw whose bets
 * were all cancelled has such a row and is counted. Gives whether this merchant and whether any merchant has sales.
 */
async function settleWithoutBets(
  database: Database,
  { id, state, resultVersion }: Draw,
): Promise<{ own: boolean; any: boolean }> {
  return database.inTransaction(async (tx) => {
    const sales = await store.hasSale(tx, id);
    if (!sales.any && state === 'drawn') await settleUnsold(tx, id, resultVersion);
    return sales;
  });
}

/** Counts a draw with both engines. True when they agree, now or before; false when they differ or another worker holds the claim. */
export async function countDraw({ database, threads, log }: SettlingDeps, draw: Draw): Promise<boolean> {
  const { id: drawId, gameCode, number, result, resultVersion: version } = draw;
  if (result === null) return false;
  const game = findGame(gameCode);
  assert(game, `no game ${gameCode}`);
  const claim = randomUUID();
  const { state, mine } = await database.inTransaction((tx) => store.claimCount(tx, drawId, version, claim));
  if (!mine) return state === 'counted' || state === 'paying';
  const sealed = await findProof(database.reader, gameCode, number);
  const knownAt = await findKnownAt(database.reader, drawId);
  const [own, shadow] = await whileClaimed(database, { drawId, version, claim }, () =>
    both(
      threads.count({ drawId, version, claim, gameCode, number, result }),
      threads.shadow({
        drawId,
        gameCode,
        family: game.family,
        smartWin: isSmartWin(game),
        number,
        result,
        knownAt,
        playCodes,
      }),
    ),
  );
  const cap = game.limits.maxWinPerDraw;
  const capped = await listOverCap(database.reader, { drawId, version }, cap);
  const difference =
    differenceOf(own, shadow, sealed) ??
    (isCutRight(capped, cap) ? null : 'the cut of payouts above the cap');
  const totals = {
    ...own,
    digest: Buffer.from(own.digest, 'hex'),
    shadowWinners: shadow.winners,
    shadowPayout: own.payout + shadow.gross - own.gross,
    shadowDigest: Buffer.from(shadow.digest, 'hex'),
  };
  await database.inTransaction(async (tx) => {
    if (
      !(await store.endCount(
        tx,
        { drawId, version, claim },
        difference === null ? 'counted' : 'differs',
        totals,
      ))
    )
      return;
    if (difference !== null)
      await freezeDraw(tx, drawId, `The settlement and the shadow settlement differ: ${difference}`);
  });
  if (difference === null) return true;
  log.error('lottery.settlements-differ', { gameCode, number, difference });
  return false;
}

/** Renews the claim while both engines count; drops it when one fails. */
async function whileClaimed<T>(database: Database, claim: Claim, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    // When this fails, the engines notice the lost claim themselves.
    database.inTransaction((tx) => keepClaim(tx, claim)).catch(() => undefined);
  }, 3_000);
  try {
    return await work();
  } catch (error) {
    await store.dropClaim(database.reader, claim.drawId, claim.version, claim.claim);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Waits for both, also when one fails: the claim must be kept while the other still writes. */
async function both<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

function differenceOf(own: OwnCount, shadow: ShadowCount, sealed: DrawProof | null): string | null {
  if (own.tickets !== shadow.tickets) return 'tickets';
  if (own.stake !== shadow.stake) return 'stake';
  if (own.winners !== shadow.winners) return 'winners';
  if (own.gross !== shadow.gross) return 'payouts';
  if (own.digest !== shadow.digest) return 'who is paid what';
  if (sealed?.sealed?.root !== shadow.root) return 'the sealed tickets';
  return null;
}

/** Begins to pay when all merchants have counted, unless the draw was frozen or voided since. */
async function beginPaying(
  { database }: SettlingDeps,
  { id, resultVersion }: Draw,
): Promise<'begun' | 'others-count' | 'ended'> {
  return database.inTransaction(async (tx) => {
    if (!(await store.areAllSales(tx, 'counted', id, resultVersion))) return 'others-count';
    if (!(await markSettling(tx, id, resultVersion))) return 'ended';
    await store.beginPaying(tx, id, resultVersion);
    return 'begun';
  });
}

/** Pays the next winners of a draw. False when none are left, or another worker is paying. */
export function payChunk({ database }: SettlingDeps, { id, resultVersion: version }: Draw): Promise<boolean> {
  const keyOf = (row: store.DueRow) => payKeyOf('payout', row.keyTime, version, row.id);
  const paymentOf = (row: store.DueTicketRow) => ({
    ...row,
    drawId: id,
    key: keyOf(row),
    before: 0n,
    after: row.amount,
  });
  return inChunk(
    database,
    async (tx) => {
      const paying = await store.lockPaying(tx, id, version);
      const due = paying ? await store.listUnpaid(tx, id, version, paying.paidAfter, PAY_CHUNK) : [];
      return { due, shares: await findShares(tx, due.map(paymentOf)) };
    },
    async (tx, { due, shares }, last) => {
      const credits = due.filter(({ amount }) => amount > 0n);
      const payouts = credits.map(({ id: ref, amount, validStake }) => ({ ref, payout: amount, validStake }));
      await Promise.all([
        recordPayouts(tx, { source: 'lottery', batchRef: id, version }, payouts),
        store.movePaid(tx, id, version, last.id, totalOf(due)),
        credit(tx, 'win', credits, keyOf),
        sharePayouts(tx, 'settlement', shares),
      ]);
    },
  );
}

/** Pays the next rebates of a draw, one for each member. False when none are left, or another worker is paying. */
export function rebateChunk(
  { database }: SettlingDeps,
  { id, opensAt, resultVersion: version }: Draw,
): Promise<boolean> {
  const keyOf = ({ keyTime, memberId }: store.DueRow) =>
    payKeyOf('rebate', keyTime, version, { drawId: id, memberId });
  const paymentOf = (row: store.DueRow) => ({ ...row, key: keyOf(row), before: 0n, after: row.amount });
  return inChunk(
    database,
    async (tx) => {
      const paying = await store.lockPaying(tx, id, version);
      const due = paying ? await store.listUnrebated(tx, id, version, paying.rebatedAfter, PAY_CHUNK) : [];
      return { due, shares: await findRebateShares(tx, { id, opensAt }, due.map(paymentOf)) };
    },
    async (tx, { due, shares }, last) => {
      await Promise.all([
        store.moveRebated(tx, id, version, last.id, totalOf(due)),
        credit(tx, 'rebate', due, keyOf),
        sharePayouts(tx, 'settlement', shares),
      ]);
    },
  );
}

/** Pays one chunk in two round trips. The last statement locks the wallets and is sent together with the commit. */
async function inChunk<Taken extends { readonly due: readonly store.DueRow[] }>(
  database: Database,
  take: (tx: Tx) => Promise<Taken>,
  pay: (tx: Tx, taken: Taken, last: store.DueRow) => Promise<void>,
): Promise<boolean> {
  const { due } = await withRetry(() =>
    database.inTransaction(take, async (tx, taken) => {
      const last = taken.due.at(-1);
      if (last) await pay(tx, taken, last);
    }),
  );
  return due.length === PAY_CHUNK;
}

async function endPaying(
  { database }: SettlingDeps,
  { id, result, resultVersion: version }: Draw,
): Promise<boolean> {
  return database.inTransaction(async (tx) => {
    const paying = await store.lockPaying(tx, id, version);
    if (!paying?.isDone || result === null) return false;
    await store.endPaying(tx, id, version, result);
    await closeBatch(tx, { source: 'lottery', batchRef: id, version });
    await endWithLast(tx, id, version);
    return true;
  });
}

/** Publishes the event for all members with bets on the draw, in chunks. A page that misses the event reads again later. */
async function announce({ database }: SettlingDeps, { id, gameCode, number }: Draw): Promise<void> {
  for (let after = 0n; ; ) {
    const bettors = await store.listBettors(database.reader, id, after, 5_000);
    const last = bettors.at(-1);
    if (!last) return;
    const memberIds = bettors.map(({ memberId }) => memberId);
    await database.inTransaction((tx) => publish(tx, 'lottery.settled', { memberIds, gameCode, number }));
    after = last.memberId;
  }
}

async function credit(
  tx: Tx,
  kind: 'win' | 'rebate',
  due: readonly store.DueRow[],
  keyFor: (row: store.DueRow) => string,
): Promise<void> {
  const credits = due.map((row) => ({ walletId: row.walletId, key: keyFor(row), amount: row.amount }));
  await creditBatch(tx, { scope: 'settlement', kind, gl: kind === 'win' ? 'house' : 'rebate' }, credits);
}

function totalOf(due: readonly store.DueRow[]): bigint {
  return due.reduce((all, { amount }) => all + amount, 0n);
}
