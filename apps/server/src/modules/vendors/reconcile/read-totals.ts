// What each game took and gave in a time, in our books and in the vendor's: where in an hour, or a day, a difference is.
import { formatAmount } from '@tyche/kernel/money';
import { compareTotals, type GameTotals } from '@tyche/rules/vendors';
import { Refusal } from '../../../platform/http/errors.ts';
import { findVendor, type VendorsDeps } from '../deps.ts';
import { sumLines } from './store-lines.ts';

const DAY_MS = 86_400_000;

/**
 * Asks a vendor for its totals by game, and puts ours beside them (docs/reference/vendors.md 8.4). Nothing moves by the answer.
 *
 * @param from the first moment and `to` the end of the time, in ms since 1970; a day at most.
 * @returns a line for each game and currency, those that differ first. Refuses `invalid-input` for a time that is longer or ends before it
 * begins, and `no-vendor-totals` for a vendor without this call; rejects with an `Outage` when the vendor does not answer.
 */
export async function readTotals(
  { database, vendors }: Pick<VendorsDeps, 'database' | 'vendors'>,
  { vendor, from, to }: { readonly vendor: string; readonly from: number; readonly to: number },
) {
  if (to < from || to - from > DAY_MS) throw new Refusal('invalid-input');
  const adapter = findVendor({ vendors }, vendor)?.adapter;
  if (!adapter?.totals) throw new Refusal('no-vendor-totals');
  const time = { from: new Date(from), to: new Date(to) };
  const [theirs, ours] = await Promise.all([
    adapter.totals(time),
    sumLines(database.reader, { vendor, ...time }),
  ]);
  const list = compareTotals(ours, theirs);
  return {
    isEqual: list.every(({ isEqual }) => isEqual),
    list: list.map((line) => ({ ...line, ours: totalsView(line.ours), theirs: totalsView(line.theirs) })),
  };
}

function totalsView(totals: GameTotals | null) {
  if (!totals) return null;
  const { count, bets, wins, refunds } = totals;
  return { count, bets: formatAmount(bets), wins: formatAmount(wins), refunds: formatAmount(refunds) };
}
