// A win above the cap of its game, which two persons decide. The lock of the player's wallet puts the decision in one order with the calls of
// the vendor: a refund that came first ends it, and one that comes later takes back what was paid.
import type { WalletId } from '@tyche/kernel/ids';
import { type Round, shareOfHeldWin } from '@tyche/rules/vendors/calls';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { lockWallets, openVendorAccount, post, sharePayouts } from '../../wallet/index.ts';
import { readHeldBonuses } from '../calls/bonus-money.ts';
import { settleRound } from '../calls/settle.ts';
import * as calls from '../calls/store.ts';
import { putRounds } from '../calls/store-many.ts';
import { markPaid } from './store.ts';

/** The call of an incident. */
export interface HeldCall {
  readonly vendor: string;
  readonly tx_id: string;
  readonly player_id: string;
  readonly round_id: string;
}

/** Whether a win still waits: it is not paid, and its bet is not refunded. */
export async function isWaiting(reader: Reader, { vendor, tx_id }: HeldCall): Promise<boolean> {
  const call = (await calls.listCalls(reader, vendor, [tx_id])).get(tx_id);
  return call?.is_held === true && call.status === 'OK';
}

/** Credits the win, under the key that its call was stored with. Refuses `payment-state-differs` for one that does not wait any more. */
export async function payHeldWin(tx: Tx, of: HeldCall): Promise<void> {
  const { call, player, round } = await lockHeld(tx, of);
  const { status } = await post(tx, {
    walletId: player.wallet_id as WalletId,
    scope: 'vendor',
    key: call.post_key,
    leg: 2,
    kind: 'win',
    gl: await openVendorAccount(tx, `${of.vendor}-play`),
    delta: call.credit,
    ref: round.ref,
  });
  if (status !== 'ok') throw new Error(`the ledger answered ${status} to a held win`);
  await shareHeldWin(tx, of, call, round);
  await markPaid(tx, of.vendor, of.tx_id);
  await settleAgain(tx, of, round, calls.roundOf(round));
  await publish(tx, 'vendors.call', { memberIds: [player.member_id], id: call.call_no });
}

/** Gives the bonus its share, where the bets of the round hold bonus money. */
async function shareHeldWin(tx: Tx, of: HeldCall, call: calls.CallRow, round: calls.RoundRow): Promise<void> {
  const [held] = await readHeldBonuses(tx, [{ key: keyOf(of), round, refunded: undefined }]);
  if (!held) return;
  const amount = shareOfHeldWin(calls.roundOf(round), call.credit, held.standing);
  if (amount === 0n) return;
  await sharePayouts(tx, 'vendor', [{ key: call.post_key, bonusId: held.bonusId, amount }]);
}

/** Takes the win out of its round, and settles the round without it. Refuses as `payHeldWin`. */
export async function refuseHeldWin(tx: Tx, of: HeldCall): Promise<void> {
  const { call, round: row } = await lockHeld(tx, of);
  // The round stays closed.
  const round = { ...calls.roundOf(row), wins: row.wins - call.credit, closedByBetWin: null };
  await settleAgain(tx, of, row, round);
}

/** Writes the round as it is after the decision, and settles its wagers under a new version. */
async function settleAgain(tx: Tx, of: HeldCall, row: calls.RoundRow, round: Round): Promise<void> {
  const version = row.settled + 1;
  const game = { code: row.game_code, type: row.game_type };
  await putRounds(tx, [{ ...keyOf(of), round, game, settled: version, ref: row.ref }]);
  await settleRound(tx, { roundNo: row.round_no, round, version });
}

async function lockHeld(tx: Tx, of: HeldCall) {
  const player = await calls.findCallPlayer(tx, of.vendor, of.player_id);
  if (!player) throw new Error('a held win without a player');
  await lockWallets(tx, [player.wallet_id as WalletId]);
  const call = (await calls.listCalls(tx, of.vendor, [of.tx_id])).get(of.tx_id);
  if (!call?.is_held || call.status !== 'OK') throw new Refusal('payment-state-differs');
  const round = await calls.findRound(tx, keyOf(of));
  if (!round) throw new Error('a held win without a round');
  return { call, player, round };
}

function keyOf({ vendor, round_id: roundId, player_id: playerId }: HeldCall): calls.RoundKey {
  return { vendor, roundId, playerId };
}
