// Runs of pay: opens the run of each period that is sealed, writes its lines page by page, and lets it be paid (docs/reference/agents.md 6.10).
import {
  addDays,
  type ContractKind,
  intervalOf,
  type PeriodKind,
  periodKinds,
  periodOfDate,
} from '@tyche/rules/agents';
import type { Tx } from '../../../platform/db/database.ts';
import type { Merchant } from '../../settings/index.ts';
import { withhold } from '../abuse/withhold.ts';
import type { AgentsDeps } from '../deps.ts';
import { floorsOf } from './floors.ts';
import { digestDue } from '../digests/digest-due.ts';
import { withProofs } from '../digests/line-digests.ts';
import type { PayPeriod } from '../domains.ts';
import { correctPage, openCorrection } from './correct-pay.ts';
import { correctSpans } from './correct-spans.ts';
import { dividendPeriodOf } from './line.ts';
import { computePage } from './page.ts';
import { insertLines } from './store-pay-lines.ts';
import * as store from './store-runs.ts';

export type PayDeps = Pick<AgentsDeps, 'database' | 'merchant'>;

/** Contracts whose lines are computed and written in one transaction. */
const CONTRACTS_TOGETHER = 500;

const spans = { DAILY: 'DAY', HOURLY: 'HOUR', REALTIME: 'WINDOW' } as const;
const periods = { DAILY: 'DAILY', HOURLY: 'HOUR', REALTIME: 'WINDOW' } as const;

/**
 * Computes what is due of a kind: all its periods that are sealed, the oldest first, then its corrections. A run that ended early goes on
 * after its last page. Several programs may do it at once; they take turns page by page.
 *
 * @param signal stops it between two pages.
 * @param limit how many contracts are a page.
 */
export async function computePay(
  deps: PayDeps,
  kind: ContractKind,
  signal?: AbortSignal,
  limit = CONTRACTS_TOGETHER,
): Promise<void> {
  for (const [at, key] of runsOf(kind).entries()) {
    // Lines of days have digests of cells; of pay within a day only its corrections wait for them.
    if (isWithinDay(kind) ? key.isCorrection : at === 0) await digestDue(deps, signal);
    while (!signal?.aborted && (await advance(deps, key, limit)));
  }
}

const isWithinDay = (kind: ContractKind) => kind === 'HOURLY' || kind === 'REALTIME';

/** The runs of a kind, in their order: those of its periods, then the corrections of each day. */
function runsOf(kind: ContractKind): readonly store.RunKey[] {
  const of = (period: PayPeriod, isCorrection = false) => ({ kind, period, isCorrection });
  if (kind === 'DIVIDEND') return [...periodKinds.map((period) => of(period)), of('DAILY', true)];
  return [of(periods[kind]), of('DAILY', true)];
}

/** Writes the next page of the runs of a kind and period, and opens the next run if there is none. False: nothing is due now. */
async function advance(deps: PayDeps, key: store.RunKey, limit: number): Promise<boolean> {
  const merchant = await deps.merchant();
  return deps.database.inTransaction(async (tx) => {
    await store.lockKind(tx, key.kind);
    const run = (await store.lockOpenRun(tx, key)) ?? (await openNext(tx, key, merchant));
    if (!run) return false;
    const isLast = await writePage(tx, run, merchant, limit);
    if (isLast) await endRun(tx, run.run_id, merchant);
    return true;
  });
}

/** Writes the lines of the next contracts. Gives whether they were the last ones. */
async function writePage(tx: Tx, run: store.RunRow, { site }: Merchant, limit: number): Promise<boolean> {
  const { dividendDueHours } = site.contracts;
  const wanted = {
    afterContract: run.last_contract,
    limit,
    timeZone: site.timeZone,
    dividendDueHours,
  };
  if (run.is_correction)
    return isWithinDay(run.kind) ? correctSpans(tx, run, wanted) : correctPage(tx, run, wanted);
  const { lines, lastContract, isLast } = await computePage(tx, run, wanted);
  const { run_id: runId, as_of: asOf, kind, period } = run;
  const written = await insertLines(
    tx,
    { runId, asOf, kind, period },
    await withProofs(tx, { ...run, timeZone: site.timeZone }, lines),
  );
  await store.advanceRun(tx, { runId, lastContract, ...written });
  return isLast;
}

/** A run with all its lines: it can be paid at once unless its amount needs two persons. */
async function endRun(tx: Tx, runId: bigint, { site }: Merchant): Promise<void> {
  const amount = await store.closeRun(tx, runId);
  if (amount > site.contracts.runApproval) return;
  await store.approveRun(tx, runId, null);
  await withhold(tx, { runId });
}

async function openNext(tx: Tx, key: store.RunKey, merchant: Merchant): Promise<store.RunRow | null> {
  if (key.isCorrection) return openCorrection(tx, key);
  const period = key.kind === 'DIVIDEND' ? await nextDividend(tx, key, merchant) : await nextSpan(tx, key);
  if (!period) return null;
  return store.insertRun(tx, { ...key, ...period, ...floorsOf(merchant, { ...key, ...period }) });
}

type NextPeriod = Pick<store.NewRun, 'startsAt' | 'endsAt' | 'firstDay' | 'nextDay' | 'asOf'>;

/** The next sealed day, hour or window of a salary. The first one is on a day on which a contract of the kind counts. */
async function nextSpan(tx: Tx, key: store.RunKey): Promise<NextPeriod | null> {
  if (key.kind === 'DIVIDEND') return null;
  const last = await store.findLastRun(tx, key);
  const span = spans[key.kind];
  const seal = last
    ? await store.findSealAfter(tx, span, last.starts_at)
    : await store.findFirstSeal(tx, span, key.kind);
  if (!seal?.has_digests) return null;
  return {
    startsAt: seal.starts_at,
    endsAt: seal.ends_at,
    firstDay: seal.day,
    nextDay: addDays(seal.day, 1),
    asOf: seal.as_of,
  };
}

/** The next period of a dividend, once its last day is sealed and has its rebates. The first one holds the first day that was sealed. */
async function nextDividend(tx: Tx, key: store.RunKey, { site }: Merchant): Promise<NextPeriod | null> {
  const kind: PeriodKind = dividendPeriodOf(key.period);
  const last = await store.findLastRun(tx, key);
  const firstDay = last?.next_day ?? (await store.findSealAfter(tx, 'DAY', null))?.day;
  if (!firstDay) return null;
  const dates = periodOfDate(kind, firstDay);
  const { start, end } = intervalOf(dates, site.timeZone);
  const lastDay = intervalOf(periodOfDate('DAILY', addDays(dates.nextKey, -1)), site.timeZone);
  const seal = await store.findSeal(tx, 'DAY', lastDay.start);
  if (!seal?.has_rebates || !seal.has_digests) return null;
  return { startsAt: start, endsAt: end, firstDay: dates.key, nextDay: dates.nextKey, asOf: seal.as_of };
}
