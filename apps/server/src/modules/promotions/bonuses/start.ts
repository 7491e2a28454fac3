// The queue of bonuses with turnover: one runs, the others wait in the order of their claims (docs/reference/rewards.md 5.9).
import { claimBonus as claimInQueue, type QueuedBonus } from '@tyche/rules/rewards';
import type { Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { findMember } from '../../members/index.ts';
import { breakEnd } from '../../protection/index.ts';
import { announceCredits, lockWallets, startBonus } from '../../wallet/index.ts';
import { parseAmount } from '../amounts.ts';
import type { BonusPort } from '../deps.ts';
import { notifyStarted } from '../notices.ts';
import { scopeOfGroups } from '../scopes.ts';
import { moveBonusApplication } from './applications.ts';
import * as store from './store.ts';

/** Opens what starts bonuses, for claims. */
export function openBonuses(): BonusPort {
  return { claimBonus };
}

const claimBonus: BonusPort['claimBonus'] = async (tx, claimed) => {
  const { applicationId, memberId, amount, required, mode, terms } = claimed;
  const member = await findMember(tx, memberId);
  if (!member) throw new Refusal('account-disabled');
  const { walletId } = member;
  await lockWallets(tx, [walletId]);
  const queue = queueOf(await store.listUnclosed(tx, memberId));
  const step = claimInQueue(queue, { bonus: applicationId.toString(), required });
  if (step.refusal !== null) return { refusal: 'bonus-queue-full' };
  await store.insertBonus(tx, {
    applicationId,
    memberId,
    walletId,
    amount,
    required,
    mode,
    maxBet: parseAmount(terms.maxBet),
    maxCashout: parseAmount(terms.maxCashout),
    playDays: terms.playDays,
    isDepositLinked: terms.formula.is === 'share',
    contributions: Object.fromEntries(
      terms.contributions.map(({ group, weightPpm }) => [group, `${weightPpm}`]),
    ),
  });
  const isRunning = step.queue.at(-1)?.state === 'process';
  const row = isRunning ? await store.lockBonus(tx, applicationId) : null;
  if (row) await run(tx, row);
  return { status: isRunning ? 'process' : 'waiting' };
};

/** Starts the first bonus of a member that waits, if none runs. The caller has the locks of the member and of the main wallet. */
export async function startNext(tx: Tx, memberId: bigint): Promise<void> {
  const [first] = await store.listUnclosed(tx, memberId);
  if (first?.state !== 'claimed') return;
  const row = await store.lockBonus(tx, first.application_id);
  if (!row) return;
  await run(tx, row);
  const application = await moveBonusApplication(tx, row.application_id, {
    action: 'start',
    actor: 'system',
  });
  await notifyStarted(tx, application);
}

/** A member's bonuses as the rules of the queue take them. */
export function queueOf(rows: readonly store.BonusRow[]): readonly QueuedBonus[] {
  return rows.map(({ application_id, required, progress, state, outcome }) => ({
    bonus: application_id.toString(),
    required,
    progress,
    state,
    outcome,
  }));
}

/** Starts the clock of a bonus and puts its money into the pocket. A break of the member comes on top of its time. */
async function run(tx: Tx, { application_id, member_id }: store.BonusRow): Promise<void> {
  const row = await store.setStarted(tx, application_id, await breakEnd(tx, member_id));
  if (!row) throw new Error(`bonus ${application_id} could not be started`);
  const groups = Object.keys(row.contributions).filter((group) => BigInt(row.contributions[group] ?? 0) > 0n);
  const status = await startBonus(tx, {
    bonusId: row.bonus_key,
    walletId: row.wallet_id,
    pocket: row.mode === 'locked' ? 'locked' : 'bonus',
    amount: row.amount,
    maxBet: row.max_bet,
    groups,
    scope: scopeOfGroups(groups),
    stakesUntil: row.expires_at,
    maxCashout: row.max_cashout,
  });
  if (status !== 'ok')
    throw new Error(`bonus ${application_id} could not be started in the ledger: ${status}`);
  await announceCredits(tx, [{ memberId: member_id, amount: row.amount }]);
  await publish(tx, 'promotions.bonus', { memberIds: [member_id] });
}
