// Settled wagers as offers count them: sums of a member by local day and group of games, from the feed of final wagers (promotions.md 10).
import { localDateOf } from '@tyche/kernel/calendar';
import { rebateGroupOf } from '@tyche/rules/agents';
import { feedReader, listChanges, type StepSize } from '../wagers/index.ts';
import type { PromotionsDeps } from './deps.ts';
import { bonusChanges } from './bonus-plays.ts';
import { deleteOldBonusPlays } from './store-bonus-plays.ts';
import { markDue } from './referral/store-referrals.ts';
import * as store from './store-plays.ts';
import { deleteOldRebates } from './store-rebates.ts';

export type PlaysDeps = Pick<PromotionsDeps, 'database' | 'merchant' | 'ownFacts'>;

/** Counts the feed of final wagers for offers. */
export const playsFeed = feedReader('promotions.intake');

/** For how many days a correction still changes a rebate. */
export const KEPT_DAYS = 190;
const STEP: StepSize = { ends: 300, wagers: 5_000 };
const DELETED_AT_ONCE = 5_000;

/** Counts everything that may be read now. Stops between two steps when the process stops. Several workers may run it. */
export async function takePlays(deps: PlaysDeps, signal?: AbortSignal): Promise<void> {
  await playsFeed.readAll(deps.database, () => takePlaysStep(deps), signal);
}

/**
 * Counts the next part of the feed in one transaction, with the mark: a step that fails has no effect and is done again. A wager belongs to
 * the day on which its batch was closed for the first time, whatever corrects it later.
 *
 * @returns whether there was something to read; false also while another worker reads.
 */
export async function takePlaysStep(deps: PlaysDeps, size = STEP): Promise<boolean> {
  const { timeZone } = (await deps.merchant()).site;
  return deps.database.inTransaction((tx) =>
    playsFeed.readStep(tx, size, async ({ ends, parts }) => {
      const changes = (await listChanges(tx, parts)).map(({ memberId, firstAt, gameType, ...change }) => ({
        memberId,
        day: localDateOf(firstAt, timeZone),
        group: rebateGroupOf(gameType),
        valid: change.valid,
        staked: change.stake,
        paid: change.payout + change.rebate,
      }));
      const memberIds = changes.map(({ memberId }) => memberId);
      const taken = await bonusChanges(deps, tx, { ends, parts, timeZone }, memberIds);
      await store.addPlays(tx, [...changes, ...taken], KEPT_DAYS);
      await markDue(tx, memberIds);
    }),
  );
}

/** Removes plays and rebates of days that are older than a correction may be. */
export async function deleteOldPlays({ database }: Pick<PlaysDeps, 'database'>): Promise<void> {
  for (const remove of [store.deleteOldPlays, deleteOldBonusPlays, deleteOldRebates]) {
    let gone = DELETED_AT_ONCE;
    while (gone === DELETED_AT_ONCE)
      gone = await database.inTransaction((tx) => remove(tx, KEPT_DAYS, DELETED_AT_ONCE));
  }
}
