import { assert } from '@tyche/kernel/assert';
import type { RefusalCode } from '@tyche/contract/refusals';
import type { WalletId } from '@tyche/kernel/ids';
import { formatAmount } from '@tyche/kernel/money';
import type { Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Member } from '../../members/index.ts';
import { closeBatch, recordPlaced } from '../../wagers/index.ts';
import { lockWallets, type MovementResult, post, stakeRefusal } from '../../wallet/index.ts';
import { hashOf, instantStakeKeyOf, instantWinKeyOf } from '../betting/keys.ts';
import { withRetry } from '../betting/retry.ts';
import { findSelling, type PoolRow } from './store-instant.ts';
import * as store from './store-instant-sale.ts';
import type { LotteryDeps } from '../types.ts';

/** What is asked for: the next ticket of a design, at the price that was shown. */
export interface InstantOrder {
  readonly code: string;
  readonly price: bigint;
}

type Outcome =
  | { readonly id: bigint }
  | { readonly code: RefusalCode; readonly details?: Record<string, unknown> };

/** The group under which reports and winners know scratch tickets. */
export const INSTANT_TYPE = 'ELOTT';

/** A purchase is a batch of one wager. */
const ONLY = 1n;

/**
 * Buys the next ticket: stake, ticket, prize, wager and announcement in one transaction, settled when it commits. The same key
 * and order give the same ticket. Gives its id. Refuses `pool-sold-out`, `pool-limit`, `amount-mismatch`,
 * `insufficient-balance`, `wallet-locked`, `key-reused` and what `stakeRefusal` gives.
 */
export async function buyInstant(
  { database }: Pick<LotteryDeps, 'database'>,
  member: Member,
  { order, key }: { order: InstantOrder; key: string },
): Promise<bigint> {
  const outcome = await withRetry(() => database.inTransaction((tx) => buyIn(tx, member, { order, key })));
  if ('code' in outcome) throw new Refusal(outcome.code, outcome.details);
  return outcome.id;
}

async function buyIn(
  tx: Tx,
  member: Member,
  { order, key }: { order: InstantOrder; key: string },
): Promise<Outcome> {
  const hash = hashOf(['instant', order.code, order.price.toString()]);
  const { memberId, walletId } = member;
  // The member's own wallet first, the pool last: buyers wait for each other only while one of them holds the pool.
  await lockWallets(tx, [walletId]);
  const earlier = await store.findByKey(tx, memberId, key);
  if (earlier) return earlier.hash.equals(hash) ? { id: earlier.id } : { code: 'key-reused' };
  const stake = await post(tx, {
    walletId,
    scope: 'lottery',
    key: instantStakeKeyOf(memberId, key),
    kind: 'bet',
    gl: 'house',
    delta: -order.price,
    requestHash: hash,
  });
  // Committed, so that the key stays refused.
  if (stake.status !== 'ok') return refusalOf(tx, stake, { walletId, price: order.price });
  const { pool, number, prize } = await takeNext(tx, member, order);
  const { id } = await store.insertPurchase(tx, {
    poolId: pool.id,
    number,
    memberId,
    walletId,
    price: order.price,
    prize,
    key,
    hash,
  });
  if (prize > 0n) {
    const win = {
      walletId,
      scope: 'settlement',
      key: instantWinKeyOf(id, key),
      kind: 'win',
      gl: 'house',
    } as const;
    const { status } = await post(tx, { ...win, delta: prize });
    assert(status === 'ok', `the prize of purchase ${id} was ${status}`);
  }
  await recordWager(tx, member, { id, code: order.code, stake: order.price, prize });
  await publish(tx, 'lottery.instant-sold', { memberIds: [memberId] });
  return { id };
}

/** Takes the next ticket of the oldest pool on sale. Throws when no ticket is left; the transaction then undoes the stake. */
async function takeNext(
  tx: Tx,
  { memberId }: Member,
  { code, price }: InstantOrder,
): Promise<{ pool: PoolRow; number: number; prize: bigint }> {
  for (;;) {
    const pool = await findSelling(tx, code);
    if (!pool) throw new Refusal('pool-sold-out');
    if (pool.price !== price) throw new Refusal('amount-mismatch', { price: formatAmount(pool.price) });
    if ((await store.countBought(tx, pool.id, memberId)) >= pool.maxPerMember)
      throw new Refusal('pool-limit', { max: pool.maxPerMember });
    const sold = await store.sellNext(tx, pool.id);
    // Null: its last ticket went while this one waited. The next round sees the pool after it.
    if (sold) return { pool, ...sold };
  }
}

async function recordWager(
  tx: Tx,
  { memberId }: Member,
  { id, code, stake, prize }: { id: bigint; code: string; stake: bigint; prize: bigint },
): Promise<void> {
  await recordPlaced(tx, 'lottery', [
    { batchRef: id, ref: ONLY, memberId, gameCode: code, gameType: INSTANT_TYPE, stake },
  ]);
  const winners = prize > 0n ? [{ ref: ONLY, payout: prize }] : [];
  await closeBatch(tx, { source: 'lottery', batchRef: id, version: 1 }, winners);
}

async function refusalOf(
  tx: Tx,
  result: MovementResult,
  { walletId, price }: { walletId: WalletId; price: bigint },
): Promise<Outcome> {
  const status = result.status === 'burned' ? (result.burnedBy ?? 'burned') : result.status;
  switch (status) {
    case 'insufficient':
      return { code: 'insufficient-balance' };
    case 'locked':
      return { code: 'wallet-locked' };
    case 'conflict':
      return { code: 'key-reused' };
    case 'limited':
      return stakeRefusal(tx, walletId, price);
    default:
      throw new Error(`the stake of a scratch ticket was ${status}`);
  }
}
