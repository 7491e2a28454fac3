import { formatAmount } from '@tyche/kernel/money';
import type { Tx } from '../../platform/db/database.ts';
import { recordPlaced, type WagerPlaced } from '../wagers/index.ts';
import { keyOf } from './keys.ts';
import * as store from './store.ts';
import { type ChaseItemRow, insertItems } from './store-chase.ts';
import { insertWatch } from './store-watch.ts';
import { toTicket, wagerOf } from './tickets.ts';
import type { Bet } from './types.ts';

/** A bet whose stake has moved, what its member has now, and when its draw was found on sale. */
export interface Paid {
  readonly bet: Bet;
  readonly balance: bigint;
  readonly placedAt: Date;
}

interface Written {
  readonly orders: store.OrderRow[];
  readonly tickets: store.TicketRow[];
  readonly items: ChaseItemRow[];
  readonly wagers: WagerPlaced[];
  readonly watches: { orderId: bigint; gameCode: string; fromNumber: string }[];
}

/** How many ids bets need at most. */
export function idsNeeded(bets: readonly Bet[]): number {
  return bets.reduce((all, bet) => all + idsOf(bet), 0);
}

/** Writes orders, tickets, chases and wagers, under ids taken before; tells the answer of each. Sends all before it waits. */
export async function writeOrders(
  tx: Tx,
  paid: readonly Paid[],
  numbers: readonly bigint[],
  tell: (bet: Bet, answer: string) => void,
): Promise<void> {
  const ids = numbers.values();
  const rows: Written = { orders: [], tickets: [], items: [], wagers: [], watches: [] };
  for (const one of paid)
    tell(
      one.bet,
      writeDown(one, rows, () => nextOf(ids)),
    );
  await Promise.all([
    store.insertOrders(tx, rows.orders),
    store.insertTickets(tx, rows.tickets),
    rows.items.length > 0 ? insertItems(tx, rows.items) : null,
    ...rows.watches.map((watch) => insertWatch(tx, watch)),
    recordPlaced(tx, 'lottery', rows.wagers),
  ]);
}

/** The key of the hold behind a chase. Request keys are a member's own, so the member is part of it. */
export function holdIdOf(bet: Pick<Bet, 'member' | 'key'>): string {
  return keyOf('chase-hold', bet.member.memberId, bet.key);
}

/** The key of an order's first stake in the ledger. */
export function stakeKeyOf(bet: {
  readonly member: Pick<Bet['member'], 'memberId'>;
  readonly key: string;
}): string {
  return keyOf('stake', bet.member.memberId, bet.key);
}

/** Keeps the books of draws that had no bet before. It comes after the limits everywhere: two first bets may wait here. */
export async function ensureDrawRows(
  tx: Tx,
  books: ReadonlySet<bigint>,
  paid: readonly Paid[],
): Promise<void> {
  const fresh = new Map(
    paid.filter(({ bet }) => !books.has(bet.draw.id)).map(({ bet }) => [bet.draw.id, bet]),
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

function idsOf({ lines, chase }: Bet): number {
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
  const answer = JSON.stringify({
    orderNumber: `L${orderId}`,
    orderId: orderId.toString(),
    numero: draw.number,
    totalBettingAmount: formatAmount(bet.total),
    balance: formatAmount(balance),
  });
  rows.orders.push({
    id: orderId,
    memberId: member.memberId,
    walletId: member.walletId,
    gameCode: game.code,
    key: bet.key,
    hash: bet.hash,
    answer,
    slip: bet.slip,
    total: bet.total,
    phases: 1 + (chase?.phases.length ?? 0),
    stopOnWin: chase?.stopOnWin ?? false,
    holdId: chase ? holdIdOf(bet) : null,
    placedAt,
  });
  bet.lines.forEach((line, at) => {
    const ticket = toTicket(game, line, { id: next(), orderId, line: at, phase: 0, draw, member, placedAt });
    rows.tickets.push(ticket);
    rows.wagers.push(wagerOf(game, ticket));
  });
  if (chase) rows.items.push(...itemsOf(bet, orderId, next));
  if (chase?.stopOnNumber) rows.watches.push({ orderId, gameCode: game.code, fromNumber: draw.number });
  return answer;
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
