// What ends applications without their member: the time to claim, the clock of offers, an exclusion (rewards.md 3.2).
import { earnedKinds } from '@tyche/rules/rewards';
import type { Database, Tx } from '../../platform/db/database.ts';
import { issueBeforeExclusion } from './deposit-bets/lapse.ts';
import { findMember } from '../members/index.ts';
import { lockBoth, move } from './applications.ts';
import { excludeBonuses } from './bonuses/end.ts';
import { give, isIssued } from './claim.ts';
import type { PromotionsDeps } from './deps.ts';
import { notifyLapsing } from './notices.ts';
import { excludeFriend } from './referral/events.ts';
import * as store from './store-applications.ts';
import { lockMember } from './store-locks.ts';
import { followClock } from './store-offers.ts';
import { hasTurnover } from './verdict.ts';

const AT_ONCE = 200;

/** Opens offers that begin and closes those that are over. Gives how many. */
export function followOffers(database: Database): Promise<number> {
  return database.inTransaction(followClock);
}

/**
 * Ends issued rewards whose time to claim is over: cash that was earned by play is paid, anything else lapses and frees its budget. Each in
 * a transaction of its own. Gives how many.
 */
export async function lapseLate(deps: PromotionsDeps, signal?: AbortSignal): Promise<number> {
  const late = await store.listLate(deps.database.reader, AT_ONCE);
  for (const applicationId of late) {
    if (signal?.aborted) break;
    await deps.database.inTransaction(async (tx) => {
      const found = await store.findApplication(tx, applicationId);
      if (!found) return;
      await lockMember(tx, found.member_id);
      const both = await lockBoth(tx, applicationId);
      if (both.row.status !== 'issued' || !both.row.is_late) return;
      if (!(await settle(deps, tx, both))) await move(tx, both, { action: 'lapse', actor: 'system' });
    });
  }
  return late.length;
}

/** Reminds members whose time to claim is over within a day, once each. Gives how many. */
export function remindOfClaims(database: Database): Promise<number> {
  return database.inTransaction(async (tx) => {
    const rows = await store.takeLapsing(tx, AT_ONCE);
    for (const row of rows) await notifyLapsing(tx, row);
    return rows.length;
  });
}

/**
 * Closes what a member has of offers, in the transaction of the exclusion. Cash that was earned by play is paid
 * first, and a bonus whose requirement is met is released. From the commit on
 * nothing is issued or claimed: the lock of the member is taken here, and every call that waits for it reads the exclusion.
 */
export async function endByExclusion(
  deps: Pick<PromotionsDeps, 'bonuses' | 'points' | 'bonusPartsOf' | 'riskOf'>,
  tx: Tx,
  memberId: bigint,
): Promise<void> {
  await lockMember(tx, memberId);
  await excludeFriend(tx, memberId);
  await excludeBonuses(deps, tx, memberId);
  await issueBeforeExclusion(deps, tx, memberId);
  const open = await store.listOpenOf(tx, memberId);
  for (const applicationId of open) {
    const both = await lockBoth(tx, applicationId);
    if (both.row.status === 'issued' && (await settle(deps, tx, both))) continue;
    await move(tx, both, { action: 'exclude', actor: 'system' });
  }
}

/** Pays cash that was earned by play. False when the reward is another one. */
async function settle(
  deps: Pick<PromotionsDeps, 'bonuses' | 'points'>,
  tx: Tx,
  both: Awaited<ReturnType<typeof lockBoth>>,
): Promise<boolean> {
  const { row } = both;
  if (!earnedKinds.has(row.kind) || hasTurnover(row) || !isIssued(row)) return false;
  const member = await findMember(tx, row.member_id);
  if (!member) return false;
  await give(deps, tx, row, member);
  await move(tx, both, { action: 'settle', actor: 'system' });
  return true;
}
