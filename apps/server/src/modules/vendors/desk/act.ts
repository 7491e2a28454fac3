// What staff do about rounds: switch a vendor, close an incident, pay or refuse a win that is held.
import type { WalletId } from '@tyche/kernel/ids';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { openVendorAccount, post } from '../../wallet/index.ts';
import {
  type Actor,
  type Approval,
  type GuardedActions,
  proposeAction,
  recordAction,
} from '../../staff/index.ts';
import * as calls from '../calls/store.ts';
import { settleRound } from '../calls/settle.ts';
import { findVendor, type VendorsDeps } from '../deps.ts';
import * as store from './store.ts';

/** The incident of a win above the cap of its game. */
export const WIN_HELD = 'WIN_HELD';

/** Stops or allows the bets of a vendor. Refuses `unknown-wallet` for a vendor that is not there. */
export async function switchVendor(
  deps: VendorsDeps,
  { vendor, isOff, reason }: { vendor: string; isOff: boolean; reason: string },
  { staff, ip }: Actor,
): Promise<void> {
  if (!findVendor(deps, vendor)) throw new Refusal('unknown-wallet');
  await deps.database.inTransaction(async (tx) => {
    await store.putSwitch(tx, vendor, isOff);
    await recordAction(tx, {
      staffId: staff.staffId,
      action: 'vendor.switched',
      subject: vendor,
      detail: { isOff, reason },
      ip,
    });
  });
}

/** Closes an incident. Refuses `unknown-incident`, and `payment-state-differs` for one that is closed or is a win that is held. */
export async function closeIncident(
  { database }: VendorsDeps,
  { id, reason }: { id: bigint; reason: string },
  { staff, ip }: Actor,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const incident = await lockOpen(tx, id);
    if (incident.code === WIN_HELD) throw new Refusal('payment-state-differs', { state: WIN_HELD });
    await store.closeIncident(tx, id, { staffId: staff.staffId, note: reason });
    await recordAction(tx, {
      staffId: staff.staffId,
      action: 'vendor-incident.closed',
      subject: id.toString(),
      detail: { code: incident.code, reason },
      ip,
    });
  });
}

/** Proposes to pay or refuse a held win. Refuses `unknown-incident`, `payment-state-differs`, `approval-pending`. */
export function proposeHeldWin(
  { database }: VendorsDeps,
  { id, isPaid, reason }: { id: bigint; isPaid: boolean; reason: string },
  actor: Actor,
): Promise<bigint> {
  return database.inTransaction(async (tx) => {
    await lockHeld(tx, id);
    const payload = { incidentId: id.toString(), isPaid };
    return proposeAction(tx, { kind: 'vendor-win.decide', subject: id.toString(), payload, reason }, actor);
  });
}

/** What approved proposals do. */
export const deskActions: GuardedActions = {
  'vendor-win.decide': {
    permission: 'cashier.approve',
    async perform(tx, approval) {
      const { id, isPaid } = decisionOf(approval);
      const incident = await lockHeld(tx, id);
      const call = (await calls.listCalls(tx, incident.vendor, [incident.tx_id])).get(incident.tx_id);
      if (!call?.is_held) throw new Refusal('payment-state-differs');
      if (isPaid) await payHeld(tx, incident, call);
      else await takeOut(tx, incident, call);
      const note = `${isPaid ? 'paid' : 'refused'}: ${approval.reason}`;
      await store.closeIncident(tx, id, { staffId: approval.proposedBy, note });
    },
  },
};

/** Credits the win. The incident is locked, and the ledger takes a key and leg once. */
async function payHeld(tx: Tx, incident: store.IncidentRow, call: calls.CallRow): Promise<void> {
  const player = await calls.findCallPlayer(tx, incident.vendor, incident.player_id);
  if (!player) throw new Error('a held win without a player');
  const gl = await openVendorAccount(tx, `${incident.vendor}-play`);
  const { status } = await post(tx, {
    walletId: player.wallet_id as WalletId,
    scope: 'vendor',
    key: call.post_key,
    leg: 2,
    kind: 'win',
    gl,
    delta: call.credit,
  });
  if (status !== 'ok') throw new Error(`the ledger answered ${status} to a held win`);
  await store.markPaid(tx, incident.vendor, incident.tx_id);
}

/** Takes a refused win out of its round, and settles the round without it. */
async function takeOut(tx: Tx, incident: store.IncidentRow, call: calls.CallRow): Promise<void> {
  const key = { vendor: incident.vendor, roundId: incident.round_id, playerId: incident.player_id };
  const row = await calls.findRound(tx, key);
  if (!row) throw new Error('a held win without a round');
  const version = row.settled + 1;
  // The round stays closed: what is to be corrected now is an adjust.
  const round = { ...calls.roundOf(row), wins: row.wins - call.credit, closedByBetWin: null };
  const game = { code: row.game_code, type: row.game_type, settled: version };
  await calls.putRound(tx, key, round, game);
  await settleRound(tx, { roundNo: row.round_no, round, version });
}

async function lockOpen(tx: Tx, id: bigint): Promise<store.IncidentRow> {
  const incident = await store.lockIncident(tx, id);
  if (!incident) throw new Refusal('unknown-incident');
  if (incident.closed_at) throw new Refusal('payment-state-differs', { state: 'closed' });
  return incident;
}

async function lockHeld(tx: Tx, id: bigint): Promise<store.IncidentRow> {
  const incident = await lockOpen(tx, id);
  if (incident.code !== WIN_HELD) throw new Refusal('payment-state-differs', { state: incident.code });
  return incident;
}

function decisionOf({ payload }: Approval): { id: bigint; isPaid: boolean } {
  const given = Object(payload);
  if (typeof given.incidentId !== 'string' || typeof given.isPaid !== 'boolean')
    throw new Error('a proposal that cannot be read');
  return { id: BigInt(given.incidentId), isPaid: given.isPaid };
}
