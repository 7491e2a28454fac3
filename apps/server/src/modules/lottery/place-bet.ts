import { formatAmount } from '@tyche/kernel/money';
import type { RefusalCode } from '@tyche/contract/refusals';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/events.ts';
import { holdOnSale, listByIds, listNear, listOffSale } from '../draws/index.ts';
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
} from '../wallet/index.ts';
import type { Numbers } from './numbers.ts';
import { transiently } from './retry.ts';
import * as store from './store.ts';
import { type Demand, reservationOf } from './tickets.ts';
import type { Bet, LotteryDeps } from './types.ts';
import { holdIdOf, keepBooks, numbersFor, type Paid, stakeKeyOf, writeOrders } from './write-orders.ts';

/** What becomes of a bet: the stored answer, or why not. */
export type Outcome =
  | { readonly answer: string }
  | { readonly code: RefusalCode; readonly details: Readonly<Record<string, unknown>> };

export interface PlacingDeps extends Pick<LotteryDeps, 'database'> {
  readonly numbers: Numbers;
  /** Draws whose book is known to stand. */
  readonly books: Set<bigint>;
  /** How many batches are still to be taken with care, after one that ran into a limit. */
  readonly care: { batches: number };
}

const CAREFUL_BATCHES = 50;

/**
 * Takes bets in one transaction, each judged by itself: the same key before, the draw's sale, limits, money; then orders, tickets,
 * wagers and the announcement (architecture 8.1). At most one chase, and then alone. Two bets with one key never share a batch.
 */
export async function placeBets(deps: PlacingDeps, bets: readonly Bet[]): Promise<readonly Outcome[]> {
  const batch = await transiently(() => placeOnce(deps, bets));
  for (const bet of batch.taken) deps.books.add(bet.draw.id);
  return batch.outcomes(
    new Map([...(await closedDetails(deps, batch)), ...(await limitedDetails(deps, batch))]),
  );
}

/** First in the hope that the draws are on sale and all is within limits; when they are not, again with care. */
async function placeOnce(deps: PlacingDeps, bets: readonly Bet[]): Promise<Batch> {
  if (deps.care.batches > 0) {
    deps.care.batches -= 1;
  } else if (bets.every((bet) => bet.chase === null)) {
    try {
      return await placeInHope(deps, bets);
    } catch (error) {
      const isOver = store.isOverLimit(error);
      if (!isOver && !(error instanceof NotOnSale)) throw error;
      if (isOver) deps.care.batches = CAREFUL_BATCHES;
    }
  }
  const batch = new Batch(bets);
  await deps.database.inTransaction((tx) => placeWithCare(tx, deps, batch));
  return batch;
}

class NotOnSale extends Error {
  override readonly name = 'NotOnSale';
}

/**
 * The usual case in two round trips: the locks and the money, then all that is written, together with the commit. The rows that
 * bets share, what a number may cost, come last: another batch waits for them no longer than a commit takes. Throws `NotOnSale`,
 * or the database's word for a limit that is full; then all of it is undone.
 */
async function placeInHope(deps: PlacingDeps, bets: readonly Bet[]): Promise<Batch> {
  const batch = new Batch(bets);
  const ids = await deps.numbers.take(deps.database.reader, numbersFor(bets));
  const drawIds = [...new Set(bets.map((bet) => bet.draw.id))];
  await deps.database.inTransaction(
    async (tx) => {
      // The sale is held, and its clock read, before anything moves.
      const [open, results] = await Promise.all([holdOnSale(tx, drawIds), postStakes(tx, bets)]);
      if (open.length < drawIds.length) throw new NotOnSale();
      const { paid, repeated } = judge(batch, bets, results);
      if (repeated.length > 0) await answerRepeats(tx, batch, repeated);
      return paid;
    },
    async (tx, paid) => {
      if (paid.length === 0) return;
      await Promise.all([
        write(tx, batch, paid, ids),
        store.reserveOrThrow(tx, reservationOf(paid.map(({ bet }) => demandOf(bet)))),
        keepBooks(tx, deps.books, paid),
      ]);
    },
  );
  return batch;
}

