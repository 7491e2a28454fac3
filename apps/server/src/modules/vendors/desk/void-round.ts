// A round that two persons void (docs/reference/vendors.md 9). The lock of the player's wallet puts the void in one order with the calls of the
// vendor: each call came before it and is taken back, or comes after it and moves nothing.
import { formatAmount, sum } from '@tyche/kernel/money';
import type { WalletId } from '@tyche/kernel/ids';
import { type RoundVoid, shareOfVoid, voidRound } from '@tyche/rules/vendors/calls';
import type { Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { notify } from '../../messaging/index.ts';
import { type Actor, type GuardedActions, proposeAction } from '../../staff/index.ts';
import {
  collect,
  fundsOf,
  lockWallets,
  openVendorAccount,
  partsUnder,
  post,
  sharePayouts,
  sharesByKeys,
} from '../../wallet/index.ts';
import { settleVoid } from '../calls/settle.ts';
import * as calls from '../calls/store.ts';
import { putRounds } from '../calls/store-many.ts';
import { listPostKeysOfRound } from '../calls/store-parts.ts';
import type { VendorsDeps } from '../deps.ts';
import { giveRoundBack } from '../free-rounds/store.ts';
import { findRoundByRef, type DeskRound } from './store-rounds.ts';
import * as store from './store-voids.ts';

/** Proposes to void a round. Refuses `unknown-round`, `payment-state-differs` for one that is cancelled or void, `approval-pending`. */
export function proposeVoid(
  { database }: Pick<VendorsDeps, 'database'>,
  { ref, reason }: { ref: string; reason: string },
  actor: Actor,
): Promise<bigint> {
  return database.inTransaction(async (tx) => {
    const { status } = await findWanted(tx, ref);
    if (status === 'CANCELLED') throw new Refusal('payment-state-differs', { state: status });
    return proposeAction(tx, { kind: 'vendor-round.void', subject: ref, payload: { ref }, reason }, actor);
  });
}

/** What an approved void does. */
export const voidActions: GuardedActions = {
  'vendor-round.void': {
    permission: 'cashier.approve',
    async perform(tx, approval) {
      const { ref } = Object(approval.payload);
      if (typeof ref !== 'string') throw new Error('a proposal that cannot be read');
      await performVoid(tx, await findWanted(tx, ref), approval.id);
    },
  },
};

async function performVoid(tx: Tx, of: DeskRound, approvalId: bigint): Promise<void> {
  const key = { vendor: of.vendor, roundId: of.round_id, playerId: of.player_id };
  const player = await calls.findCallPlayer(tx, of.vendor, of.player_id);
  if (!player) throw new Error('a round without a player');
  const walletId = player.wallet_id as WalletId;
  await lockWallets(tx, [walletId]);
  const row = await calls.findRound(tx, key);
  const decided = row && voidRound(calls.roundOf(row), await store.listCallsOfRound(tx, row.round_no));
  if (!row || !decided) throw new Refusal('payment-state-differs', { state: row?.status });
  const { stakes, wins, round, voids } = decided;
  const postKey = await store.insertVoid(tx, { ...key, roundNo: row.round_no, approvalId, stakes, wins });
  const movement = { walletId, key: postKey, ref: row.ref };
  const owed = await moveMoney(tx, { movement, vendor: of.vendor, roundNo: row.round_no }, decided);
  if (owed > 0n) await store.setShortfall(tx, row.round_no, owed);
  await calls.markVoided(
    tx,
    of.vendor,
    voids.map(({ tx_id }) => tx_id),
  );
  for (const grantId of decided.freeRoundsOf) await giveRoundBack(tx, grantId);
  const version = row.settled + 1;
  const game = { code: row.game_code, type: row.game_type };
  await putRounds(tx, [{ ...key, round, game, settled: version, ref: row.ref }]);
  const bets = voids.filter(({ debit }) => debit > 0n).map(({ call_no }) => call_no);
  await settleVoid(tx, { roundNo: row.round_no, bets, version });
  await notifyMember(tx, of, decided, owed);
}

interface OfVoid {
  readonly movement: { readonly walletId: WalletId; readonly key: string; readonly ref: string };
  readonly vendor: string;
  readonly roundNo: bigint;
}

/** Moves what was decided, once for the key. Gives what could not be taken back: it is owed from now on. */
async function moveMoney(
  tx: Tx,
  { movement, vendor, roundNo }: OfVoid,
  { credit, collect: takeBack }: RoundVoid<store.CallToVoid>,
): Promise<bigint> {
  const to = { scope: 'vendor', gl: await openVendorAccount(tx, `${vendor}-play`) } as const;
  if (credit > 0n) {
    const { status } = await post(tx, { ...movement, ...to, kind: 'refund', leg: 1, delta: credit });
    if (status !== 'ok') throw new Error(`the ledger answered ${status} to the void of a round`);
  }
  await shareBonus(tx, { movement, roundNo });
  if (takeBack === 0n) return 0n;
  const { owed } = await collect(tx, { ...to, kind: 'amend' }, [{ ...movement, amount: takeBack }]);
  return owed;
}

/** Gives bonus parts of stakes back to their bonus, and takes back what the round gave it. Own money has the stakes already. */
async function shareBonus(
  tx: Tx,
  { movement: { walletId, key, ref }, roundNo }: Omit<OfVoid, 'vendor'>,
): Promise<void> {
  const parts = (await partsUnder(tx, 'vendor', [ref])).get(ref) ?? [];
  const [first] = parts;
  if (!first) return;
  const shares = await sharesByKeys(tx, 'vendor', await listPostKeysOfRound(tx, roundNo));
  const [funds] = await fundsOf(tx, [walletId]);
  const amount = shareOfVoid({
    parts: sum(parts.map(({ bonus }) => bonus)),
    shares: sum([...shares.values()]),
    available: funds?.available ?? 0n,
  });
  if (amount !== 0n) await sharePayouts(tx, 'vendor', [{ key, bonusId: first.bonusId, amount }]);
}

/** Notifies the member in the inbox, and the open pages that the balance has changed. */
async function notifyMember(
  tx: Tx,
  { member_id: memberId, currency, round_id: reference, round_no: id }: DeskRound,
  { credit, collect: takenBack }: RoundVoid<store.CallToVoid>,
  owed: bigint,
): Promise<void> {
  const amounts = { returned: formatAmount(credit), taken: formatAmount(takenBack) };
  const params = { reference, currency, ...amounts };
  if (owed === 0n) await notify(tx, { memberId, kind: 'round-voided', params });
  else
    await notify(tx, {
      memberId,
      kind: 'round-voided-owed',
      params: { ...params, owed: formatAmount(owed) },
    });
  await publish(tx, 'vendors.round-voided', { memberIds: [memberId], id });
}

async function findWanted(tx: Tx, ref: string): Promise<DeskRound> {
  const round = await findRoundByRef(tx, ref);
  if (!round) throw new Refusal('unknown-round');
  return round;
}
