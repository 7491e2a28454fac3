import { assert } from '@tyche/kernel/assert';
import type { DrawId, MemberId } from '@tyche/kernel/ids';
import { type PricedLine, priceLine, readOdds } from '@tyche/rules/lottery';
import { findGame } from '@tyche/rules/lottery/games';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { holdOpen } from '../../draws/index.ts';
import { voidWagers } from '../../wagers/index.ts';
import { releaseHold } from '../../wallet/index.ts';
import { refundTickets } from '../settlement/refund-draw.ts';
import { withRetry } from './retry.ts';
import { releaseKeyOf } from '../chase/run-chases.ts';
import { unreserve } from './store.ts';
import * as store from '../history/store-orders.ts';
import { type Demand, reservationOf } from './tickets.ts';

/**
 * Cancels tickets whose draw is on sale and chase phases that have not begun: all of them or none. It holds the sale as a bet does,
 * so that nothing is cancelled once the draw is closed. Refuses `unknown-order`, `draw-closed`, `ticket-not-cancellable`.
 */
export async function cancelTickets(
  database: Database,
  memberId: MemberId,
  ids: readonly bigint[],
): Promise<Cancelled> {
  return withRetry(() => database.inTransaction((tx) => cancelIn(tx, memberId, ids)));
}

export interface Cancelled {
  readonly cancelled: number;
  readonly refunded: bigint;
}

/** `cancelTickets` as a part of a transaction. */
export async function cancelIn(tx: Tx, memberId: MemberId, ids: readonly bigint[]): Promise<Cancelled> {
  const wanted = [...new Set(ids)];
  const tickets = await store.listOwnTickets(tx, memberId, wanted);
  const items = await store.listOwnItems(tx, memberId, wanted);
  if (tickets.length + items.length < wanted.length) throw new Refusal('unknown-order');
  const refundable = [...tickets, ...items].every(({ gameCode }) => findGame(gameCode)?.cancellable);
  if (!refundable || items.some(({ state }) => state !== 'pending'))
    throw new Refusal('ticket-not-cancellable');
  const drawIds = [...new Set(tickets.map(({ drawId }) => drawId))];
  if ((await holdOpen(tx, drawIds)).length < drawIds.length) throw new Refusal('draw-closed');
  const refunded = (await cancelPlaced(tx, memberId, tickets)) + (await cancelPending(tx, items));
  await publish(tx, 'lottery.cancelled', { memberIds: [memberId] });
  return { cancelled: wanted.length, refunded };
}

async function cancelPlaced(
  tx: Tx,
  memberId: MemberId,
  tickets: readonly store.CancelRow[],
): Promise<bigint> {
  if (tickets.length === 0) return 0n;
  const cancelled = await store.markCancelled(
    tx,
    tickets.map(({ drawId }) => drawId),
    tickets.map(({ id }) => id),
  );
  if (cancelled.length < tickets.length) throw new Refusal('ticket-not-cancellable');
  // Wallets before limits, as everywhere.
  await refundTickets(
    tx,
    tickets.map(({ id, orderId, drawId, walletId, stake: amount, placedAt: keyTime }) => ({
      id,
      orderId,
      drawId,
      memberId,
      walletId,
      amount,
      keyTime,
    })),
  );
  await unreserve(tx, reservationOf(tickets.map((ticket) => demandOf(ticket, memberId))));
  for (const [drawId, refs] of byDraw(tickets))
    await voidWagers(tx, { source: 'lottery', batchRef: drawId }, { refs, reason: 'cancelled' });
  return tickets.reduce((all, { stake }) => all + stake, 0n);
}

async function cancelPending(tx: Tx, items: readonly store.OwnItem[]): Promise<bigint> {
  if (items.length === 0) return 0n;
  const ended = await store.markItemsCancelled(
    tx,
    items.map(({ id }) => id),
  );
  if (ended.length < items.length) throw new Refusal('ticket-not-cancellable');
  for (const { id, holdId, amount } of ended) {
    const { status } = await releaseHold(tx, { holdId, key: releaseKeyOf(id), amount });
    assert(status === 'ok', `the hold of chase phase ${id} was ${status}`);
  }
  return ended.reduce((all, { amount }) => all + amount, 0n);
}

/**
 * What the ticket reserved when it was taken, by the terms that are frozen on it. Of a play that has been taken off offer since only the
 * stake is known: the liability of its numbers stays reserved until the draw ends.
 */
function demandOf(ticket: store.CancelRow, memberId: MemberId): Demand {
  const game = findGame(ticket.gameCode);
  assert(game, `no game ${ticket.gameCode}`);
  const unit = game.units.find(({ factor }) => factor === ticket.unit);
  const {
    selection: balls,
    entry: type,
    playId,
    series,
    multiple,
    betPrice,
    base,
    rebatePpm,
    winCap,
    odds,
  } = ticket;
  const priced = priceLine(
    game,
    { balls, type, playId, unitId: unit?.id ?? 0, series, multiple, digit: null },
    { maxSeries: game.series.max },
  );
  const demand = { game, drawId: ticket.drawId, memberId, stake: ticket.stake };
  if (!priced.ok) return { ...demand, lines: [] };
  const terms = {
    betPrice,
    unit: ticket.unit,
    multiple,
    series,
    base,
    rebatePpm: BigInt(rebatePpm),
    winCap,
    odds: odds === null ? null : readOdds(odds),
    smartWin: false,
  };
  const line: PricedLine = { ...priced.line, terms };
  return { ...demand, lines: [line] };
}

function byDraw(tickets: readonly store.CancelRow[]): Map<DrawId, bigint[]> {
  const draws = new Map<DrawId, bigint[]>();
  for (const { drawId, id } of tickets) draws.set(drawId, [...(draws.get(drawId) ?? []), id]);
  return draws;
}
