// What a protocol leaves out of a money call, and the platform knows (docs/reference/vendors.md 6.1).
import type { MoneyCall } from '@tyche/rules/vendors/calls';
import type { Tx } from '../../../platform/db/database.ts';
import * as store from './store.ts';
import { findCallOfRound } from './store-completion.ts';
import type { TakenCall } from './types.ts';

/**
 * Fills in what a call does not name, under the lock of the player's wallet: the currency of the player, the round of a refunded bet, and
 * for an `adjust` a call of its round. What cannot be filled in stays empty. A repeat is filled in alike, so it stays the same call.
 */
export async function completeCall(
  tx: Tx,
  { vendor, money }: TakenCall,
  player: store.CallPlayer,
): Promise<MoneyCall> {
  const call = money.currency === '' ? { ...money, currency: player.currency } : money;
  const { playerId, roundId } = call;
  if (call.call === 'refund' && roundId === '') {
    const bet = (await store.listCalls(tx, vendor, call.refs)).get(call.refs[0] ?? '');
    return { ...call, roundId: bet?.round_id ?? '' };
  }
  if (call.call === 'adjust' && call.refs.length === 0) {
    const txId = await findCallOfRound(tx, { vendor, roundId, playerId });
    return txId === null ? call : { ...call, refs: [txId] };
  }
  return call;
}
