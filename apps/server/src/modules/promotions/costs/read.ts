// The report of what rewards cost, as staff read it (docs/reference/promotions.md 17).
import { readNow } from '../../../platform/db/read-now.ts';
import type { promotionsStaff } from '@tyche/contract/promotions-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { startOfDate } from '@tyche/kernel/business-day';
import { firstOfMonth, localDateOf } from '@tyche/kernel/calendar';
import { formatAmount } from '@tyche/kernel/money';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { bookTotal, generalBalance } from '../../wallet/index.ts';
import { titleOf } from '../candidate.ts';
import type { PromotionsDeps } from '../deps.ts';
import { computeCosts } from './costs.ts';
import { monthAfter } from './keep.ts';
import * as store from './store.ts';
import { addMoved, type Cost, costOf, type Moved, noCost } from './types.ts';

type Report = OutputOf<typeof promotionsStaff.staffRewardCosts>;
type Deps = Pick<PromotionsDeps, 'database' | 'merchant' | 'missionCosts'>;

/** Months that can be chosen: ten years. */
const MAX_MONTHS = 120;

/**
 * What each offer, mission, board and referral cost in a local month, with the sums over all time beside the general account `bonus`, and the
 * points that members have. One snapshot: the two sums differ by nothing. Refuses `invalid-input` for a month that has not begun.
 */
export async function readCosts(
  deps: Deps,
  { month: asked }: InputOf<typeof promotionsStaff.staffRewardCosts>,
): Promise<Report> {
  const { site } = await deps.merchant();
  const { timeZone, defaultLanguage } = site;
  return deps.database.inSnapshot(async (reader) => {
    const current = firstOfMonth(localDateOf(await readNow(reader), timeZone));
    const month = asked === undefined ? current : `${asked}-01`;
    if (month > current) throw new Refusal('invalid-input', { field: 'month', rule: 'maximum' });
    const kept = await store.listKeptMonths(reader, MAX_MONTHS);
    const isKept = kept.some((one) => one.month === month);
    const costs = isKept
      ? await store.listKept(reader, month)
      : await computeCosts(deps, reader, {
          from: startOfDate(month, timeZone),
          until: startOfDate(monthAfter(month), timeZone),
        });
    const total = costs.reduce<Moved>(addMoved, noCost);
    return {
      month: month.slice(0, 7),
      months: monthsOf(current, kept),
      isOver: isKept,
      list: await named(deps, reader, costs, defaultLanguage),
      total: shown(total),
      ledger: await againstLedger(deps, reader, kept[0]?.until ?? null),
      points: await pointsOf(reader, site.points.ratio),
    };
  });
}

/** The current month, the one before it while that is not kept, and those that are kept; newest first. */
function monthsOf(current: string, kept: readonly store.KeptMonth[]): string[] {
  const oldest = kept.at(-1)?.month ?? current;
  const months: string[] = [];
  for (let month = oldest; month <= current; month = monthAfter(month)) months.unshift(month.slice(0, 7));
  return months;
}

/** What rewards cost over all time, by their sources and by the general account. */
async function againstLedger(deps: Deps, reader: Reader, from: Date | null): Promise<Report['ledger']> {
  const since = await computeCosts(deps, reader, { from, until: null });
  const cost = (await store.sumKept(reader)) + since.reduce((sum, one) => sum + costOf(one), 0n);
  const account = -(await generalBalance(reader, 'real', 'bonus'));
  return {
    cost: formatAmount(cost),
    account: formatAmount(account),
    difference: formatAmount(account - cost),
  };
}

async function pointsOf(reader: Reader, ratio: number): Promise<Report['points']> {
  const points = await bookTotal(reader, 'points');
  // Rounded down, as a member gets nothing for a part of a unit. Below 0 where members owe more points than others have.
  const worth = points / BigInt(ratio);
  return { points: formatAmount(points), worth: formatAmount(worth) };
}

async function named(
  { missionCosts }: Deps,
  reader: Reader,
  costs: readonly Cost[],
  language: string,
): Promise<Report['list']> {
  const idsOf = (wanted: (cost: Cost) => boolean) => costs.filter(wanted).map(({ sourceId }) => sourceId);
  const offers = new Map(
    (
      await store.listNamed(
        reader,
        idsOf(({ source }) => source === 'offer'),
      )
    ).map((one) => [one.offer_id, one]),
  );
  const missions = await missionCosts.titlesOf(
    reader,
    idsOf(({ source }) => source === 'mission' || source === 'board'),
    language,
  );
  return costs
    .toSorted((a, b) => (costOf(a) < costOf(b) ? 1 : -1))
    .map((cost) => {
      const { source, sourceId } = cost;
      const offer = source === 'offer' ? offers.get(sourceId) : undefined;
      return {
        source,
        id: source === 'referral' ? null : sourceId.toString(),
        type: offer?.kind ?? null,
        title: offer ? titleOf(offer.content, language) : (missions.get(sourceId) ?? ''),
        ...shown(cost),
      };
    });
}

const shown = (moved: Moved) => ({
  given: formatAmount(moved.given),
  started: formatAmount(moved.started),
  released: formatAmount(moved.released),
  forfeited: formatAmount(moved.forfeited),
  cost: formatAmount(costOf(moved)),
});
