import type { MemberId } from '@tyche/kernel/ids';
import type { Reader } from '../../../platform/db/database.ts';
import type { Entry } from '../../wallet/index.ts';
import { readOrderRef } from '../betting/keys.ts';
import { findPayoutSources, findScratchSources } from './find-payout-sources.ts';
import { listOwnOrders } from './store-sources.ts';

/** What movements of a member belong to in the lottery, by the entry's number in the wallet: an order, a draw or a scratch ticket. */
export async function findOrderSources(
  reader: Reader,
  memberId: MemberId,
  entries: readonly Entry[],
): Promise<ReadonlyMap<bigint, { kind: string; number: string }>> {
  const own = entries.filter(({ scope }) => scope === 'lottery' || scope === 'settlement');
  if (own.length === 0) return new Map();
  const found = await Promise.all([
    findStakeSources(reader, memberId, own),
    findPayoutSources(reader, memberId, own),
    findScratchSources(reader, memberId, own),
  ]);
  return new Map(found.flatMap((one) => [...one]));
}

/** The orders that stakes belong to: each names its own. */
async function findStakeSources(
  reader: Reader,
  memberId: MemberId,
  entries: readonly Entry[],
): Promise<ReadonlyMap<bigint, { kind: string; number: string }>> {
  const orders = new Map<bigint, bigint>();
  for (const { seq, ref, kind, scope } of entries) {
    const orderId = kind === 'bet' && scope === 'lottery' ? readOrderRef(ref) : null;
    if (orderId !== null) orders.set(seq, orderId);
  }
  if (orders.size === 0) return new Map();
  const own = new Set(await listOwnOrders(reader, memberId, [...orders.values()]));
  return new Map(
    [...orders]
      .filter(([, orderId]) => own.has(orderId))
      .map(([seq, orderId]) => [seq, { kind: 'order', number: `L${orderId}` }]),
  );
}
