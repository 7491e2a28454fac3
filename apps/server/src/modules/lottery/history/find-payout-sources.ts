// Where money of the lottery came from: wins and refunds from a ticket of an order, rebates from a draw, stakes and wins of scratch tickets.
import type { MemberId } from '@tyche/kernel/ids';
import type { Reader } from '../../../platform/db/database.ts';
import type { Entry } from '../../wallet/index.ts';
import { instantStakeKeyOf, instantWinKeyOf, readPayKey } from '../betting/keys.ts';
import * as store from './store-sources.ts';

type Sources = ReadonlyMap<bigint, { kind: string; number: string }>;

/** A scratch ticket is written down in the transaction that takes its price: their times lie this near. */
const APART_MS = 5_000;
const MAX_PURCHASES = 1_000;

/** Wins, refunds and what is taken back by their ticket, rebates by their draw. */
export async function findPayoutSources(
  reader: Reader,
  memberId: MemberId,
  entries: readonly Entry[],
): Promise<Sources> {
  const settled = entries.filter(({ scope }) => scope === 'settlement');
  const paid = settled.flatMap(({ seq, key, ref, kind }) => {
    // A refund carries its ticket beside its key; what is collected later carries the key under which it was owed.
    const said = readPayKey(kind === 'refund' || kind === 'amend' ? (ref ?? key) : key);
    return said ? [{ seq, ...said }] : [];
  });
  const ticketIds = paid.flatMap(({ subject }) => (typeof subject === 'bigint' ? [subject] : []));
  const drawIds = paid.flatMap(({ subject }) => (typeof subject === 'bigint' ? [] : [subject.drawId]));
  const orders = ticketIds.length > 0 ? await store.listOwnTickets(reader, memberId, ticketIds) : [];
  const sales = drawIds.length > 0 ? await store.listSales(reader, drawIds) : [];
  const orderOf = new Map(orders.map(({ ticketId, orderId }) => [ticketId, orderId]));
  const saleOf = new Map(sales.map((sale) => [sale.drawId, sale]));
  return new Map(
    paid.flatMap(({ seq, subject }) => {
      if (typeof subject === 'bigint') {
        const order = orderOf.get(subject);
        return order === undefined ? [] : [[seq, { kind: 'order', number: `L${order}` }]];
      }
      const sale = saleOf.get(subject.drawId);
      return sale ? [[seq, { kind: 'draw', number: `${sale.gameCode} ${sale.number}` }]] : [];
    }),
  );
}

/** Stakes and wins of scratch tickets by the ticket. */
export async function findScratchSources(
  reader: Reader,
  memberId: MemberId,
  entries: readonly Entry[],
): Promise<Sources> {
  const near = entries.filter(
    ({ kind, key }) => (kind === 'bet' || kind === 'win') && readPayKey(key) === null,
  );
  const times = near.map(({ at }) => at.getTime());
  if (times.length === 0) return new Map();
  const bought = await store.listPurchases(reader, memberId, {
    from: new Date(Math.min(...times) - APART_MS),
    until: new Date(Math.max(...times) + APART_MS),
    limit: MAX_PURCHASES,
  });
  const numbers = new Map(
    bought.flatMap(({ id, key }) => [
      [instantStakeKeyOf(memberId, key), id],
      [instantWinKeyOf(id, key), id],
    ]),
  );
  return new Map(
    near.flatMap(({ seq, key }) => {
      const id = numbers.get(key);
      return id === undefined ? [] : [[seq, { kind: 'scratch-ticket', number: id.toString() }]];
    }),
  );
}
