// What staff do with applications: approve, reject, revoke (rewards.md 3.2).
import type { promotionsStaff } from '@tyche/contract/promotions-staff';
import type { InputOf } from '@tyche/contract/route';
import type { Database, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type Actor, recordAction } from '../staff/index.ts';
import { lockBoth, move, type Move } from './applications.ts';
import { closeWaiting } from './bonuses/revoke.ts';
import { formulaOf, topReward } from './kinds.ts';
import { notifyIssued, notifyRejected } from './notices.ts';
import * as store from './store-applications.ts';
import { lockMember } from './store-locks.ts';
import { noteOf } from './written.ts';

/** Issues what was applied for. Refuses `unknown-application`, `promotion-state-differs`, `promotion-budget-spent`. */
export async function approveApplication(
  database: Database,
  { id }: InputOf<typeof promotionsStaff.approvePromotionApplication>,
  actor: Actor,
): Promise<void> {
  await decide(database, { id, actor, detail: {} }, async (tx, both) => {
    const amount = topReward(formulaOf(both.row.content.terms, 'fixed'));
    const reward = { amount, deposit: 0n, inputs: both.row.inputs };
    await decided(tx, both, actor, { action: 'approve', actor: 'staff', reward });
    const row = await store.findApplication(tx, both.row.application_id);
    if (row) await notifyIssued(tx, row);
    return 'approved';
  });
}

/** Declines an application. Refuses `unknown-application`, `promotion-state-differs`, `text-refused`. */
export async function rejectApplication(
  database: Database,
  { id, reason, note: written }: InputOf<typeof promotionsStaff.rejectPromotionApplication>,
  actor: Actor,
): Promise<void> {
  const note = noteOf(written, 0);
  await decide(database, { id, actor, detail: { reason } }, async (tx, both) => {
    await decided(tx, both, actor, { action: 'reject', actor: 'staff', reason, note });
    await notifyRejected(tx, both.row);
    return 'rejected';
  });
}

/** Takes back what is issued and not claimed. Refuses `unknown-application`, `promotion-state-differs`, `second-person-needed` for a bonus that runs. */
export async function revokeApplication(
  database: Database,
  { id, reason }: InputOf<typeof promotionsStaff.revokePromotionApplication>,
  actor: Actor,
): Promise<void> {
  await decide(database, { id, actor, detail: { reason } }, async (tx, both) => {
    await decided(tx, both, actor, { action: 'revoke', actor: 'staff', reason });
    await closeWaiting(tx, both.row.application_id);
    return 'revoked';
  });
}

function decided(
  tx: Tx,
  both: Awaited<ReturnType<typeof lockBoth>>,
  { staff: { staffId } }: Actor,
  how: Move,
): Promise<unknown> {
  return move(tx, both, { ...how, staffId });
}

async function decide(
  database: Database,
  { id, actor, detail }: { readonly id: string; readonly actor: Actor; readonly detail: object },
  act: (tx: Tx, both: Awaited<ReturnType<typeof lockBoth>>) => Promise<string>,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const found = await store.findApplication(tx, BigInt(id));
    if (!found) throw new Refusal('unknown-application');
    await lockMember(tx, found.member_id);
    const action = `promotion.${await act(tx, await lockBoth(tx, found.application_id))}`;
    const { staff, ip } = actor;
    await recordAction(tx, { staffId: staff.staffId, action, subject: `application ${id}`, detail, ip });
  });
}
