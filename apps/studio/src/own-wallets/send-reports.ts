// Tells the operator what was played from players' own wallets (docs/reference/vendors.md 4.1).
import type { RoundDeps } from '../rounds/deps.ts';
import { endOwnSessions } from '../sessions/store-sessions.ts';
import { delayReport, endReport, listDueReports, type Report } from './store-reports.ts';

const AT_ONCE = 200;

/** Not final: the report is sent again. */
const again: ReadonlySet<string> = new Set(['BET_NOT_FOUND', 'RETRY_LATER']);

/**
 * Sends the reports that are due, some at once. A report is booked once, however often it is sent. Where the operator answers that a player
 * must stop, his sessions end. Gives how many were answered: more may be due.
 */
export async function sendReports({ database, platform }: RoundDeps): Promise<number> {
  const due = await listDueReports(database, AT_ONCE);
  const [first] = due;
  if (!first) return 0;
  const { merchant: merchantCode } = first;
  const answer = await platform.send('report', { merchantCode, items: due.map(({ body }) => body) });
  const items = answer?.status === 'OK' && Array.isArray(answer.items) ? answer.items : [];
  let answered = 0;
  for (const [at, report] of due.entries()) {
    const item: unknown = items[at];
    if (await take({ database }, report, item)) answered += 1;
  }
  return answered;
}

async function take(
  { database }: Pick<RoundDeps, 'database'>,
  { report_no: reportNo, player_id: playerId }: Report,
  item: unknown,
): Promise<boolean> {
  const { status, stopped } = Object(item) as { readonly status?: unknown; readonly stopped?: unknown };
  if (stopped === true) await endOwnSessions(database, playerId);
  if (typeof status !== 'string' || again.has(status)) {
    await delayReport(database, reportNo);
    return false;
  }
  await endReport(database, reportNo, status);
  return true;
}
