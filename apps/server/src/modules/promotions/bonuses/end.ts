// How bonuses with turnover end (docs/reference/rewards.md 5.6 to 5.9). Every end takes its locks in one order: the member, the main
// wallet, the pocket, the bonus, the application.
import type { bonuses } from '@tyche/contract/bonuses';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { reorderQueue } from '@tyche/rules/rewards';
import type { BonusOutcome, RevokeReason } from '@tyche/rules/rewards/words';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import type { Subscription } from '../../../platform/events/events.ts';
import { publish } from '../../../platform/events/events.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { readPlayStopped } from '../../protection/index.ts';
import { closeBonus, lockWallets, moveStakesUntil, pocketsOf } from '../../wallet/index.ts';
import { amountOf } from '../amounts.ts';
import { notifyEnded, notifyReleased } from '../notices.ts';
import { lockMember } from '../store-locks.ts';
import { type BonusMove, moveBonusApplication } from './applications.ts';
import { type CountingDeps, settleUp } from './count-bets.ts';
import { queueOf, startNext } from './start.ts';
import * as store from './store.ts';

/** How a bonus ends, and who ends it. */
export interface Ending {
  readonly action: Exclude<BonusMove['action'], 'start'>;
  readonly actor: BonusMove['actor'];
  readonly staffId?: bigint;
  readonly reason?: RevokeReason;
}

const outcomes = {
  cancel: 'cancelled',
  release: 'released',
  expire: 'expired',
  lose: 'lost',
  revoke: 'revoked',
  exclude: 'excluded',
} as const satisfies Record<Ending['action'], BonusOutcome>;

const system = 'system';
const RELEASE: Ending = { action: 'release', actor: system };

/**
 * Ends a bonus that runs or waits: its money moves, its application follows, and after a running one the next begins. The caller has the
 * locks of the member, of the main wallet and of the bonus.
 *
 * @returns what went to the house, in 1/10 000 units.
 */
export async function endBonus(tx: Tx, row: store.BonusRow, how: Ending): Promise<bigint> {
  const { application_id: applicationId, member_id: memberId, bonus_key } = row;
  const isRunning = row.state === 'process';
  const outcome = outcomes[how.action];
  const moved = isRunning
    ? await closeBonus(tx, bonus_key, outcome === 'released' ? 'released' : 'ended')
    : { isClosed: true, released: 0n, forfeited: 0n };
  if (!moved.isClosed) throw new Error(`bonus ${applicationId} runs, and the ledger has closed it`);
  const { released, forfeited } = moved;
  await store.setClosed(tx, applicationId, { outcome, released, forfeited });
  const application = await moveBonusApplication(tx, applicationId, how);
  if (outcome === 'released') await notifyReleased(tx, application, released);
  else if (outcome !== 'excluded') await notifyEnded(tx, application);
  await publish(tx, 'promotions.bonus', { memberIds: [memberId] });
  if (isRunning) await startNext(tx, memberId);
  return forfeited;
}

/** Releases a bonus whose requirement is met. False when it is not. */
export async function releaseIfMet(tx: Tx, row: store.BonusRow): Promise<boolean> {
  if (row.state !== 'process' || row.progress < row.required) return false;
  await endBonus(tx, row, RELEASE);
  return true;
}

/** Locks the member, the main wallet and a bonus, in this order. Null when there is no such bonus. */
export async function lockAll(tx: Tx, applicationId: bigint): Promise<store.BonusRow | null> {
  const found = await store.findBonus(tx, applicationId);
  if (!found) return null;
  await lockMember(tx, found.member_id);
  await lockWallets(tx, [found.wallet_id]);
  return store.lockBonus(tx, applicationId);
}

/** Stops a bonus of the member that runs or waits. Refuses `unknown-application`, `bonus-not-cancellable`, `bonus-changed`. */
export async function cancelBonus(
  database: Database,
  { id, seenProgress }: InputOf<typeof bonuses.cancelBonus>,
  memberId: bigint,
): Promise<OutputOf<typeof bonuses.cancelBonus>> {
  return database.inTransaction(async (tx) => {
    const found = await store.findBonus(tx, BigInt(id));
    if (found?.member_id !== memberId) throw new Refusal('unknown-application');
    const row = await lockAll(tx, found.application_id);
    if (!row || row.state === 'closed') throw new Refusal('bonus-not-cancellable');
    if (row.progress !== amountOf(seenProgress))
      throw new Refusal('bonus-changed', { progress: formatAmount(row.progress) });
    const forfeited = await endBonus(tx, row, { action: 'cancel', actor: 'member' });
    return { outcome: outcomes.cancel, forfeited: formatAmount(forfeited) };
  });
}

