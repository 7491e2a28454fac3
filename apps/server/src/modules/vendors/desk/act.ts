// What staff do about incidents: close one with a note, pay or refuse a win that is held.
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import {
  type Actor,
  type Approval,
  type GuardedActions,
  proposeAction,
  recordAction,
} from '../../staff/index.ts';
import type { VendorsDeps } from '../deps.ts';
import { isWaiting, payHeldWin, refuseHeldWin } from './held-win.ts';
import * as store from './store.ts';

/** The incident of a win above the cap of its game. */
export const WIN_HELD = 'WIN_HELD';

/** Closes an incident. Refuses `unknown-incident`, and `payment-state-differs` for one that is closed or is a win that waits. */
export async function closeIncident(
  { database }: VendorsDeps,
  { id, reason }: { id: bigint; reason: string },
  { staff, ip }: Actor,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const incident = await lockOpen(tx, id);
    if (incident.code === WIN_HELD && (await isWaiting(tx, incident)))
      throw new Refusal('payment-state-differs', { state: WIN_HELD });
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
    const incident = await lockHeld(tx, id);
    if (!(await isWaiting(tx, incident))) throw new Refusal('payment-state-differs');
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
      await (isPaid ? payHeldWin(tx, incident) : refuseHeldWin(tx, incident));
      const note = `${isPaid ? 'paid' : 'refused'}: ${approval.reason}`;
      await store.closeIncident(tx, id, { staffId: approval.proposedBy, note });
    },
  },
};

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
