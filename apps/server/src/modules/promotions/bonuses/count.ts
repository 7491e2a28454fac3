// The feed of final wagers counts for bonuses (docs/reference/promotions.md 11). It is read once, with a mark of its own.
import type { Tx } from '../../../platform/db/database.ts';
import {
  type End,
  type EndFact,
  feedReader,
  listEndFacts,
  listPlacedAt,
  type StepSize,
} from '../../wagers/index.ts';
import { lockWallets } from '../../wallet/index.ts';
import type { PromotionsDeps } from '../deps.ts';
import { lockMember } from '../store-locks.ts';
import { type BetUnder, bookBets, isCrumbs, openBetsOf } from './count-bets.ts';
import { endBonus, pocketOf, releaseIfMet } from './end.ts';
import * as store from './store.ts';

export type CountDeps = Pick<PromotionsDeps, 'database' | 'bonusPartsOf' | 'riskOf'>;

/** Counts the feed of final wagers for bonuses. */
export const bonusFeed = feedReader('promotions.bonus-count');

const STEP: StepSize = { ends: 300, wagers: 2_000 };

/** Counts everything that may be read now. Stops between two steps when the process stops. Several workers may run it. */
export async function countAll(deps: CountDeps, signal?: AbortSignal): Promise<void> {
  await bonusFeed.readAll(deps.database, () => countStep(deps), signal);
}

/**
 * Counts the next part of the feed in one transaction, with the mark and with the ends that it brings: a bonus that is met is released, one
 * that is used up is lost, and the next one starts.
 *
 * @returns whether there was something to read; false also while another worker reads.
 */
export async function countStep(deps: CountDeps, size: StepSize = STEP): Promise<boolean> {
  return deps.database.inTransaction((tx) =>
    bonusFeed.readStep(tx, size, async ({ ends, parts }) => {
      const facts = await listEndFacts(tx, parts);
      const rows = await lockRunning(tx, [...new Set(facts.map(({ memberId }) => memberId))]);
      if (rows.length > 0) await countFacts(deps, tx, rows, { facts, ends });
    }),
  );
}

/** Locks what runs of some members: the members, their main wallets, their bonuses, each in one order. */
async function lockRunning(tx: Tx, memberIds: readonly bigint[]): Promise<readonly store.StartedRow[]> {
  const found = memberIds.length === 0 ? [] : await store.listRunning(tx, memberIds);
  if (found.length === 0) return [];
  for (const { member_id } of found) await lockMember(tx, member_id);
  await lockWallets(
    tx,
    found.map(({ wallet_id }) => wallet_id),
  );
  // Another bonus of a member may run by now.
  const rows = await store.listRunning(
    tx,
    found.map(({ member_id }) => member_id),
  );
  await store.lockBonuses(
    tx,
    rows.map(({ application_id }) => application_id),
  );
  return rows;
}

async function countFacts(
  deps: CountDeps,
  tx: Tx,
  rows: readonly store.StartedRow[],
  { facts, ends }: { readonly facts: readonly EndFact[]; readonly ends: readonly End[] },
): Promise<void> {
  const bonusOf = new Map(rows.map((row) => [row.member_id, row]));
  const own = facts.filter(({ memberId }) => bonusOf.has(memberId));
  const placed = new Map((await listPlacedAt(tx, own)).map(({ wagerId, placedAt }) => [wagerId, placedAt]));
  // The newest settlement of a bet comes last and replaces those before it.
  const newest = new Map<string, BetUnder>();
  for (const fact of own) {
    const [row, end, placedAt] = [
      bonusOf.get(fact.memberId),
      ends[Number(fact.part)],
      placed.get(fact.wagerId),
    ];
    if (!row || !end || !placedAt) continue;
    const { source, batchRef, endId } = end;
    const { memberId: _, part: __, firstAt: ___, state, ...bet } = fact;
    const isVoid = state === 'void';
    newest.set(`${source} ${batchRef} ${fact.ref}`, {
      row,
      bet: { ...bet, source, batchRef, endId, isVoid, placedAt },
    });
  }
  await bookBets(deps, tx, [...newest.values()]);
  for (const { application_id } of rows) {
    const row = await store.findBonus(tx, application_id);
    if (row) await endIfOver(deps, tx, row);
  }
}

/** The ends that a settlement can bring: met, or used up. Over time is left to the clock. */
async function endIfOver(deps: CountDeps, tx: Tx, row: store.BonusRow): Promise<void> {
  if (await releaseIfMet(tx, row)) return;
  if (row.mode !== 'playable' || !store.isStarted(row) || row.is_over_time) return;
  if (!isCrumbs(await pocketOf(tx, row))) return;
  if ((await openBetsOf(deps, tx, row)).length === 0)
    await endBonus(tx, row, { action: 'lose', actor: 'system' });
}
