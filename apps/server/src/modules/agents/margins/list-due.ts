// The nightly list of agents with a negative margin: every agent once for each day, page by page (docs/reference/agents.md 10.4).
import { addDays, keptOf, periodOfDate } from '@tyche/rules/agents';
import type { Tx } from '../../../platform/db/database.ts';
import { listAgents } from '../abuse/store-findings.ts';
import type { AgentsDeps } from '../deps.ts';
import * as store from './store-margins.ts';

const AGENTS_TOGETHER = 100;
/** Days for which the list stays. Source: docs/operations.md. */
const KEPT_DAYS = 400;
const DELETED_TOGETHER = 5_000;

/**
 * Lists the days whose rebates and salaries are written, the oldest first: of each day the day itself, the day before once more, as late facts
 * may have changed it, and the month so far. Each page is a transaction, so a listing that ended early goes on after its last page.
 *
 * @param signal stops it between two pages.
 */
export async function listDueMargins(
  { database }: Pick<AgentsDeps, 'database'>,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted && (await database.inTransaction(listPage)));
}

/** Lists the next page. False: nothing is left to list now. */
async function listPage(tx: Tx): Promise<boolean> {
  const { day, after_id: after, is_done: isDone, ready } = await store.lockScan(tx);
  if (day === null || isDone) {
    const next = day === null ? ready : addDays(day, 1);
    if (ready === null || next === null || next > ready) return false;
    await store.deleteMargins(tx, addDays(next, -KEPT_DAYS), DELETED_TOGETHER);
    await store.moveScan(tx, { day: next, after_id: 0n, is_done: false });
    return true;
  }
  const agents = await listAgents(tx, after, AGENTS_TOGETHER);
  const spans = spansOf(day);
  const sums = await store.sumMargins(tx, agents, spans);
  const margins = sums.map((of) => ({ ...of, kept: keptOf(of) })).filter(({ kept }) => kept < 0n);
  await store.replaceMargins(tx, agents, spans, margins);
  const last = agents.at(-1) ?? after;
  await store.moveScan(tx, { day, after_id: last, is_done: agents.length < AGENTS_TOGETHER });
  return true;
}

function spansOf(day: string): readonly store.SpanDays[] {
  const [before, nextDay] = [addDays(day, -1), addDays(day, 1)];
  return [
    { span: 'DAY', firstDay: day, nextDay },
    { span: 'DAY', firstDay: before, nextDay: day },
    { span: 'MONTH', firstDay: periodOfDate('MONTHLY', day).key, nextDay },
  ];
}
