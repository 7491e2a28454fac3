import type { DrawId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { holdOnSale } from '../../draws/index.ts';
import {
  balanceOfWallet,
  heldIn,
  lockWallets,
  mayStake,
  type Movement,
  type MovementResult,
  placeHold,
  postBatch,
  postHold,
  stakeRefusal,
} from '../../wallet/index.ts';
import type { IdAllocator } from './id-allocator.ts';
import { Batch, judge, type Outcome } from './bet-batch.ts';
import { closedDetails, findOutcomes, overLimitOf } from './refuse-early.ts';
import { withRetry } from './retry.ts';
import * as store from './store.ts';
import type { Suspects } from './suspects.ts';
import { demandOf, reservationOf, termsRowOf } from './tickets.ts';
import type { Bet, LotteryDeps } from '../types.ts';
import {
  type BetIds,
  ensureDrawRows,
  ensureTerms,
  holdIdOf,
  type Paid,
  stakeKeyOf,
  stakeRefOf,
  takeIds,
  writeOrders,
} from './write-orders.ts';

export interface PlacingDeps extends Pick<LotteryDeps, 'database'> {
  readonly numbers: IdAllocator;
  /** Draws whose row of sales is known to be there. */
  readonly sales: Set<bigint>;
  /** Keys of terms that are known to be there. */
  readonly terms: Set<string>;
  readonly suspects: Suspects;
}

/**
 * Takes bets, serially or optimistically, each judged by itself: the same key before, the draw's sale, limits, money; then orders, tickets,
 * wagers and the announcement (architecture.md, the life of a bet). A chase is alone in its batch, and serial. Two bets with one key
 * never share a batch.
 */
export async function placeBets(
  deps: PlacingDeps,
  bets: readonly Bet[],
  mode: 'optimistic' | 'serial',
): Promise<readonly Outcome[]> {
  const batch = await withRetry(() =>
    mode === 'serial' ? placeSerially(deps, new Batch(bets)) : placeOnce(deps, bets),
  );
  for (const bet of batch.taken) {
    remember(deps.sales, bet.draw.id);
    for (const line of bet.lines) remember(deps.terms, termsRowOf(line).id);
  }
  const { reader } = deps.database;
  return batch.outcomes(
    new Map([...(await closedDetails(reader, [...batch.closed])), ...(await limitedDetails(deps, batch))]),
  );
}

const MAX_REMEMBERED = 10_000;

/** Forgetting costs a statement: the row is found to be there. */
function remember<T>(known: Set<T>, key: T): void {
  if (known.size >= MAX_REMEMBERED) known.clear();
  known.add(key);
}

/**
 * Places bets optimistically, as if all draws were on sale and all limits had room. Bets on a draw that is not on sale leave the batch,
 * and the others are placed again; when a limit is full the batch is placed serially, once.
 */
async function placeOnce(deps: PlacingDeps, bets: readonly Bet[]): Promise<Batch> {
  const batch = new Batch(bets);
  for (let waiting = bets; waiting.length > 0; waiting = batch.waiting()) {
    try {
      batch.absorb(await placeOptimistically(deps, waiting));
    } catch (error) {
      if (store.isOverLimit(error)) {
        await placeSerially(deps, batch);
        deps.suspects.noteOverLimit(batch.refusedWith(['draw-stake-limit', 'number-sold-out']));
      } else if (error instanceof NotOnSale) await leaveOut(deps, batch, error.open);
      else throw error;
    }
  }
  return batch;
}

/** Takes the bets on draws that are not on sale out of a batch; those that were taken before get their answer. */
async function leaveOut(deps: PlacingDeps, batch: Batch, open: ReadonlySet<DrawId>): Promise<void> {
  const isLeft = (bet: Bet) => !open.has(bet.draw.id);
  const left = batch.waiting().filter(isLeft);
  deps.suspects.noteNotOnSale(left);
  await answerRepeats(deps.database.reader, batch, left);
  for (const bet of batch.waiting().filter(isLeft)) batch.closed.add(bet);
}

class NotOnSale extends Error {
  override readonly name = 'NotOnSale';
  readonly open: ReadonlySet<DrawId>;

  constructor(open: ReadonlySet<DrawId>) {
    super();
    this.open = open;
  }
}

/**
 * The usual case in two round trips: the locks and the money, then all that is written, together with the commit. The rows that
 * bets share, what a number may cost, come last: another batch waits for them no longer than a commit takes. Throws `NotOnSale`,
 * or the database's word for a limit that is full; then all of it is undone.
 */
async function placeOptimistically(deps: PlacingDeps, bets: readonly Bet[]): Promise<Batch> {
  const batch = new Batch(bets);
  const ids = await takeIds(deps.database.reader, deps.numbers, bets);
  const drawIds = [...new Set(bets.map((bet) => bet.draw.id))];
  await deps.database.inTransaction(
    async (tx) => {
      // The sale is held, and its clock read, before anything moves.
      const [{ open, checkedAt }, results] = await Promise.all([
        holdOnSale(tx, drawIds),
        postStakes(tx, bets, ids),
      ]);
      if (open.size < drawIds.length) throw new NotOnSale(open);
      const { paid, repeated } = judge(batch, bets, { results, placedAt: checkedAt });
      if (repeated.length > 0) await answerRepeats(tx, batch, repeated);
      return paid;
    },
    async (tx, paid) => {
      if (paid.length === 0) return;
      await Promise.all([
        write(tx, batch, paid, ids),
        store.reserveOrThrow(tx, reservationOf(paid.map(({ bet }) => demandOf(bet)))),
        ensureDrawRows(tx, deps.sales, paid),
        ensureTerms(
          tx,
          deps.terms,
          paid.map(({ bet }) => bet),
        ),
      ]);
    },
  );
  return batch;
}

/** Places what waits in a batch step by step, in the order in which one depends on the other. Gives the batch. */
async function placeSerially(deps: PlacingDeps, batch: Batch): Promise<Batch> {
  const bets = batch.waiting();
  const serial = await deps.database.inTransaction(async (tx) => {
    const fresh = new Batch(bets);
    await placeIn(tx, deps, fresh);
    return fresh;
  });
  batch.absorb(serial);
  return batch;
}

/** Wallets are locked before limits, as in the optimistic case. */
async function placeIn(tx: Tx, deps: PlacingDeps, batch: Batch): Promise<void> {
  // The locks come before the clock is read; whether a bet is a repeat does not hang on either.
  const [, { open, checkedAt }] = await Promise.all([
    answerRepeats(tx, batch, batch.bets),
    holdOnSale(tx, [...new Set(batch.bets.map((bet) => bet.draw.id))]),
  ]);
  for (const bet of batch.waiting()) if (!open.has(bet.draw.id)) batch.closed.add(bet);
  const waiting = batch.waiting();
  if (waiting.length === 0) return;
  await lockWallets(
    tx,
    waiting.map((bet) => bet.member.walletId),
  );
  await refuseOverLimits(tx, batch);
  const bets = batch.waiting();
  if (bets.length === 0) return;
  const ids = await takeIds(tx, deps.numbers, bets);
  const { paid, unpaid, repeated } = judge(batch, bets, {
    results: await collect(tx, bets, ids),
    placedAt: checkedAt,
  });
  if (unpaid.length > 0) await store.unreserve(tx, reservationOf(unpaid.map(demandOf)));
  // Taken by a transaction that committed while this one waited for the wallet.
  if (repeated.length > 0) await answerRepeats(tx, batch, repeated);
  if (paid.length === 0) return;
  await Promise.all([
    write(tx, batch, paid, ids),
    ensureDrawRows(tx, deps.sales, paid),
    ensureTerms(
      tx,
      deps.terms,
      paid.map(({ bet }) => bet),
    ),
  ]);
}

/** Sends what is written of bets that are paid. */
async function write(tx: Tx, batch: Batch, paid: readonly Paid[], ids: BetIds): Promise<void> {
  const drawIds = [...new Set(paid.map(({ bet }) => bet.draw.id))];
  const memberIds = [...new Set(paid.map(({ bet }) => bet.member.memberId))];
  await Promise.all([
    writeOrders(tx, paid, ids, (bet, answer) => batch.take(bet, answer)),
    publish(tx, 'lottery.bets-placed', { memberIds, drawIds }),
  ]);
}

async function answerRepeats(reader: Reader, batch: Batch, bets: readonly Bet[]): Promise<void> {
  for (const { bet, outcome } of await findOutcomes(reader, bets)) batch.settle(bet, outcome);
}

async function refuseOverLimits(tx: Tx, batch: Batch): Promise<void> {
  const bets = batch.waiting();
  if (bets.length === 0) return;
  const over = await store.reserve(tx, reservationOf(bets.map(demandOf)));
  if (over.length === 0) return;
  const refused: Bet[] = [];
  for (const { refused: place, over: key } of over) {
    const bet = bets[place - 1];
    if (!bet) continue;
    refused.push(bet);
    batch.settle(bet, overLimitOf(bet, key));
  }
  // What filled the limit while this transaction waited may have been the same order.
  await answerRepeats(tx, batch, refused);
}

/** Moves the stakes. */
async function collect(tx: Tx, bets: readonly Bet[], ids: BetIds): Promise<readonly MovementResult[]> {
  const [first] = bets;
  return first?.chase ? [await holdAndPost(tx, first, ids)] : postStakes(tx, bets, ids);
}

/** Posts the stakes; the balance of each is what is left to bet with, without what a chase or a payout holds. */
async function postStakes(tx: Tx, bets: readonly Bet[], ids: BetIds): Promise<readonly MovementResult[]> {
  const [results, held] = await Promise.all([
    postBatch(
      tx,
      bets.map((bet) => stakeMovement(bet, ids)),
    ),
    heldIn(
      tx,
      bets.map(({ member }) => member.walletId),
    ),
  ]);
  return results.map((result, at) => ({ ...result, balance: result.balance - (held[at] ?? 0n) }));
}

/** A chase holds the money of all its draws, and the first draw's is taken out of the hold. */
async function holdAndPost(tx: Tx, bet: Bet, ids: BetIds): Promise<MovementResult> {
  if (!(await mayStake(tx, bet.member.walletId, bet.stake)))
    return { status: 'limited', balance: 0n, seq: 0n };
  const held = await placeHold(tx, {
    holdId: holdIdOf(bet),
    walletId: bet.member.walletId,
    amount: bet.total,
    owner: `chase:${bet.key}`,
  });
  if (held.status !== 'ok') return held;
  const posting = {
    holdId: holdIdOf(bet),
    key: stakeKeyOf(bet),
    amount: bet.stake,
    ref: stakeRefOf(bet, ids),
    requestHash: bet.hash,
  };
  const posted = await postHold(tx, { scope: 'lottery', kind: 'bet', gl: 'house' }, posting);
  if (posted.status !== 'ok') throw new Error(`the first draw of a chase was ${posted.status}`);
  const balance = await balanceOfWallet(tx, bet.member.walletId);
  return { ...posted, balance: balance?.available ?? posted.balance };
}

/** Which limit, break or check kept them back. */
async function limitedDetails({ database }: PlacingDeps, batch: Batch): Promise<ReadonlyMap<Bet, Outcome>> {
  const outcomes = new Map<Bet, Outcome>();
  for (const bet of batch.limited)
    outcomes.set(bet, await stakeRefusal(database.reader, bet.member.walletId, bet.stake));
  return outcomes;
}

function stakeMovement(bet: Bet, ids: BetIds): Movement {
  return {
    walletId: bet.member.walletId,
    scope: 'lottery',
    key: stakeKeyOf(bet),
    kind: 'bet',
    gl: 'house',
    delta: -bet.stake,
    requestHash: bet.hash,
    ref: stakeRefOf(bet, ids),
  };
}
