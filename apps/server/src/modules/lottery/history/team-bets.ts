// Orders, draws and chases behind wagers on lotteries, for those who may see the wagers. Who may, the caller decides.
import type { Reader } from '../../../platform/db/database.ts';
import { everyCode } from './find-orders.ts';
import {
  listDrawIds,
  listOrderTickets,
  listTicketOrders,
  type TicketOrder,
  type TicketPlace,
} from './store-team-bets.ts';

/** An order has fewer tickets than this. */
const MAX_TICKETS = 20_000;

/**
 * The orders of tickets, by `<draw>-<ticket>`; a ticket that is not of a draw is left out.
 *
 * @param readers the databases that together have the tickets, as `Archive.read` gives them.
 */
export async function findTicketOrders(
  readers: readonly Reader[],
  places: readonly TicketPlace[],
): Promise<ReadonlyMap<string, TicketOrder>> {
  if (places.length === 0) return new Map();
  const parts = await Promise.all(readers.map((reader) => listTicketOrders(reader, places)));
  return new Map(parts.flat().map((order) => [`${order.drawId}-${order.ticketId}`, order]));
}

/** The tickets of an order in all its draws. */
export async function findOrderTickets(
  readers: readonly Reader[],
  orderId: bigint,
): Promise<readonly TicketPlace[]> {
  const parts = await Promise.all(readers.map((reader) => listOrderTickets(reader, orderId, MAX_TICKETS)));
  return parts.flat();
}

/** The draws with a number, of one game or of all. */
export async function findDrawIds(
  readers: readonly Reader[],
  number: string,
  gameCode: string | null,
): Promise<readonly bigint[]> {
  const codes = gameCode === null ? everyCode : [gameCode];
  const parts = await Promise.all(readers.map((reader) => listDrawIds(reader, number, codes)));
  return [...new Set(parts.flat())];
}
