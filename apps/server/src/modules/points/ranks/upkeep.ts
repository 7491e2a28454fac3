// The upkeep of ranks: on the 1st at 00:45 of the site's time a missed month lowers a rank by one (docs/reference/rewards.md 9).
import { readNow } from '../../../platform/db/read-now.ts';
import { startOfDate } from '@tyche/kernel/business-day';
import { addDays, firstOfMonth, localDateOf } from '@tyche/kernel/calendar';
import { levelAfterMonth } from '@tyche/rules/rewards';
import type { Tx } from '../../../platform/db/database.ts';
import { listStopped } from '../../protection/index.ts';
import { rankFeed } from './intake.ts';
import type { PointsDeps } from '../deps.ts';
import { announceGiven } from './announce.ts';
import { givenLevel, ladderAt, type LadderVersion, ranksOf, requireLadder } from './ladder.ts';
import * as ranks from './store-ranks.ts';
import * as store from './store-runs.ts';

export type UpkeepDeps = Pick<PointsDeps, 'database' | 'merchant'>;

const MINUTE_MS = 60_000;
/** How long after the end of the month its run begins. */
const AFTER_MINUTES = 45;
/** Members of one transaction. */
const AT_ONCE = 500;
/** More days than a month has: the first of the next month is the first of the month of that day. */
const DAYS_OF_MONTH = 31;

/**
 * Looks at the months that are over, the oldest first. Each part is a transaction of its own; what dies goes on after the last member that
 * was looked at. Several workers may run it, and a repeat lowers nobody again. A run waits until the feed counts up to the end of its month.
 *
 * @param atOnce members of one transaction.
 */
export async function runUpkeep(deps: UpkeepDeps, signal?: AbortSignal, atOnce = AT_ONCE): Promise<void> {
  const { database } = deps;
  const { timeZone } = (await deps.merchant()).site;
  for (;;) {
    const period = await nextPeriod(deps, timeZone);
    if (period === null || signal?.aborted) return;
    await database.inTransaction(async (tx) => {
      // No step of the intake runs meanwhile: what it counts later is of the next month, or a correction.
      await rankFeed.hold(tx);
      await store.openRun(tx, period, (await requireLadder(tx)).version);
    });
    let isOpen = true;
    while (isOpen) {
      if (signal?.aborted) return;
      const step = await database.inTransaction((tx) => stepOf(tx, { period, timeZone, atOnce }));
      if (step === 'busy') return;
      isOpen = step === 'more';
    }
  }
}

interface Month {
  /** Its first day, `yyyy-MM-dd`. */
  readonly period: string;
  readonly timeZone: string;
  readonly atOnce: number;
}

async function stepOf(tx: Tx, { period, timeZone, atOnce }: Month): Promise<'busy' | 'more' | 'done'> {
  const run = await store.lockRun(tx, period);
  if (run === null) return 'busy';
  const rows = await store.lockNext(tx, { after: run.after, limit: atOnce });
  const last = rows.at(-1);
  if (!last) {
    await store.endRun(tx, period);
    return 'done';
  }
  const fallen = await lookAt(tx, rows, { period, timeZone, ladder: await ladderAt(tx, run.ladder) });
  await store.moveRun(tx, period, { memberId: last.member_id, fallen });
  return 'more';
}

/** Looks at the month of members whose standings are locked. Gives how many fell. */
async function lookAt(
  tx: Tx,
  rows: readonly ranks.RankRow[],
  { period, timeZone, ladder }: Pick<Month, 'period' | 'timeZone'> & { readonly ladder: LadderVersion },
): Promise<number> {
  const memberIds = rows.map((row) => row.member_id);
  const next = monthAfter(period);
  const span = { from: startOfDate(period, timeZone), until: startOfDate(next, timeZone) };
  const stopped = new Set(await listStopped(tx, memberIds, span));
  const earlier = await store.levelsBefore(tx, memberIds, next);
  const months = await ranks.listMonths(tx, memberIds, [period]);
  const validOf = new Map(months.map((row) => [row.member_id, row.valid]));
  const looked = rows.map((row) => {
    const memberId = row.member_id;
    const month = validOf.get(memberId) ?? 0n;
    const level = earlier.get(memberId) ?? row.level;
    const given = givenLevel(ladder, { ...row, level }).level;
    const after = levelAfterMonth(ranksOf(ladder), {
      level: row.level,
      month,
      // Who rose since the end of the month is left alone: that rise stands for the new month.
      isMonthOfRise: row.risen_in !== null && row.risen_in >= period,
      isStopped: stopped.has(memberId),
    });
    const isMet = month >= (ladder.ranks[given]?.upkeep ?? 0n);
    return { row, after, end: { memberId, level, given, valid: month, isMet } };
  });
  await store.insertMonthEnds(
    tx,
    period,
    looked.flatMap(({ end }) => (end.level > 0 ? [end] : [])),
  );
  return lower(
    tx,
    { period, ladder },
    looked.filter(({ row, after }) => after < row.level),
  );
}

interface Fallen {
  readonly row: ranks.RankRow;
  readonly after: number;
  readonly end: store.MonthEndRow;
}

/** Lowers ranks, and tells of it in the inbox. A member who fell for the month already is left as it is. */
async function lower(
  tx: Tx,
  { period, ladder }: { readonly period: string; readonly ladder: LadderVersion },
  fallen: readonly Fallen[],
): Promise<number> {
  const ids = await ranks.insertChanges(
    tx,
    ladder.version,
    fallen.map(({ row, after, end }) => ({
      memberId: row.member_id,
      kind: 'fall',
      from: row.level,
      to: after,
      total: row.total,
      valid: end.valid,
      month: period,
    })),
  );
  const written = fallen.filter((_, place) => ids[place] !== null);
  await ranks.putRanks(
    tx,
    written.map(({ row, after }) => ({ ...row, level: after })),
  );
  await announceGiven(
    tx,
    ladder,
    written.map(({ row, after }) => ({
      memberId: row.member_id,
      from: givenLevel(ladder, row).level,
      to: givenLevel(ladder, { ...row, level: after }).level,
    })),
  );
  return written.length;
}

function monthAfter(period: string): string {
  return firstOfMonth(addDays(period, DAYS_OF_MONTH));
}

/** The month that is to run now; null when there is none yet. Before the first run of all only the last month counts. */
async function nextPeriod({ database: { reader } }: UpkeepDeps, timeZone: string): Promise<string | null> {
  const now = await readNow(reader);
  const newest = await store.findNewestRun(reader);
  if (newest && !newest.isDone) return newest.period;
  const period = newest ? monthAfter(newest.period) : lastMonth(now, timeZone);
  const endsAt = startOfDate(monthAfter(period), timeZone).getTime();
  if (now.getTime() < endsAt + AFTER_MINUTES * MINUTE_MS) return null;
  const waiting = await rankFeed.secondsBehind(reader);
  return now.getTime() - waiting * 1_000 < endsAt ? null : period;
}

/** The last month that is over and whose time to run has come. */
function lastMonth(now: Date, timeZone: string): string {
  const today = localDateOf(new Date(now.getTime() - AFTER_MINUTES * MINUTE_MS), timeZone);
  return firstOfMonth(addDays(firstOfMonth(today), -1));
}
