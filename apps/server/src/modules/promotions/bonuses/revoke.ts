// Staff take a bonus back: one that runs by two persons, for a coded reason (docs/reference/rewards.md 5.10).
import type { bonusesStaff } from '@tyche/contract/bonuses-staff';
import type { InputOf } from '@tyche/contract/route';
import { type RevokeReason, revokeReasons } from '@tyche/rules/rewards/words';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { type Actor, type Approval, type GuardedActions, proposeAction } from '../../staff/index.ts';
import { sumsOfBonuses } from '../../wallet/index.ts';
import { noteOf } from '../written.ts';
import { endBonus, lockAll } from './end.ts';
import * as store from './store.ts';
import { hasCounted } from './store-counted.ts';

const REVOKE = 'promotion.bonus-revoke';

/** A revocation as it is proposed. */
interface Wanted {
  readonly bonusId: string;
  readonly reason: RevokeReason;
}

/**
 * Proposes to revoke a bonus that runs or waits. Refuses `unknown-application`, `promotion-state-differs` for one that is closed and for
 * `granted-by-mistake` after the first bet, `invalid-input` for `collusion` without a number of the case, `approval-pending`.
 *
 * @returns the id of the proposal.
 */
export async function proposeRevoke(
  database: Database,
  { id, reason, note: written }: InputOf<typeof bonusesStaff.proposeBonusRevoke>,
  actor: Actor,
): Promise<bigint> {
  const note = noteOf(written, 0);
  if (reason === 'collusion' && !/\d/.test(note)) throw new Refusal('invalid-input', { field: 'note' });
  return database.inTransaction(async (tx) => {
    const row = await requireRevocable(tx, { bonusId: id, reason });
    const payload: Wanted = { bonusId: id, reason };
    const subject = subjectOfBonuses(row.member_id);
    return proposeAction(tx, { kind: REVOKE, subject, payload, reason: note || reason }, actor);
  });
}

/** What happens when a second person approves a revocation. Refuses as `proposeRevoke` does. */
export function bonusActions(): GuardedActions {
  return {
    [REVOKE]: {
      permission: 'promotions.approve',
      async perform(tx: Tx, { payload, decidedBy }: Approval) {
        const wanted = payload as Wanted;
        const row = await requireRevocable(tx, wanted);
        const { reason } = wanted;
        const staff = decidedBy === null ? {} : { staffId: decidedBy };
        await endBonus(tx, row, { action: 'revoke', actor: 'two staff', reason, ...staff });
      },
    },
  };
}

/** Closes a bonus that waits and whose application one person revoked. The caller has the lock of the member. */
export async function closeWaiting(tx: Tx, applicationId: bigint): Promise<void> {
  const row = await store.lockBonus(tx, applicationId);
  if (row?.state !== 'claimed') return;
  await store.setClosed(tx, applicationId, { outcome: 'revoked', released: 0n, forfeited: 0n });
}

/** What proposals about the bonuses of a member are about: an erasure finds them by it. */
export function subjectOfBonuses(memberId: bigint): string {
  return `member ${memberId}`;
}

/** Why a bonus was revoked; null for another end. */
export function revokeReasonOf(reason: string | null): RevokeReason | null {
  return revokeReasons.find((one) => one === reason) ?? null;
}

async function requireRevocable(tx: Tx, { bonusId, reason }: Wanted): Promise<store.BonusRow> {
  const row = await lockAll(tx, BigInt(bonusId));
  if (!row) throw new Refusal('unknown-application');
  const state = row.state === 'closed' ? row.state : null;
  if (state) throw new Refusal('promotion-state-differs', { state });
  if (reason === 'granted-by-mistake' && (await hasBet(tx, row)))
    throw new Refusal('promotion-state-differs', { state: row.state });
  return row;
}

/** Whether the member has bet with a bonus: a stake holds its money, or a bet has counted. */
async function hasBet(tx: Tx, { application_id, bonus_key }: store.BonusRow): Promise<boolean> {
  const [sums] = await sumsOfBonuses(tx, [bonus_key]);
  return (sums?.staked ?? 0n) > 0n || hasCounted(tx, application_id);
}
