// The bonus shares of what tickets are paid (docs/reference/rewards.md 5.2, 5.8). An order is one stake of the ledger: its bonus part is
// laid over its tickets, and each ticket's payout is shared by the ticket's own parts.
import { assert } from '@tyche/kernel/assert';
import type { DrawId, MemberId } from '@tyche/kernel/ids';
import { sum } from '@tyche/kernel/money';
import { type Parts, partsOfOrder, sharePayout } from '@tyche/rules/rewards';
import type { Reader } from '../../../platform/db/database.ts';
import { partsOf, type PayoutShare } from '../../wallet/index.ts';
import { orderRefOf } from '../betting/keys.ts';
import * as store from './store-bonus-shares.ts';

/** What a ticket is paid now, beside what it was paid before; a refund pays its stake. */
export interface TicketPayment {
  readonly id: bigint;
  readonly orderId: bigint;
  readonly drawId: DrawId;
  readonly memberId: MemberId;
  /** Of the credit, or of what takes it back: the key of the share. */
  readonly key: string;
  readonly before: bigint;
  readonly after: bigint;
}

/**
 * The bonus shares of payments, for `sharePayouts`: the share of what is paid less the share of what was paid before. Only tickets of orders
 * with bonus money have one; usually there is none, and one statement says so.
 */
export async function findShares(
  reader: Reader,
  payments: readonly TicketPayment[],
): Promise<readonly PayoutShare[]> {
  const orders = new Map(payments.map((payment) => [payment.orderId, payment]));
  const orderIds = [...orders.keys()];
  const found = await partsOf(reader, 'lottery', orderIds.map(orderRefOf));
  const byTicket = new Map<bigint, Parts & { readonly bonusId: string }>();
  for (const [place, parts] of found.entries()) {
    const payment = orders.get(orderIds[place] ?? 0n);
    if (!parts || !payment) continue;
    const tickets = await store.listTicketsOf(reader, payment);
    const stakes = tickets.map(({ stake }) => stake);
    assert(
      sum(stakes) === parts.real + parts.bonus,
      `the tickets of order ${payment.orderId} are not its stake`,
    );
    partsOfOrder(stakes, parts.bonus).forEach((bonus, at) => {
      const { id, stake } = tickets[at] ?? { id: 0n, stake: 0n };
      byTicket.set(id, { real: stake - bonus, bonus, bonusId: parts.bonusId });
    });
  }
  return payments.flatMap(({ id, key, before, after }) => {
    const parts = byTicket.get(id);
    if (!parts) return [];
    const amount = sharePayout(after, parts).bonus - sharePayout(before, parts).bonus;
    return amount === 0n ? [] : [{ key, bonusId: parts.bonusId, amount }];
  });
}
