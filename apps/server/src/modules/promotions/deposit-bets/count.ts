// Final wagers counted for what members bet after a deposit, with a mark of their own (docs/reference/promotions.md 14).
import {
  type BetRisk,
  countBet,
  DEFAULT_MAX_COVERED,
  DEFAULT_MIN_ODDS,
  isInTime,
  realShareOf,
} from '@tyche/rules/rewards';
import type { Tx } from '../../../platform/db/database.ts';
import {
  type End,
  type EndFact,
  feedReader,
  listEndFacts,
  listPlacedAt,
  sourceOf,
  type StepSize,
} from '../../wagers/index.ts';
import { type CountingDeps, pagesOf, type SettledBet, settledOf } from '../bonuses/count-bets.ts';
import type { PromotionsDeps } from '../deps.ts';
import { lockMembers } from '../store-locks.ts';
import { issueIfMet } from './end.ts';
import * as store from './store.ts';

/** Counts the feed of final wagers for bets after deposits. */
export const depositBetsFeed = feedReader('promotions.deposit-bets');

const STEP: StepSize = { ends: 300, wagers: 2_000 };
const NO_RISK_KNOWN: BetRisk = { opposite: 0n, coveredPpm: null };

type StepDeps = CountingDeps & Pick<PromotionsDeps, 'database'>;

/** A settled bet, and the condition that it may count for. */
interface BetFor {
  readonly row: store.ConditionRow;
  readonly bet: SettledBet;
}

/** Counts everything that may be read now. Stops between two steps when the process stops. Several workers may run it. */
export async function countDepositBets(deps: StepDeps, signal?: AbortSignal): Promise<void> {
  await depositBetsFeed.readAll(deps.database, () => countDepositBetsStep(deps), signal);
}

/**
 * Counts the next part of the feed in one transaction, with the mark and with the rewards that it issues. A bet counts for each open
 * condition of its member.
 *
 * @returns whether there was something to read; false also while another worker reads.
 */
export async function countDepositBetsStep(deps: StepDeps, size: StepSize = STEP): Promise<boolean> {
  return deps.database.inTransaction((tx) =>
    depositBetsFeed.readStep(tx, size, async ({ ends, parts }) => {
      // A condition begins under the mark, so none can begin while this step looks away.
      if (!(await store.isAnyOpen(tx))) return;
      const facts = await listEndFacts(tx, parts);
      const rows = await lockOpen(tx, [...new Set(facts.map(({ memberId }) => memberId))]);
      if (rows.length === 0) return;
      await bookBets(deps, tx, await betsOf(tx, rows, { facts, ends }));
      for (const { application_id } of rows) await issueIfMet(tx, application_id);
    }),
  );
}

/**
 * Counts the bets for a condition that have settled by now, without waiting for the feed. The caller has the lock of the member.
 *
 * @returns whether a bet that may count is still open.
 */
export async function settleUp(deps: CountingDeps, tx: Tx, row: store.ConditionRow): Promise<boolean> {
  let hasOpen = false;
  const span = { member_id: row.member_id, starts_at: row.starts_at, expires_at: row.ends_at };
  for await (const wagers of pagesOf(tx, span)) {
    hasOpen ||= wagers.some(
      ({ state, gameType }) => state === 'placed' && (row.contributions[gameType] ?? 0) > 0,
    );
    const settled = wagers.filter(({ state }) => state !== 'placed');
    await bookBets(
      deps,
      tx,
      settled.map((wager) => ({ row, bet: settledOf(wager) })),
    );
  }
  return hasOpen;
}

/** Locks members who have open conditions, and reads these under the locks. */
async function lockOpen(tx: Tx, memberIds: readonly bigint[]): Promise<readonly store.ConditionRow[]> {
  const found = memberIds.length === 0 ? [] : await store.listOpen(tx, memberIds);
  if (found.length === 0) return [];
  const members = [...new Set(found.map(({ member_id }) => member_id))];
  await lockMembers(tx, members);
  return store.listOpen(tx, members);
}

/** What the facts of a step are for conditions. The newest settlement of a bet comes last and replaces those before it. */
async function betsOf(
  tx: Tx,
  rows: readonly store.ConditionRow[],
  { facts, ends }: { readonly facts: readonly EndFact[]; readonly ends: readonly End[] },
): Promise<readonly BetFor[]> {
  const members = new Set(rows.map(({ member_id }) => member_id));
  const own = facts.filter(({ memberId }) => members.has(memberId));
  const placed = new Map((await listPlacedAt(tx, own)).map(({ wagerId, placedAt }) => [wagerId, placedAt]));
  const newest = new Map<string, BetFor>();
  for (const fact of own) {
    const [end, placedAt] = [ends[Number(fact.part)], placed.get(fact.wagerId)];
    if (!end || !placedAt) continue;
    const { source, batchRef, endId } = end;
    const { memberId, part: _, firstAt: __, state, ...bet } = fact;
    const settled = { ...bet, source, batchRef, endId, isVoid: state === 'void', placedAt };
    for (const row of rows)
      if (row.member_id === memberId)
        newest.set(`${row.application_id} ${source} ${batchRef} ${fact.ref}`, { row, bet: settled });
  }
  return [...newest.values()];
}

/** Writes what bets count now, and what that makes of their conditions. The caller has the locks of the members. */
async function bookBets(
  { bonusPartsOf, riskOf }: CountingDeps,
  tx: Tx,
  bets: readonly BetFor[],
): Promise<void> {
  const inTime = bets.filter(({ row, bet }) =>
    isInTime(bet.placedAt, { startsAt: row.starts_at, expiresAt: row.ends_at }),
  );
  if (inTime.length === 0) return;
  const asked = inTime.map(({ row, bet }) => ({
    memberId: row.member_id,
    source: sourceOf(bet.source),
    batchRef: bet.batchRef,
    ref: bet.ref,
  }));
  const [parts, risks] = [await bonusPartsOf(tx, asked), await riskOf(tx, asked)];
  await store.writeBets(
    tx,
    inTime.map((one, place) => countFor(one, parts[place]?.bonus ?? 0n, risks[place] ?? NO_RISK_KNOWN)),
  );
  await store.updateCounted(tx, [...new Set(inTime.map(({ row }) => row.application_id))]);
}

/** What a bet in time counts: its own part by the rules of turnover, without a greatest bet. */
function countFor({ row, bet }: BetFor, bonusPart: bigint, risk: BetRisk): store.ConditionBet {
  const { source, batchRef, ref, wagerId, placedAt, isVoid } = bet;
  const valid = isVoid ? 0n : realShareOf(bet.valid, { real: bet.stake - bonusPart, bonus: bonusPart });
  const weights = Object.entries(row.contributions).map(
    ([group, weight]) => [group, BigInt(weight)] as const,
  );
  const counted = countBet(
    {
      contributions: Object.fromEntries(weights),
      maxBet: null,
      minOddsPpm: DEFAULT_MIN_ODDS,
      maxCoveredPpm: DEFAULT_MAX_COVERED,
    },
    { group: bet.gameType, valid, isInTime: true, isVoid, ...risk, oddsPpm: null, isMarked: false },
  );
  return { applicationId: row.application_id, source, batchRef, ref, wagerId, valid, placedAt, ...counted };
}