/** Everything in the order in which one may depend on the other; wallets are locked before limits, as in the usual case. */
async function placeWithCare(tx: Tx, deps: PlacingDeps, batch: Batch): Promise<void> {
  // The locks come before the clock is read; whether a bet is a repeat does not hang on either.
  const [, open] = await Promise.all([
    answerRepeats(tx, batch, batch.bets),
    holdOnSale(tx, [...new Set(batch.bets.map((bet) => bet.draw.id))]),
  ]);
  const onSale = new Set(open);
  for (const bet of batch.waiting()) if (!onSale.has(bet.draw.id)) batch.closed.add(bet);
  const waiting = batch.waiting();
  if (waiting.length === 0) return;
  await lockWallets(
    tx,
    waiting.map((bet) => bet.member.walletId),
  );
  await refuseOverLimits(tx, batch);
  const bets = batch.waiting();
  if (bets.length === 0) return;
  const { paid, unpaid, repeated } = judge(batch, bets, await collect(tx, bets));
  if (unpaid.length > 0) await store.unreserve(tx, reservationOf(unpaid.map(demandOf)));
  // Taken by a transaction that committed while this one waited for the wallet.
  if (repeated.length > 0) await answerRepeats(tx, batch, repeated);
  if (paid.length === 0) return;
  const ids = await deps.numbers.take(tx, numbersFor(paid.map(({ bet }) => bet)));
  await Promise.all([write(tx, batch, paid, ids), keepBooks(tx, deps.books, paid)]);
}

/** Sends what is written of bets that are paid. */
async function write(tx: Tx, batch: Batch, paid: readonly Paid[], ids: readonly bigint[]): Promise<void> {
  const drawIds = [...new Set(paid.map(({ bet }) => bet.draw.id))];
  const memberIds = [...new Set(paid.map(({ bet }) => bet.member.memberId))];
  await Promise.all([
    writeOrders(tx, paid, ids, (bet, answer) => batch.take(bet, answer)),
    publish(tx, 'lottery.bets-placed', { memberIds, drawIds }),
  ]);
}

/** The bets of a transaction with what is known about each so far. */
class Batch {
  readonly bets: readonly Bet[];
  readonly taken: Bet[] = [];
  readonly closed = new Set<Bet>();
  /** Kept back by the player's own limits or a break. */
  readonly limited = new Set<Bet>();
  private readonly known = new Map<Bet, Outcome>();

  constructor(bets: readonly Bet[]) {
    this.bets = bets;
  }

  waiting(): Bet[] {
    return this.bets.filter((bet) => !this.known.has(bet) && !this.closed.has(bet) && !this.limited.has(bet));
  }

  settle(bet: Bet, outcome: Outcome): void {
    this.known.set(bet, outcome);
  }

  take(bet: Bet, answer: string): void {
    this.taken.push(bet);
    this.known.set(bet, { answer });
  }

  outcomes(told: ReadonlyMap<Bet, Outcome>): Outcome[] {
    return this.bets.map((bet) => {
      const outcome = this.known.get(bet) ?? told.get(bet);
      if (!outcome) throw new Error('a bet was left without an outcome');
      return outcome;
    });
  }
}

async function answerRepeats(tx: Tx, batch: Batch, bets: readonly Bet[]): Promise<void> {
  const rows = await store.findAnswers(
    tx,
    bets.map((bet) => bet.member.memberId),
    bets.map((bet) => bet.key),
  );
  for (const { place, hash, answer } of rows) {
    const bet = bets[place];
    if (!bet) continue;
    batch.settle(bet, hash.equals(bet.hash) ? { answer } : { code: 'key-reused', details: {} });
  }
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
    const max = formatAmount(bet.game.limits.maxStakePerDraw);
    batch.settle(
      bet,
      key === null
        ? { code: 'draw-stake-limit', details: { max } }
        : { code: 'number-sold-out', details: { key } },
    );
  }
  // What filled the limit while this transaction waited may have been the same order.
  await answerRepeats(tx, batch, refused);
}

/** Moves the stakes. */
async function collect(tx: Tx, bets: readonly Bet[]): Promise<readonly MovementResult[]> {
  const [first] = bets;
  return first?.chase ? [await holdAndPost(tx, first)] : postStakes(tx, bets);
}

/** Posts the stakes; the balance of each is what is left to bet with, without what a chase or a payout holds. */
async function postStakes(tx: Tx, bets: readonly Bet[]): Promise<readonly MovementResult[]> {
  const [results, held] = await Promise.all([
    postBatch(tx, bets.map(stakeMovement)),
    heldIn(
      tx,
      bets.map(({ member }) => member.walletId),
    ),
  ]);
  return results.map((result, at) => ({ ...result, balance: result.balance - (held[at] ?? 0n) }));
}

