// What an agent earned and owes (docs/reference/agents.md 7.8).
import type { agentsReports } from '@tyche/contract/agents-reports';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount, sum } from '@tyche/kernel/money';
import { type ContractKind, contractKinds, type RebateGroup, rebateGroups } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { AgentsDeps } from '../deps.ts';
import { daysOf, MAX_AGE_DAYS, MAX_REPORT_DAYS, readRange } from './report-span.ts';
import * as store from './store-income.ts';
import { readFreshness, type ReportSpan } from './store-reports.ts';

type Route = typeof agentsReports.agentIncome;
type Wanted = Pick<InputOf<Route>, 'kind' | 'direction'>;

/** What an agent earned and owes in some days, in 1/10 000 units. */
interface Facts {
  readonly rebates: readonly store.RebateDay[];
  readonly corrections: readonly { readonly day: string; readonly amount: bigint }[];
  readonly pay: readonly store.PayDay[];
}

const fields = [
  'rebates',
  'ownRebates',
  'daily',
  'hourly',
  'realtime',
  'dividend',
  'grantedDaily',
  'grantedHourly',
  'grantedRealtime',
  'grantedDividend',
  'granted',
  'corrections',
  'net',
] as const;
/** Income in 1/10 000 units. */
type Income = Readonly<Record<(typeof fields)[number], bigint>>;

/** More lines of pay than these are not added up over more days than a report has. */
const MAX_LINES = 200_000;

/**
 * The caller's income by day, the newest first, and by month. Of more than 31 days it refuses `range-too-long` where the caller has more than
 * 200 000 lines of pay in them. Refuses `invalid-input`.
 */
export async function readIncome(
  deps: AgentsDeps,
  agentId: bigint,
  input: InputOf<Route>,
): Promise<OutputOf<Route>> {
  const { site } = await deps.merchant();
  return deps.database.inSnapshot(async (reader) => {
    const freshness = await readFreshness(reader, site.timeZone);
    const range = readRange(input, freshness.today, MAX_AGE_DAYS + 1);
    const span = { agentId, from: range.from, next: range.next, group: null };
    const days = daysOf(range).toReversed();
    if (days.length > MAX_REPORT_DAYS && (await store.hasMoreLines(reader, span, MAX_LINES)))
      throw new Refusal('range-too-long', { days: MAX_REPORT_DAYS });
    const facts = chosen(await readFacts(reader, span), input);
    const byDay = split(facts, ({ day }) => day);
    const byMonth = split(facts, ({ day }) => day.slice(0, 7));
    const months = [...new Set(days.map((day) => day.slice(0, 7)))];
    return {
      ...freshness,
      list: days.flatMap((day) => {
        const ofDay = byDay(day);
        if (ofDay.rebates.length + ofDay.pay.length + ofDay.corrections.length === 0) return [];
        return [{ day, ...wireOf(incomeOf(ofDay)), groups: groupsOf(ofDay.rebates) }];
      }),
      months: months.map((month) => ({ month, ...wireOf(incomeOf(byMonth(month))) })),
      footer: wireOf(incomeOf(facts)),
      footerGroups: groupsOf(facts.rebates),
    };
  });
}

/** The net income of an agent on each day of a span that has one. */
export async function netByDay(reader: Reader, span: ReportSpan): Promise<ReadonlyMap<string, bigint>> {
  const facts = await readFacts(reader, span);
  const byDay = split(facts, ({ day }) => day);
  const days = new Set([...facts.rebates, ...facts.corrections, ...facts.pay].map(({ day }) => day));
  return new Map([...days].map((day) => [day, incomeOf(byDay(day)).net]));
}

async function readFacts(reader: Reader, span: ReportSpan): Promise<Facts> {
  return {
    rebates: await store.sumRebates(reader, span),
    corrections: await store.sumRebateCorrections(reader, span),
    pay: await store.sumPay(reader, span),
  };
}

/** The facts of one kind of income, and of what was received or what is granted. */
function chosen({ rebates, corrections, pay }: Facts, { kind, direction }: Wanted): Facts {
  const hasRebates = (kind === undefined || kind === 'REBATE') && direction !== 'granted';
  const only = (row: store.PayDay): store.PayDay => ({
    ...row,
    ...(direction === 'granted' && { received: 0n, receivedCorrections: 0n }),
    ...(direction === 'received' && { granted: 0n, grantedCorrections: 0n }),
  });
  return {
    rebates: hasRebates ? rebates : [],
    corrections: hasRebates ? corrections : [],
    pay: pay
      .filter((row) => kind === undefined || row.kind === kind)
      .map(only)
      .filter(hasAmount),
  };
}

function hasAmount(row: store.PayDay): boolean {
  return [row.received, row.granted, row.receivedCorrections, row.grantedCorrections].some(
    (amount) => amount !== 0n,
  );
}

/** The facts with a key, such as a day. */
function split(
  { rebates, corrections, pay }: Facts,
  keyOf: (row: { readonly day: string }) => string,
): (key: string) => Facts {
  const by = {
    rebates: Map.groupBy(rebates, keyOf),
    corrections: Map.groupBy(corrections, keyOf),
    pay: Map.groupBy(pay, keyOf),
  };
  return (key) => ({
    rebates: by.rebates.get(key) ?? [],
    corrections: by.corrections.get(key) ?? [],
    pay: by.pay.get(key) ?? [],
  });
}

function incomeOf({ rebates, corrections, pay }: Facts): Income {
  const paid = (of: 'received' | 'granted', kind: ContractKind) =>
    sum(pay.flatMap((row) => (row.kind === kind ? [row[of]] : [])));
  const income = {
    rebates: sum(rebates.map(({ amount, own }) => amount - own)),
    ownRebates: sum(rebates.map(({ own }) => own)),
    daily: paid('received', 'DAILY'),
    hourly: paid('received', 'HOURLY'),
    realtime: paid('received', 'REALTIME'),
    dividend: paid('received', 'DIVIDEND'),
    grantedDaily: paid('granted', 'DAILY'),
    grantedHourly: paid('granted', 'HOURLY'),
    grantedRealtime: paid('granted', 'REALTIME'),
    grantedDividend: paid('granted', 'DIVIDEND'),
    granted: sum(contractKinds.map((kind) => paid('granted', kind))),
    corrections:
      sum(corrections.map(({ amount }) => amount)) +
      sum(pay.map(({ receivedCorrections, grantedCorrections }) => receivedCorrections - grantedCorrections)),
  };
  const { rebates: team, ownRebates, daily, hourly, realtime, dividend, granted } = income;
  const earned = team + ownRebates + daily + hourly + realtime + dividend;
  return { ...income, net: earned - granted + income.corrections };
}

function wireOf(income: Income) {
  const texts = Object.fromEntries(fields.map((field) => [field, formatAmount(income[field])]));
  return texts as Record<(typeof fields)[number], string>;
}

function groupsOf(rebates: readonly store.RebateDay[]) {
  const byGroup = Map.groupBy(rebates, ({ group }) => group);
  return rebateGroups.flatMap((gameGroup: RebateGroup) => {
    const rows = byGroup.get(gameGroup);
    if (!rows) return [];
    return [
      {
        gameGroup,
        amount: formatAmount(sum(rows.map(({ amount }) => amount))),
        held: formatAmount(sum(rows.map(({ held }) => held))),
      },
    ];
  });
}
