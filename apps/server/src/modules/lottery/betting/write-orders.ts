import { formatAmount } from '@tyche/kernel/money';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { recordPlaced, type WagerPlaced } from '../../wagers/index.ts';
import type { IdAllocator } from './id-allocator.ts';
import { orderRefOf, requestTimeOf, timedKeyOf } from './keys.ts';
import * as store from './store.ts';
import { type ChaseItemRow, type ChaseRow, insertChase, insertItems } from '../chase/store-chase.ts';
import { insertWatch } from '../chase/store-watch.ts';
import { insertTerms } from './store-terms.ts';
import { termsRowOf, toTicket, wagerOf } from './tickets.ts';
import type { Bet } from '../types.ts';

/** A bet whose stake has moved, what its member has now, and when its draw was found on sale. */
export interface Paid {
  readonly bet: Bet;
  readonly balance: bigint;
  readonly placedAt: Date;
}

interface Written {
  readonly orders: store.OrderRow[];
  readonly tickets: store.TicketRow[];
  readonly chases: ChaseRow[];
  readonly items: ChaseItemRow[];
  readonly wagers: WagerPlaced[];
  readonly watches: { orderId: bigint; gameCode: string; fromNumber: string }[];
}

/** The ids of bets: of each first its order's, then those of its tickets and chase phases. */
export type BetIds = ReadonlyMap<Bet, readonly bigint[]>;

/** Takes the ids that bets need. A stake names its order, so they are taken before any money moves. */
export async function takeIds(reader: Reader, numbers: IdAllocator, bets: readonly Bet[]): Promise<BetIds> {
  const ids = await numbers.take(
    reader,
    bets.reduce((all, bet) => all + idsNeeded(bet), 0),
  );
  let from = 0;
  return new Map(
    bets.map((bet) => {
      const own = ids.slice(from, from + idsNeeded(bet));
      from += own.length;
      return [bet, own];
    }),
  );
}

/** The reference that the stake of a bet carries: its order. */
export function stakeRefOf(bet: Bet, ids: BetIds): string {
  return orderRefOf(nextOf((ids.get(bet) ?? []).values()));
}

/** Writes orders, tickets, chases and wagers, under ids taken before; tells the answer of each. Sends all before it waits. */
export async function writeOrders(
  tx: Tx,
  paid: readonly Paid[],
  ids: BetIds,
  tell: (bet: Bet, answer: string) => void,
): Promise<void> {
  const rows: Written = { orders: [], tickets: [], chases: [], items: [], wagers: [], watches: [] };
  for (const one of paid) {
    const own = (ids.get(one.bet) ?? []).values();
    tell(
      one.bet,
      writeDown(one, rows, () => nextOf(own)),
    );
  }
  await Promise.all([
    store.insertOrders(tx, rows.orders),
    store.insertTickets(tx, rows.tickets),
    ...rows.chases.map((row) => insertChase(tx, row)),
    rows.items.length > 0 ? insertItems(tx, rows.items) : null,
    ...rows.watches.map((watch) => insertWatch(tx, watch)),
    recordPlaced(tx, 'lottery', rows.wagers),
  ]);
}

/** The key of the hold behind a chase. Request keys are a member's own, so the member is part of it. */
export function holdIdOf(bet: Pick<Bet, 'member' | 'key'>): string {
  return timedKeyOf(requestTimeOf(bet.key), 'chase-hold', bet.member.memberId, bet.key);
}

/** The key of an order's first stake in the ledger. */
export function stakeKeyOf(bet: {
  readonly member: Pick<Bet['member'], 'memberId'>;
  readonly key: string;
}): string {
  return timedKeyOf(requestTimeOf(bet.key), 'stake', bet.member.memberId, bet.key);
}

/**
 * Writes terms that no bet of this process had before. It comes after wallets and limits everywhere: two first bets at the same terms
 * may wait here, and only behind locks that both take in one order.
 */
export async function ensureTerms(tx: Tx, known: ReadonlySet<string>, bets: readonly Bet[]): Promise<void> {
  const fresh = new Map(
    bets
      .flatMap(({ lines }) => lines.map(termsRowOf))
      .filter(({ id }) => !known.has(id))
      .map((row) => [row.id, row]),
  );
  if (fresh.size > 0) await insertTerms(tx, [...fresh.values()]);
}

/** Opens the sales of draws that had no bet before. It comes after the limits everywhere: two first bets may wait here. */
export async function ensureDrawRows(
  tx: Tx,
  sales: ReadonlySet<bigint>,
  paid: readonly Paid[],
): Promise<void> {
  const fresh = new Map(
    paid.filter(({ bet }) => !sales.has(bet.draw.id)).map(({ bet }) => [bet.draw.id, bet]),
  );
  if (fresh.size === 0) return;
  await store.ensureDrawRows(
    tx,
    [...fresh.values()].map(({ draw, game }) => ({
      drawId: draw.id,
      gameCode: game.code,
      number: draw.number,
      drawsAt: draw.drawsAt,
    })),
  );
}

function idsNeeded({ lines, chase }: Bet): number {
  return 1 + lines.length + (chase ? chase.phases.length + 1 : 0);
}

function nextOf(ids: Iterator<bigint>): bigint {
  const { value, done } = ids.next();
  if (done) throw new Error('too few ids');
  return value;
}

function writeDown({ bet, balance, placedAt }: Paid, rows: Written, next: () => bigint): string {
  const { member, game, draw, chase } = bet;
  const orderId = next();
  rows.orders.push({
    id: orderId,
    memberId: member.memberId,
    drawId: draw.id,
    slip: bet.slip,
    total: bet.total,
    balance,
    placedAt,
  });
  bet.lines.forEach((line, at) => {
    const ticket = toTicket(game, line, { id: next(), orderId, line: at, phase: 0, draw, member, placedAt });
    rows.tickets.push(ticket);
    rows.wagers.push(wagerOf(game, ticket));
  });
  if (chase) {
    const { stopOnWin, phases } = chase;
    const { walletId } = member;
    rows.chases.push({ orderId, walletId, phases: 1 + phases.length, stopOnWin, holdId: holdIdOf(bet) });
    rows.items.push(...itemsOf(bet, orderId, next));
  }
  if (chase?.stopOnNumber) rows.watches.push({ orderId, gameCode: game.code, fromNumber: draw.number });
  return answerOf({ id: orderId, number: draw.number, total: bet.total, balance });
}

/** The answer to an order, and to each repeat of it. Amounts in 1/10 000. */
export function answerOf({ id, number, total, balance }: store.TakenRow): string {
  return JSON.stringify({
    orderNumber: `L${id}`,
    orderId: id.toString(),
    numero: number,
    totalBettingAmount: formatAmount(total),
    balance: formatAmount(balance),
  });
}

function itemsOf(bet: Bet, orderId: bigint, next: () => bigint): ChaseItemRow[] {
  const { member, game, draw, chase } = bet;
  const common = { orderId, memberId: member.memberId, gameCode: game.code };
  const first: ChaseItemRow = {
    ...common,
    id: next(),
    number: draw.number,
    phase: 0,
    multiple: bet.multiple,
    amount: bet.stake,
    state: 'placed',
    drawId: draw.id,
  };
  const following = (chase?.phases ?? []).map(
    ({ number, multiple, amount }, at): ChaseItemRow => ({
      ...common,
      id: next(),
      number,
      phase: at + 1,
      multiple,
      amount,
      state: 'pending',
      drawId: null,
    }),
  );
  return [first, ...following];
}
