// The rank page of a member (docs/reference/rewards.md 9.1 and 9.2).
import type { ranks } from '@tyche/contract/ranks';
import type { OutputOf } from '@tyche/contract/route';
import { startOfDate } from '@tyche/kernel/business-day';
import { addDays, firstOfMonth } from '@tyche/kernel/calendar';
import { formatAmount } from '@tyche/kernel/money';
import { type WithdrawalBenefits, type WithdrawalTerms, withdrawalTerms } from '@tyche/rules/cashier';
import { nextRankOf, serviceOf } from '@tyche/rules/rewards';
import { listStopped } from '../../protection/index.ts';
import type { PointsDeps } from '../deps.ts';
import { monthNow } from '../store.ts';
import { givenLevel, nameOf, ranksOf, readLadder } from './ladder.ts';
import { serviceLevelOf } from './levels.ts';
import * as store from './store-ranks.ts';

const SHOWN_CHANGES = 20;

/** The rank of a member, the ladder, both of the member's figures, and the last changes. */
export async function readProgress(
  { database: { reader }, merchant }: Pick<PointsDeps, 'database' | 'merchant'>,
  { memberId, language }: { readonly memberId: bigint; readonly language: string },
): Promise<OutputOf<typeof ranks.rankProgress>> {
  const { site } = await merchant();
  const { timeZone, currency } = site;
  const ladder = await readLadder(reader);
  const [row] = await store.listRanks(reader, [memberId]);
  const standing = row ?? store.unranked;
  const period = await monthNow(reader, timeZone);
  const [month] = await store.listMonths(reader, [memberId], [period]);
  const { level, isInReview } = givenLevel(ladder, standing);
  const next = nextRankOf(ranksOf(ladder), standing);
  const until = startOfDate(firstOfMonth(addDays(period, 31 /* into the next month */)), timeZone);
  const stopped = await listStopped(reader, [memberId], { from: startOfDate(period, timeZone), until });
  const nameIn = (rank: number) => nameOf(ladder, rank, language);
  const changes = await store.listChanges(reader, memberId, SHOWN_CHANGES);
  return {
    rankLevel: level,
    playerRankName: nameIn(level),
    nextRankName: next ? nameIn(standing.level + 1) : null,
    isInReview,
    service: serviceOf(await serviceLevelOf(reader, memberId)),
    monthlyTurnover: {
      actual: formatAmount(month?.valid ?? 0n),
      expected: next && next.month > 0n ? formatAmount(next.month) : null,
    },
    totalTurnover: {
      actual: formatAmount(standing.total),
      expected: next ? formatAmount(next.total) : null,
    },
    upkeep: formatAmount(ladder.ranks[standing.level]?.upkeep ?? 0n),
    isFreeMonth: standing.risen_in === period || stopped.length > 0,
    currency,
    ladder: ladder.ranks.map((rank, at) => ({
      level: at,
      name: nameIn(at),
      color: rank.color,
      color2: rank.color2,
      total: formatAmount(rank.total),
      upkeep: formatAmount(rank.upkeep),
      pointsPpm: Number(rank.pointsPpm),
      ...withdrawalsOf(site.cashier, rank),
      birthdayPoints: formatAmount(rank.birthdayPoints),
      service: serviceOf(at),
    })),
    changes: changes.map(({ at, kind, from_level, to_level }) => ({
      at: at.getTime(),
      kind,
      from: nameIn(from_level),
      to: nameIn(to_level),
    })),
  };
}

/** What holds for withdrawals with a rank: never worse than what the merchant has for everybody. */
function withdrawalsOf(merchant: WithdrawalTerms, rank: WithdrawalBenefits) {
  const { dailyCount, feePpm } = withdrawalTerms(merchant, rank);
  return { withdrawalsPerDay: dailyCount, withdrawFeePpm: Number(feePpm) };
}
