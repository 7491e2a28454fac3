// Places bets: one transaction for a batch. `place` in ../index.ts puts each order into a queue (`openBatcher`), which calls `placeBets`.
import type { DrawId } from '@tyche/kernel/ids';
import { formatAmount } from '@tyche/kernel/money';
import { gameTypeOf } from '@tyche/rules/lottery';
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
  runningBonusOf,
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
  /** Draws that are known to have their row of sales. */
  readonly sales: Set<bigint>;
  /** Keys of terms that are known to be stored. */
  readonly terms: Set<string>;
  readonly suspects: Suspects;
}

/**
 * Places a batch of bets, serially or optimistically. For each bet it checks the key, the sale of the draw, the limits and the money. Then it
 * writes orders, tickets, wagers and the event (architecture.md, the life of a bet). A chase is alone in its batch, and serial. Two bets
 * with one key never share a batch. Gives the outcome of each bet, in the order of the bets.
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
  for (const bet of batch.refusedWith(['bonus-max-bet'])) batch.decide(bet, await overGreatest(reader, bet));
  return batch.outcomes(
    new Map([...(await closedDetails(reader, [...batch.closed])), ...(await limitedDetails(deps, batch))]),
  );
}

const MAX_REMEMBERED = 10_000;

/** Clears the set when it is full. A forgotten row costs one more statement. */
function remember<T>(known: Set<T>, key: T): void {
  if (known.size >= MAX_REMEMBERED) known.clear();
  known.add(key);
}

/**
 * Places bets optimistically: it assumes that all draws are on sale and no limit is full. When a draw is not on sale, its bets leave the
 * batch and the others are placed again. When a limit is full, the batch is placed serially, once.
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

/** Removes the bets on draws that are not on sale. Repeats of accepted bets get the stored answer. */
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
 * The usual case in two round trips: first the locks and the money, then all other writes together with the commit. The rows that
 * bets share (the limits of numbers) come last, so that another batch waits for them only during the commit. Throws `NotOnSale`,
 * or the error of the database for a full limit; the transaction is then rolled back.
 */
async function placeOptimistically(deps: PlacingDeps, bets: readonly Bet[]): Promise<Batch> {
  const batch = new Batch(bets);
  const ids = await takeIds(deps.database.reader, deps.numbers, bets);
  const drawIds = [...new Set(bets.map((bet) => bet.draw.id))];
  await deps.database.inTransaction(
    async (tx) => {
      // The statement that holds the sale and reads the clock goes out before the postings.
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

/** Places the waiting bets of a batch step by step: each step needs the one before. Gives the batch. */
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
  // The locks are taken before the clock is read. The check for repeats depends on neither.
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
  // Another transaction placed the same bet and committed while this one waited for the wallet.
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

/** Writes the orders of paid bets and publishes the event. */
async function write(tx: Tx, batch: Batch, paid: readonly Paid[], ids: BetIds): Promise<void> {
  const drawIds = [...new Set(paid.map(({ bet }) => bet.draw.id))];
  const memberIds = [...new Set(paid.map(({ bet }) => bet.member.memberId))];
  await Promise.all([
    writeOrders(tx, paid, ids, (bet, answer) => batch.take(bet, answer)),
    publish(tx, 'lottery.bets-placed', { memberIds, drawIds }),
  ]);
}

async function answerRepeats(reader: Reader, batch: Batch, bets: readonly Bet[]): Promise<void> {
  for (const { bet, outcome } of await findOutcomes(reader, bets)) batch.decide(bet, outcome);
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
    batch.decide(bet, overLimitOf(bet, key));
  }
  // The same order, in another transaction, may have filled the limit while this one waited.
  await answerRepeats(tx, batch, refused);
}

/** Moves the stakes. */
async function collect(tx: Tx, bets: readonly Bet[], ids: BetIds): Promise<readonly MovementResult[]> {
  const [first] = bets;
  return first?.chase ? [await holdAndPost(tx, first, ids)] : postStakes(tx, bets, ids);
}

/** Posts the stakes. The balance of each result is the money available for bets: without the holds of chases and withdrawals. */
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

/** A chase holds the money of all its draws, and the stake of the first draw is posted from the hold. */
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

/** The refusal of a bet above the greatest one with bonus money. The bonus may have ended since; then it is own money that is missing. */
async function overGreatest(reader: Reader, { member }: Bet): Promise<Outcome> {
  const bonus = await runningBonusOf(reader, member.walletId);
  return bonus?.maxBet == null
    ? { code: 'insufficient-balance', details: {} }
    : { code: 'bonus-max-bet', details: { greatest: formatAmount(bonus.maxBet) } };
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
    group: gameTypeOf(bet.game),
  };
}