/** Who could not pay gets the refusal; who paid before is to be answered as then. */
function judge(
  batch: Batch,
  bets: readonly Bet[],
  results: readonly MovementResult[],
): { paid: Paid[]; unpaid: Bet[]; repeated: Bet[] } {
  const paid: Paid[] = [];
  const unpaid: Bet[] = [];
  const repeated: Bet[] = [];
  bets.forEach((bet, at) => {
    const result = results[at];
    if (!result) throw new Error('a posting gave too few answers');
    if (result.status === 'ok') {
      paid.push({ bet, balance: result.balance });
      return;
    }
    unpaid.push(bet);
    if (isLimited(result)) batch.limited.add(bet);
    // A limit may have been filled by the same order.
    if (result.status === 'duplicate' || isLimited(result)) repeated.push(bet);
    else batch.settle(bet, refusalOf(result));
  });
  return { paid, unpaid, repeated };
}

function isLimited({ status, burnedBy }: MovementResult): boolean {
  return status === 'limited' || (status === 'burned' && burnedBy === 'limited');
}

/** A chase holds the money of all its draws, and the first draw's is taken out of the hold. */
async function holdAndPost(tx: Tx, bet: Bet): Promise<MovementResult> {
  if (!(await mayStake(tx, bet.member.walletId, bet.stake)))
    return { status: 'limited', balance: 0n, seq: 0n };
  const held = await placeHold(tx, {
    holdId: holdIdOf(bet),
    walletId: bet.member.walletId,
    amount: bet.total,
    owner: `chase:${bet.key}`,
  });
  if (held.status !== 'ok') return held;
  const posting = { holdId: holdIdOf(bet), key: stakeKeyOf(bet), amount: bet.stake };
  const posted = await postHold(tx, { scope: 'lottery', kind: 'bet', gl: 'house' }, posting);
  if (posted.status !== 'ok') throw new Error(`the first draw of a chase was ${posted.status}`);
  const balance = await balanceOfWallet(tx, bet.member.walletId);
  return { ...posted, balance: balance?.available ?? posted.balance };
}

function refusalOf(result: MovementResult): Outcome {
  const status = result.status === 'burned' ? (result.burnedBy ?? 'burned') : result.status;
  switch (status) {
    case 'insufficient':
      return { code: 'insufficient-balance', details: {} };
    case 'locked':
      return { code: 'wallet-locked', details: {} };
    case 'conflict':
      return { code: 'key-reused', details: {} };
    default:
      throw new Error(`a stake was ${status}`);
  }
}

/** Which limit, break or check kept them back. */
async function limitedDetails({ database }: PlacingDeps, batch: Batch): Promise<ReadonlyMap<Bet, Outcome>> {
  const outcomes = new Map<Bet, Outcome>();
  for (const bet of batch.limited)
    outcomes.set(bet, await stakeRefusal(database.reader, bet.member.walletId, bet.stake));
  return outcomes;
}

/** Why the sale did not take them: told outside of the transaction, for whoever asks too late. */
async function closedDetails({ database }: PlacingDeps, batch: Batch): Promise<ReadonlyMap<Bet, Outcome>> {
  const outcomes = new Map<Bet, Outcome>();
  if (batch.closed.size === 0) return outcomes;
  const bets = [...batch.closed];
  const draws = await listByIds(database.reader, [...new Set(bets.map((bet) => bet.draw.id))]);
  const states = new Map(draws.map((draw) => [draw.id, draw.state]));
  const offSale = new Map((await listOffSale(database.reader)).map(({ gameCode, note }) => [gameCode, note]));
  for (const bet of bets) {
    const note = offSale.get(bet.game.code);
    if (note !== undefined) {
      outcomes.set(bet, { code: 'game-maintenance', details: { note } });
      continue;
    }
    const isEarly = states.get(bet.draw.id) === 'scheduled';
    const { current } = await listNear(database.reader, bet.game.code);
    outcomes.set(bet, {
      code: isEarly ? 'draw-not-open' : 'draw-closed',
      details: { numero: current?.number ?? null },
    });
  }
  return outcomes;
}

function stakeMovement(bet: Bet): Movement {
  return {
    walletId: bet.member.walletId,
    scope: 'lottery',
    key: stakeKeyOf(bet),
    kind: 'bet',
    gl: 'house',
    delta: -bet.stake,
    requestHash: bet.hash,
  };
}

function demandOf(bet: Bet): Demand {
  return {
    game: bet.game,
    drawId: bet.draw.id,
    memberId: bet.member.memberId,
    stake: bet.stake,
    lines: bet.lines,
  };
}
