import { formatAmount } from '@tyche/kernel/money';
import type { RefusalCode } from '@tyche/contract/refusals';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/events.ts';
import { holdOpen, listByIds, listNear } from '../draws/index.ts';
import {
  balanceOfWallet,
  type Movement,
  type MovementResult,
  placeHold,
  postBatch,
  postHold,
} from '../wallet/index.ts';
import type { Numbers } from './numbers.ts';
import { transiently } from './retry.ts';
import * as store from './store.ts';
import { type Demand, reservationOf } from './tickets.ts';
import type { Bet, LotteryDeps } from './types.ts';
import { holdIdOf, type Paid, stakeKeyOf, writeOrders } from './write-orders.ts';

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
  return batch.outcomes(await closedDetails(deps, batch));
}

/** First in the hope that all is within limits; when it is not, again with care. */
async function placeOnce(deps: PlacingDeps, bets: readonly Bet[]): Promise<Batch> {
  const isCareful = deps.care.batches > 0;
  if (isCareful) deps.care.batches -= 1;
  try {
    const batch = new Batch(bets);
    await deps.database.inTransaction((tx) => placeIn(tx, deps, batch, isCareful));
    return batch;
  } catch (error) {
    if (!(error instanceof OverLimit)) throw error;
    deps.care.batches = CAREFUL_BATCHES;
    return placeOnce(deps, bets);
  }
}

class OverLimit extends Error {
  override readonly name = 'OverLimit';
}

async function placeIn(tx: Tx, deps: PlacingDeps, batch: Batch, isCareful: boolean): Promise<void> {
  // The locks come before the clock is read; whether a bet is a repeat does not hang on either.
  const [, open] = await Promise.all([
    answerRepeats(tx, batch, batch.bets),
    holdOpen(tx, [...new Set(batch.bets.map((bet) => bet.draw.id))]),
  ]);
  const onSale = new Set(open);
  for (const bet of batch.waiting()) if (!onSale.has(bet.draw.id)) batch.closed.add(bet);
  const paid = isCareful ? await payWithinLimits(tx, batch) : await payInHope(tx, batch);
  if (paid.length === 0) return;
  const drawIds = [...new Set(paid.map(({ bet }) => bet.draw.id))];
  const memberIds = [...new Set(paid.map(({ bet }) => bet.member.memberId))];
  await Promise.all([
    writeOrders(tx, deps, paid, (bet, answer) => batch.take(bet, answer)),
    publish(tx, 'lottery.bets-placed', { memberIds, drawIds }),
  ]);
}

/** Reserves and collects in one go. Throws `OverLimit` when anything did not fit: then all of it is undone. */
async function payInHope(tx: Tx, batch: Batch): Promise<Paid[]> {
  const bets = batch.waiting();
  if (bets.length === 0) return [];
  const [over, results] = await Promise.all([
    store.reserve(tx, reservationOf(bets.map(demandOf))),
    collect(tx, bets),
  ]);
  if (over.length > 0) throw new OverLimit();
  return judge(tx, batch, bets, results);
}

async function payWithinLimits(tx: Tx, batch: Batch): Promise<Paid[]> {
  await refuseOverLimits(tx, batch);
  const bets = batch.waiting();
  return bets.length === 0 ? [] : judge(tx, batch, bets, await collect(tx, bets));
}

/** The bets of a transaction with what is known about each so far. */
class Batch {
  readonly bets: readonly Bet[];
  readonly taken: Bet[] = [];
  readonly closed = new Set<Bet>();
  private readonly known = new Map<Bet, Outcome>();

  constructor(bets: readonly Bet[]) {
    this.bets = bets;
  }

  waiting(): Bet[] {
    return this.bets.filter((bet) => !this.known.has(bet) && !this.closed.has(bet));
  }

  settle(bet: Bet, outcome: Outcome): void {
    this.known.set(bet, outcome);
  }

  take(bet: Bet, answer: string): void {
    this.taken.push(bet);
    this.known.set(bet, { answer });
  }

  outcomes(closed: ReadonlyMap<Bet, Outcome>): Outcome[] {
    return this.bets.map((bet) => {
      const outcome = this.known.get(bet) ?? closed.get(bet);
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
  return first?.chase ? [await holdAndPost(tx, first)] : postBatch(tx, bets.map(stakeMovement));
}

/** Who could not pay gets the refusal, and the limits get back what was reserved. */
async function judge(
  tx: Tx,
  batch: Batch,
  bets: readonly Bet[],
  results: readonly MovementResult[],
): Promise<Paid[]> {
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
    if (result.status === 'duplicate') repeated.push(bet);
    else batch.settle(bet, refusalOf(result));
  });
  if (unpaid.length > 0) await store.unreserve(tx, reservationOf(unpaid.map(demandOf)));
  // Taken by a transaction that committed while this one waited for the wallet.
  if (repeated.length > 0) await answerRepeats(tx, batch, repeated);
  return paid;
}

/** A chase holds the money of all its draws, and the first draw's is taken out of the hold. */
async function holdAndPost(tx: Tx, bet: Bet): Promise<MovementResult> {
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

/** Why the sale did not take them: told outside of the transaction, for whoever asks too late. */
async function closedDetails({ database }: PlacingDeps, batch: Batch): Promise<ReadonlyMap<Bet, Outcome>> {
  const outcomes = new Map<Bet, Outcome>();
  if (batch.closed.size === 0) return outcomes;
  const bets = [...batch.closed];
  const draws = await listByIds(database.reader, [...new Set(bets.map((bet) => bet.draw.id))]);
  const states = new Map(draws.map((draw) => [draw.id, draw.state]));
  for (const bet of bets) {
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