/**
 * Puts the waiting bonuses of the member into another order. Refuses `unknown-application` for one of somebody else,
 * `bonus-changed` when these are not the ones that wait.
 */
export async function orderBonuses(
  database: Database,
  { ids }: InputOf<typeof bonuses.orderBonuses>,
  memberId: bigint,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    await lockMember(tx, memberId);
    for (const id of ids)
      if ((await store.findBonus(tx, BigInt(id)))?.member_id !== memberId)
        throw new Refusal('unknown-application');
    const queue = queueOf(await store.listUnclosed(tx, memberId));
    if (!reorderQueue(queue, ids)) throw new Refusal('bonus-changed');
    await store.setPlaces(tx, ids.map(BigInt));
  });
}

/** A bonus that a deposit earned and that runs: a withdrawal ends it. Amounts are in 1/10 000 units. */
export interface BonusInProcess {
  readonly bonusId: bigint;
  readonly pocket: bigint;
  readonly required: bigint;
  readonly progress: bigint;
}

/** The bonus of a member that a withdrawal would end; null when none does (docs/reference/rewards.md 5.7). */
export async function bonusInProcess(reader: Reader, memberId: bigint): Promise<BonusInProcess | null> {
  const [row] = await store.listRunning(reader, [memberId]);
  if (!row?.is_deposit_linked) return null;
  const { application_id: bonusId, required, progress } = row;
  return { bonusId, pocket: await pocketOf(reader, row), required, progress };
}

/**
 * Cancels the bonus that `bonusInProcess` names, in the transaction of a withdrawal that the member agreed to, and starts the next one.
 * Nothing happens when there is none. It takes the lock of the member: the caller calls it before it locks the main wallet, and a refusal
 * after it undoes it with the transaction.
 */
export async function forfeitBonus(tx: Tx, memberId: bigint): Promise<void> {
  await lockMember(tx, memberId);
  const [found] = await store.listRunning(tx, [memberId]);
  if (!found?.is_deposit_linked) return;
  const row = await lockAll(tx, found.application_id);
  if (row?.state === 'process') await endBonus(tx, row, { action: 'cancel', actor: 'member' });
}

/**
 * Ends the bonuses of a member in the transaction of its exclusion. The running one counts what has settled by now: a requirement that is
 * met is released first. The caller has the lock of the member.
 */
export async function excludeBonuses(deps: CountingDeps, tx: Tx, memberId: bigint): Promise<void> {
  const found = await store.listUnclosed(tx, memberId);
  const [first] = found;
  if (!first) return;
  await lockWallets(tx, [first.wallet_id]);
  const exclude: Ending = { action: 'exclude', actor: system };
  // Those that wait go first, so that none of them begins.
  for (const { application_id } of found.toReversed()) {
    const row = await store.lockBonus(tx, application_id);
    if (!row || row.state === 'closed') continue;
    if (store.isStarted(row)) {
      const settled = await settleUp(deps, tx, row);
      if (await releaseIfMet(tx, settled.row)) continue;
    }
    await endBonus(tx, row, exclude);
  }
}

/** A break stops the clock of a running bonus: its end moves by the length of the break, once. */
export const breakTaken: Subscription = {
  topic: 'protection.play-stopped',
  async handle(tx, { payload }) {
    const { memberId, kind, since, until } = readPlayStopped(payload);
    if (kind !== 'break') return;
    await lockMember(tx, memberId);
    const [row] = await store.listRunning(tx, [memberId]);
    if (!row) return;
    await lockWallets(tx, [row.wallet_id]);
    const moved = await store.moveExpiry(tx, row.application_id, { since, until });
    if (moved) await moveStakesUntil(tx, row.wallet_id, { bonusId: row.bonus_key, until: moved });
  },
};

/** What the pocket of a running bonus has. */
export async function pocketOf(
  reader: Reader,
  { wallet_id, mode }: Pick<store.BonusRow, 'wallet_id' | 'mode'>,
): Promise<bigint> {
  const { bonus, locked } = await pocketsOf(reader, wallet_id);
  return mode === 'locked' ? locked : bonus;
}
