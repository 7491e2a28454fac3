// What an agent earned and owes (docs/reference/agents.md 7.8).
import type { agentsReports } from '@tyche/contract/agents-reports';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { type RebateGroup, rebateGroups } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import type { AgentsDeps } from '../deps.ts';
import { daysOf, readRange } from './report-span.ts';
import * as store from './store-reports.ts';

type Route = typeof agentsReports.agentIncome;

/** Income in 1/10 000 units. */
interface Income {
  readonly rebates: bigint;
  readonly ownRebates: bigint;
  readonly daily: bigint;
  readonly hourly: bigint;
  readonly realtime: bigint;
  readonly dividend: bigint;
  readonly granted: bigint;
}

const fields = ['rebates', 'ownRebates', 'daily', 'hourly', 'realtime', 'dividend', 'granted'] as const;
const fieldOfKind = { DAILY: 'daily', HOURLY: 'hourly', REALTIME: 'realtime', DIVIDEND: 'dividend' } as const;

/** The caller's income by day, the newest first. Refuses `invalid-input`. */
export async function readIncome(
  deps: AgentsDeps,
  agentId: bigint,
  input: InputOf<Route>,
): Promise<OutputOf<Route>> {
  const { site } = await deps.merchant();
  return deps.database.inSnapshot(async (reader) => {
    const freshness = await store.readFreshness(reader, site.timeZone);
    const range = readRange(input, freshness.today);
    const span = { agentId, from: range.from, next: range.next, group: null };
    const rebates = await store.sumRebates(reader, span);
    const pay = await store.sumPay(reader, span);
    const days = daysOf(range).toReversed();
    return {
      ...freshness,
      list: days.flatMap((day) => {
        const ofDay = {
          rebates: rebates.filter((row) => row.day === day),
          pay: pay.filter((row) => row.day === day),
        };
        if (ofDay.rebates.length + ofDay.pay.length === 0) return [];
        return [{ day, ...wireOf(incomeOf(ofDay.rebates, ofDay.pay)), groups: groupsOf(ofDay.rebates) }];
      }),
      footer: wireOf(incomeOf(rebates, pay)),
      footerGroups: groupsOf(rebates),
    };
  });
}

/** The net income of an agent on each day of a span that has one. */
export async function netByDay(reader: Reader, span: store.ReportSpan): Promise<ReadonlyMap<string, bigint>> {
  const rebates = Map.groupBy(await store.sumRebates(reader, span), ({ day }) => day);
  const pay = Map.groupBy(await store.sumPay(reader, span), ({ day }) => day);
  const days = new Set([...rebates.keys(), ...pay.keys()]);
  return new Map([...days].map((day) => [day, netOf(incomeOf(rebates.get(day) ?? [], pay.get(day) ?? []))]));
}

function incomeOf(rebates: readonly store.RebateDay[], pay: readonly store.PayDay[]): Income {
  const sums = {
    rebates: 0n,
    ownRebates: 0n,
    daily: 0n,
    hourly: 0n,
    realtime: 0n,
    dividend: 0n,
    granted: 0n,
  };
  for (const { amount, own } of rebates) {
    sums.rebates += amount - own;
    sums.ownRebates += own;
  }
  for (const { kind, received, granted } of pay) {
    sums[fieldOfKind[kind]] += received;
    sums.granted += granted;
  }
  return sums;
}

function netOf({ rebates, ownRebates, daily, hourly, realtime, dividend, granted }: Income): bigint {
  return rebates + ownRebates + daily + hourly + realtime + dividend - granted;
}

function wireOf(income: Income) {
  const texts = Object.fromEntries(fields.map((field) => [field, formatAmount(income[field])]));
  return { ...(texts as Record<(typeof fields)[number], string>), net: formatAmount(netOf(income)) };
}

function groupsOf(rebates: readonly store.RebateDay[]) {
  const byGroup = Map.groupBy(rebates, ({ group }) => group);
  return rebateGroups.flatMap((gameGroup: RebateGroup) => {
    const rows = byGroup.get(gameGroup);
    if (!rows) return [];
    return [
      {
        gameGroup,
        amount: formatAmount(rows.reduce((sum, { amount }) => sum + amount, 0n)),
        held: formatAmount(rows.reduce((sum, { held }) => sum + held, 0n)),
      },
    ];
  });
}
