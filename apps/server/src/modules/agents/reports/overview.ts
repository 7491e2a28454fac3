// The overview of a team: sums by day and by group beside those of the period before (docs/reference/agents.md 7.3 and 8).
import type { agentsReports } from '@tyche/contract/agents-reports';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import {
  activeSpanOfRange,
  addDays,
  type DateRange,
  netLossOf,
  rangeComparedWith,
  rebateGroups,
} from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { activeFloorOf } from '../../settings/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { requireSelfOrBelow } from '../tree/read-tree.ts';
import type { ActiveMemory, ActiveQuery } from './active-memory.ts';
import { netByDay } from './income.ts';
import { daysOf, readRange } from './report-span.ts';
import * as store from './store-reports.ts';

type Route = typeof agentsReports.teamOverview;

/**
 * The team of the caller, or of an agent below it. Refuses `invalid-input`, and `unknown-downline` for all others.
 *
 * @param memory what the process remembers of active accounts; by default nothing.
 */
export async function readOverview(
  deps: AgentsDeps,
  callerId: bigint,
  input: InputOf<Route>,
  memory: ActiveMemory = { count: store.countActive },
): Promise<OutputOf<Route>> {
  const { site, contractsOn } = await deps.merchant();
  // As for pay, the settings of the first day decide.
  const floorOf = (range: DateRange) => activeFloorOf(contractsOn(range.from), activeSpanOfRange(range));
  return deps.database.inSnapshot(async (reader) => {
    const agentId = await requireSelfOrBelow(deps, reader, callerId, {
      memberId: input.agentId ?? callerId.toString(),
    });
    const freshness = await store.readFreshness(reader, site.timeZone);
    const range = readRange(input, freshness.today);
    const earlier = rangeComparedWith(range, freshness.today);
    const wanted = { agentId, group: input.gameGroup ?? null, scope: input.scope ?? 'team' } as const;
    const floor = floorOf(range);
    const now = await sumSpan(reader, memory, { ...wanted, from: range.from, next: range.next, floor });
    const before = await sumSpan(reader, memory, {
      ...wanted,
      from: earlier.from,
      next: addDays(earlier.until, 1),
      floor: floorOf(earlier),
    });
    return {
      ...freshness,
      earlier: { startDay: earlier.from, endDay: earlier.until },
      list: now.list,
      footer: now.footer,
      earlierFooter: before.footer,
      groups: now.groups,
      activeFloor: formatAmount(floor),
      teamSize: await store.countTeam(reader, agentId, site.timeZone),
    };
  });
}

async function sumSpan(reader: Reader, memory: ActiveMemory, wanted: ActiveQuery) {
  const rows = await store.sumDays(reader, wanted);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const income = await netByDay(reader, wanted);
  const total = [...income.values()].reduce((sum, amount) => sum + amount, 0n);
  return {
    list: daysOf(wanted).map((day) => ({
      day,
      ...figuresOf(byDay.get(day) ?? []),
      income: formatAmount(income.get(day) ?? 0n),
    })),
    footer: {
      ...figuresOf(rows),
      activeMembers: await memory.count(reader, wanted),
      income: formatAmount(total),
    },
    groups: rebateGroups.flatMap((gameGroup) => {
      const ofGroup = rows.filter(({ group }) => group === gameGroup);
      const sums = addUp(ofGroup);
      return sums.bets + sums.agentRebate + sums.selfRebate === 0n ? [] : [{ gameGroup, ...playOf(sums) }];
    }),
  };
}

const nothing: store.FactSums = {
  bets: 0n,
  stake: 0n,
  valid: 0n,
  payout: 0n,
  selfRebate: 0n,
  agentRebate: 0n,
  deposit: 0n,
  withdrawal: 0n,
  promotions: 0n,
  registrations: 0n,
  firstDepositors: 0n,
};
const names = Object.keys(nothing) as (keyof store.FactSums)[];

function addUp(rows: readonly store.FactSums[]): store.FactSums {
  const sums = { ...nothing } as Record<keyof store.FactSums, bigint>;
  for (const row of rows) for (const name of names) sums[name] += row[name];
  return sums;
}

function figuresOf(rows: readonly store.FactSums[]) {
  const sums = addUp(rows);
  return {
    ...playOf(sums),
    deposit: formatAmount(sums.deposit),
    withdrawal: formatAmount(sums.withdrawal),
    promotions: formatAmount(sums.promotions),
    registrations: Number(sums.registrations),
    firstDepositors: Number(sums.firstDepositors),
  };
}

function playOf(sums: store.FactSums) {
  return {
    bets: Number(sums.bets),
    stake: formatAmount(sums.stake),
    validBet: formatAmount(sums.valid),
    payout: formatAmount(sums.payout),
    selfRebate: formatAmount(sums.selfRebate),
    agentRebate: formatAmount(sums.agentRebate),
    netLoss: formatAmount(netLossOf(sums)),
  };
}
