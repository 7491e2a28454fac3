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
}

/**
 * Takes bets in one transaction, each judged by itself: the same key before, the draw's sale, limits, money; then orders, tickets,
 * wagers and the announcement (architecture 8.1). At most one chase, and then alone. Two bets with one key never share a batch.
 */
export async function placeBets(deps: PlacingDeps, bets: readonly Bet[]): Promise<readonly Outcome[]> {
  return transiently(async () => {
    const batch = new Batch(bets);
    await deps.database.inTransaction((tx) => placeIn(tx, deps, batch));
    for (const bet of batch.taken) deps.books.add(bet.draw.id);
    return batch.outcomes(await closedDetails(deps, batch));
  });
}

async function placeIn(tx: Tx, deps: PlacingDeps, batch: Batch): Promise<void> {
  await answerRepeats(tx, batch, batch.waiting());
  await refuseClosed(tx, batch);
  await refuseOverLimits(tx, batch);
  const paid = await collectStakes(tx, batch);
  if (paid.length === 0) return;
  await writeOrders(tx, deps, paid, (bet, answer) => batch.take(bet, answer));
  const drawIds = [...new Set(paid.map(({ bet }) => bet.draw.id))];
  await publish(tx, 'lottery.bets-placed', {
    memberIds: [...new Set(paid.map(({ bet }) => bet.member.memberId))],
    drawIds,
  });
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

async function refuseClosed(tx: Tx, batch: Batch): Promise<void> {
  const bets = batch.waiting();
  if (bets.length === 0) return;
  const open = new Set(await holdOpen(tx, [...new Set(bets.map((bet) => bet.draw.id))]));
  for (const bet of bets) if (!open.has(bet.draw.id)) batch.closed.add(bet);
}

async function refuseOverLimits(tx: Tx, batch: Batch): Promise<void> {
  const bets = batch.waiting();
  if (bets.length === 0) return;
  for (const { refused, over } of await store.reserve(tx, reservationOf(bets.map(demandOf)))) {
    const bet = bets[refused - 1];
    if (!bet) continue;
    batch.settle(
      bet,
      over === null
        ? { code: 'draw-stake-limit', details: { max: formatAmount(bet.game.limits.maxStakePerDraw) } }
        : { code: 'number-sold-out', details: { key: over } },
    );
  }
}

/** Moves the stakes. Who cannot pay gets the refusal, and the limits get back what was reserved. */
async function collectStakes(tx: Tx, batch: Batch): Promise<Paid[]> {
  const bets = batch.waiting();
  if (bets.length === 0) return [];
  const [first] = bets;
  const results = first?.chase
    ? [await holdAndPost(tx, first)]
    : await postBatch(tx, bets.map(stakeMovement));
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
