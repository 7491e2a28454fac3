// RANK_SALARY: a sum by the rank at the end of a month whose upkeep was met (rewards.md 4.9).
import { startOfDate } from '@tyche/kernel/business-day';
import { formatAmount } from '@tyche/kernel/money';
import { occurrenceKey, rankSalary } from '@tyche/rules/rewards';
import type { Tx } from '../../platform/db/database.ts';
import { lockLive } from './applications.ts';
import type { Facts } from './candidate.ts';
import { type CrowdReward, issueMany, mayTake, readCrowd } from './crowd.ts';
import { versionFor } from './dated-versions.ts';
import type { PromotionsDeps, RankMonth } from './deps.ts';
import { rankAmounts } from './kinds.ts';
import { nextOf, runDue } from './runs.ts';
import { lockMembers } from './store-locks.ts';
import { type DatedVersion, listVersionsOf } from './store-rebates.ts';

/** Members of a part. An offer stays locked for a part, and claims of it wait so long. */
const AT_ONCE = 500;

/**
 * Gives the salaries of months that are over, from the 1st at 01:00 of the site's time, once the upkeep of the month is done. Several workers
 * may run it; a repeat gives nothing again.
 */
export function paySalaries(
  deps: Pick<PromotionsDeps, 'database' | 'merchant' | 'sealing' | 'rankLevelsOf' | 'rankMonths'>,
  signal?: AbortSignal,
  atOnce = AT_ONCE,
): Promise<void> {
  return runDue(
    deps,
    'salary',
    async (tx, { period, after, timeZone }) => {
      const ends = await deps.rankMonths.list(tx, period, { after, limit: atOnce });
      const last = ends.at(-1);
      if (!last) return null;
      const memberIds = ends.map(({ memberId }) => memberId);
      await lockMembers(tx, memberIds);
      const facts = await readCrowd(deps, tx, memberIds);
      const from = startOfDate(period, timeZone);
      const span = { from, until: startOfDate(nextOf('salary', period), timeZone) };
      const versions = await listVersionsOf(tx, 'RANK_SALARY', from);
      let given = 0;
      for (const of of Map.groupBy(versions, ({ offer_id }) => offer_id).values())
        given += await giveOf(tx, { ends, facts, month: period.slice(0, 7) }, versionFor(of, span));
      return { memberId: last.memberId, given };
    },
    signal,
    (reader, period) => deps.rankMonths.isDone(reader, period),
  );
}

interface Part {
  readonly ends: readonly RankMonth[];
  readonly facts: ReadonlyMap<bigint, Facts>;
  /** `yyyy-MM`. */
  readonly month: string;
}

async function giveOf(tx: Tx, part: Part, version: DatedVersion | undefined): Promise<number> {
  if (!version) return 0;
  const live = { ...(await lockLive(tx, version.offer_id)), ...version };
  const byRank = rankAmounts(version.content.terms);
  const rewards = part.ends.flatMap(({ memberId, level, valid, isMet }): CrowdReward[] => {
    const facts = part.facts.get(memberId);
    if (!facts || !mayTake(live, facts)) return [];
    const judged = rankSalary(byRank, level, isMet);
    if ('refusal' in judged) return [];
    const inputs = [
      { name: 'rank', value: `${level}` },
      { name: 'valid', value: formatAmount(valid) },
    ];
    const occurrence = occurrenceKey('salary', { member: memberId, month: part.month });
    return [{ facts, occurrence, amount: judged.amount, inputs }];
  });
  return (await issueMany(tx, live, rewards)).size;
}
