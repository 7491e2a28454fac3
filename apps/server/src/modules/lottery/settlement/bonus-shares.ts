// The bonus shares of what tickets are paid (docs/reference/rewards.md 5.2, 5.8). An order is one stake of the ledger: its bonus part is
// laid over its tickets, and each ticket's payout is shared by the ticket's own parts.
import { assert } from '@tyche/kernel/assert';
import type { DrawId, MemberId, WalletId } from '@tyche/kernel/ids';
import { sum } from '@tyche/kernel/money';
import { type Parts, partsOfOrder, sharePayout } from '@tyche/rules/rewards';
import type { Reader } from '../../../platform/db/database.ts';
import type { Draw } from '../../draws/index.ts';
import { partsOf, partsOfWallets, type PayoutShare, type StakeParts } from '../../wallet/index.ts';
import { orderRefOf, readOrderRef } from '../betting/keys.ts';
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
  const byTicket = new Map<bigint, TicketParts>();
  for (const [place, parts] of found.entries()) {
    const payment = orders.get(orderIds[place] ?? 0n);
    if (!parts || !payment) continue;
    const tickets = await store.listTicketsOf(reader, payment);
    for (const [id, own] of partsOfTickets(tickets, parts)) byTicket.set(id, own);
  }
  return payments.flatMap(({ id, key, before, after }) => {
    const parts = byTicket.get(id);
    if (!parts) return [];
    const amount = sharePayout(after, parts).bonus - sharePayout(before, parts).bonus;
    return amount === 0n ? [] : [{ key, bonusId: parts.bonusId, amount }];
  });
}

/**
 * The parts of tickets that hold bonus money, by draw and number, in the order asked; null for a ticket of own money alone and for what is
 * no ticket.
 */
export async function partsOfWagers(
  reader: Reader,
  places: readonly { readonly batchRef: bigint; readonly ref: bigint }[],
): Promise<readonly (StakeParts | null)[]> {
  if (places.length === 0) return [];
  const tickets = await store.listOrdersOf(reader, places);
  const orders = new Map(tickets.map((ticket) => [ticket.orderId, ticket]));
  const found = await partsOf(reader, 'lottery', [...orders.keys()].map(orderRefOf));
  const byTicket = new Map<bigint, TicketParts>();
  for (const [place, order] of [...orders.values()].entries()) {
    const parts = found[place];
    if (!parts) continue;
    for (const [id, own] of partsOfTickets(await store.listTicketsOf(reader, order), parts))
      if (own.bonus > 0n) byTicket.set(id, own);
  }
  return places.map(({ ref }) => byTicket.get(ref) ?? null);
}

/** What a member's rebate of a draw is now, beside what it was before. */
export interface RebatePayment {
  readonly memberId: MemberId;
  readonly walletId: WalletId;
  readonly key: string;
  readonly before: bigint;
  readonly after: bigint;
}

/**
 * The bonus shares of rebates, for `sharePayouts`: a member's rebate of a draw is shared as the stakes with a rebate were, each by its rate.
 * It goes to the last bonus that the member staked in the draw.
 */
export async function findRebateShares(
  reader: Reader,
  { id: drawId, opensAt }: Pick<Draw, 'id' | 'opensAt'>,
  payments: readonly RebatePayment[],
): Promise<readonly PayoutShare[]> {
  const walletIds = payments.map(({ walletId }) => walletId);
  const found = await partsOfWallets(reader, 'lottery', walletIds, opensAt);
  if (found.length === 0) return [];
  const partsByOrder = new Map(found.map((parts) => [readOrderRef(parts.ref), parts]));
  const withParts = new Set(found.map(({ walletId }) => walletId));
  const touched = payments.filter(({ walletId }) => withParts.has(walletId));
  const tickets = await store.listRebatedOf(
    reader,
    drawId,
    touched.map(({ memberId }) => memberId),
  );
  return touched.flatMap(({ memberId, key, before, after }) => {
    const rebated = rebatedStakes(
      tickets.filter((ticket) => ticket.memberId === memberId),
      partsByOrder,
    );
    if (!rebated) return [];
    const amount = sharePayout(after, rebated).bonus - sharePayout(before, rebated).bonus;
    return amount === 0n ? [] : [{ key, bonusId: rebated.bonusId, amount }];
  });
}

/** The parts of a member's stakes in a draw, each stake times its rebate; null when no bonus money is among them. */
function rebatedStakes(
  tickets: readonly store.RebatedTicket[],
  partsByOrder: ReadonlyMap<bigint | null, StakeParts>,
): TicketParts | null {
  let bonusId: string | null = null;
  let [whole, bonus] = [0n, 0n];
  for (const [orderId, own] of Map.groupBy(tickets, (ticket) => ticket.orderId)) {
    const parts = partsByOrder.get(orderId);
    bonusId = parts?.bonusId ?? bonusId;
    const bonusParts = parts ? partsOfTickets(own, parts) : null;
    for (const { id, stake, rebatePpm, isVoid } of own) {
      if (isVoid) continue;
      whole += stake * rebatePpm;
      bonus += (bonusParts?.get(id)?.bonus ?? 0n) * rebatePpm;
    }
  }
  return bonusId !== null && bonus > 0n ? { bonusId, real: whole - bonus, bonus } : null;
}

interface TicketParts extends Parts {
  readonly bonusId: string;
}

/** The parts of each ticket of an order. */
function partsOfTickets(
  tickets: readonly { readonly id: bigint; readonly stake: bigint }[],
  parts: StakeParts,
): ReadonlyMap<bigint, TicketParts> {
  const stakes = tickets.map(({ stake }) => stake);
  assert(sum(stakes) === parts.real + parts.bonus, 'the tickets of an order are not its stake');
  const bonusParts = partsOfOrder(stakes, parts.bonus);
  return new Map(
    tickets.map(({ id, stake }, at) => {
      const bonus = bonusParts[at] ?? 0n;
      return [id, { real: stake - bonus, bonus, bonusId: parts.bonusId }];
    }),
  );
}
