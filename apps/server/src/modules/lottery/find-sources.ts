import type { MemberId } from '@tyche/kernel/ids';
import type { Reader } from '../../platform/db/database.ts';
import { listRecords } from '../wagers/index.ts';
import type { Entry } from '../wallet/index.ts';
import { keyOf } from './keys.ts';
import { findPayoutSources, findScratchSources } from './find-payout-sources.ts';
import { listStaked } from './store-sources.ts';
import { stakeKeyOf } from './write-orders.ts';

/** A bet is recorded in the transaction that takes its stake: their times lie this near. */
const APART_MS = 5_000;
const MOST_WAGERS = 1_000;

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

/** The orders that stakes belong to. */
async function findStakeSources(
  reader: Reader,
  memberId: MemberId,
  entries: readonly Entry[],
): Promise<ReadonlyMap<bigint, { kind: string; number: string }>> {
  const stakes = entries.filter(({ kind, scope }) => kind === 'bet' && scope === 'lottery');
  const times = stakes.map(({ at }) => at.getTime());
  const found = new Map<bigint, { kind: string; number: string }>();
  if (stakes.length === 0) return found;
  const { wagers } = await listRecords(reader, memberId, {
    from: new Date(Math.min(...times) - APART_MS),
    until: new Date(Math.max(...times) + APART_MS),
    ...{ state: null, gameType: null, before: null, limit: MOST_WAGERS },
  });
  const own = wagers.filter(({ source }) => source === 'lottery');
  const orders = await listStaked(
    reader,
    own.map(({ batchRef }) => batchRef),
    own.map(({ ref }) => ref),
  );
  const numbers = new Map(
    orders.map(({ orderId, requestKey, itemId }) => [
      itemId === null ? stakeKeyOf({ member: { memberId }, key: requestKey }) : keyOf('chase-stake', itemId),
      `L${orderId}`,
    ]),
  );
  for (const { seq, key } of stakes) {
    const number = numbers.get(key);
    if (number) found.set(seq, { kind: 'order', number });
  }
  return found;
}
