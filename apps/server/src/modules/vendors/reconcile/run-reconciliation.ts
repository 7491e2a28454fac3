// The comparison with vendors' books: every ended hour by itself, and the hours of a day again when staff ask for them.
import { formatAmount } from '@tyche/kernel/money';
import type { BookTotals } from '@tyche/rules/vendors';
import { Outage, Refusal } from '../../../platform/http/errors.ts';
import { type Actor, recordAction } from '../../staff/index.ts';
import { findVendor, type VendorsDeps } from '../deps.ts';
import { compareHour } from './compare-hour.ts';
import * as store from './store-hours.ts';
import type { StoredTotals } from './types.ts';

/** How far back hours are planned: a worker that was away for two days compares them all. */
const HOURS = 48;
/** A vendor repeats a call for some minutes: an hour is compared after that. */
const SETTLED_MINUTES = 30;
/** An hour that failed, or whose worker ended, is tried again after so long. */
const AGAIN_S = 600;
const AT_ONCE = 24;
const PER_PAGE = 48;

type Deps = Pick<VendorsDeps, 'database' | 'vendors' | 'log'>;

/** Plans the hours that ended. Gives how many are new. */
export async function planReconciliations(deps: Pick<Deps, 'database' | 'vendors'>): Promise<number> {
  const vendors = codesOf(deps);
  return vendors.length === 0
    ? 0
    : store.planHours(deps.database.reader, { vendors, hours: HOURS, settledMinutes: SETTLED_MINUTES });
}

/** Compares the hours that are due, a day of them at most. Gives how many it compared. */
export async function reconcileDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  let vendors = codesOf(deps);
  let compared = 0;
  while (vendors.length > 0 && compared < AT_ONCE && !signal?.aborted) {
    const due = await store.takeDueHour(deps.database.reader, vendors, AGAIN_S);
    if (!due) return compared;
    if (await compareDue(deps, due)) compared += 1;
    // It does not answer: its other hours wait, too.
    else vendors = vendors.filter((code) => code !== due.vendor);
  }
  return compared;
}

/** Compares an hour; false when the vendor does not answer. */
async function compareDue(
  { database: { reader }, log, ...deps }: Deps,
  due: store.DueHour,
): Promise<boolean> {
  const transactions = findVendor(deps, due.vendor)?.adapter.transactions;
  if (!transactions) return false;
  try {
    const { ours, theirs, ...found } = await compareHour(
      { reader, vendor: due.vendor, transactions },
      due.hour,
    );
    await store.putResult(reader, due, {
      ...found,
      totals: [...storedTotals('ours', ours), ...storedTotals('theirs', theirs)],
    });
    const { onlyOurs, onlyTheirs, differing } = found;
    if (onlyOurs + onlyTheirs + differing > 0)
      log.warn('vendors.differences', {
        vendor: due.vendor,
        hour: due.hour,
        onlyOurs,
        onlyTheirs,
        differing,
      });
    return true;
  } catch (error) {
    if (error instanceof Outage) return false;
    throw error;
  }
}

/** Compares the ended hours of the day of a moment, in ms since 1970 and in UTC, again. Refuses `unknown-wallet` for a vendor that cannot be compared. */
export async function requestDay(
  deps: Pick<Deps, 'database' | 'vendors'>,
  { vendor, day }: { vendor: string; day: number },
  { staff, ip }: Actor,
): Promise<{ readonly hours: number }> {
  if (!codesOf(deps).includes(vendor)) throw new Refusal('unknown-wallet');
  return deps.database.inTransaction(async (tx) => {
    const hours = await store.planDay(tx, vendor, new Date(day));
    const detail = { day: new Date(day).toISOString().slice(0, 10), hours };
    await recordAction(tx, {
      staffId: staff.staffId,
      action: 'vendor-reconciliation.requested',
      subject: vendor,
      detail,
      ip,
    });
    return { hours };
  });
}

/** The hours of a vendor as staff see them, the newest first, two days of them before a time. */
export async function readReconciliations(
  { database }: Pick<Deps, 'database'>,
  { vendor, before }: { vendor: string; before?: number },
) {
  const rows = await store.listHours(database.reader, {
    vendor,
    before: before === undefined ? null : new Date(before),
    limit: PER_PAGE + 1,
  });
  return {
    list: rows.slice(0, PER_PAGE).map((row) => ({
      hour: row.hour.getTime(),
      comparedAt: row.compared_at?.getTime() ?? null,
      isDue: row.next_try_at !== null,
      matching: row.matching,
      onlyOurs: row.only_ours,
      onlyTheirs: row.only_theirs,
      differing: row.differing,
      totals: [...row.totals],
    })),
    hasMore: rows.length > PER_PAGE,
  };
}

function codesOf({ vendors }: Pick<Deps, 'vendors'>): readonly string[] {
  return vendors.filter(({ adapter }) => adapter.transactions).map(({ code }) => code);
}

function storedTotals(side: StoredTotals['side'], totals: readonly BookTotals[]): readonly StoredTotals[] {
  return totals.map(({ currency, count, bets, wins, refunds }) => ({
    side,
    currency,
    count,
    bets: formatAmount(bets),
    wins: formatAmount(wins),
    refunds: formatAmount(refunds),
  }));
}
