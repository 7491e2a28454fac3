// What a protocol leaves out of a money call, and the platform knows (docs/reference/vendors.md 6.1).
import type { WalletId } from '@tyche/kernel/ids';
import type { MoneyCall } from '@tyche/rules/vendors/calls';
import type { Tx } from '../../../platform/db/database.ts';
import { lockWallets } from '../../wallet/index.ts';
import * as store from './store.ts';
import { findCallOfRound } from './store-completion.ts';
import type { TakenCall } from './types.ts';

interface HeardCall {
  readonly heard: TakenCall;
  readonly player: store.CallPlayer;
}

/**
 * Fills in what calls do not name: the currency of the player, the round of a refunded bet, and for an `adjust` a call of its round. What
 * cannot be filled in stays empty. A repeat is filled in alike, so it stays the same call. What has to be looked up is read under the locks
 * of the wallets; where nothing has, nothing is asked.
 */
export async function completeCalls(
  tx: Tx,
  calls: readonly HeardCall[],
  walletIds: readonly WalletId[],
): Promise<readonly TakenCall[]> {
  const named = calls.map(({ heard, player }): TakenCall => {
    const { money } = heard;
    return money.currency === '' ? { ...heard, money: { ...money, currency: player.currency } } : heard;
  });
  if (!named.some(({ money }) => isWithoutRound(money) || isWithoutCall(money))) return named;
  await lockWallets(tx, walletIds);
  return Promise.all(named.map(async (taken) => ({ ...taken, money: await lookUp(tx, taken) })));
}

const isWithoutRound = ({ call, roundId }: MoneyCall) => call === 'refund' && roundId === '';
const isWithoutCall = ({ call, refs }: MoneyCall) => call === 'adjust' && refs.length === 0;

async function lookUp(tx: Tx, { vendor, money }: TakenCall): Promise<MoneyCall> {
  if (isWithoutRound(money)) {
    const bet = (await store.listCalls(tx, vendor, money.refs)).get(money.refs[0] ?? '');
    return { ...money, roundId: bet?.round_id ?? '' };
  }
  if (!isWithoutCall(money)) return money;
  const { roundId, playerId } = money;
  const txId = await findCallOfRound(tx, { vendor, roundId, playerId });
  return txId === null ? money : { ...money, refs: [txId] };
}
