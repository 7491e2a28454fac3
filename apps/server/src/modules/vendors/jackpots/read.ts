// Pots of vendors as staff compare them: what the vendor reports beside what its calls told us.
import { formatAmount } from '@tyche/kernel/money';
import { Outage } from '../../../platform/http/errors.ts';
import type { PotFlow, VendorPot } from '../adapter.ts';
import type { Vendor, VendorsDeps } from '../deps.ts';
import { type FlowRow, listFlows } from './store.ts';

const NOTHING: PotFlow = { contributed: 0n, won: 0n };

/** The pots of all vendors that tell of them. A vendor that does not answer is named, with what we saw. */
export async function readJackpots({
  database: { reader },
  vendors,
}: Pick<VendorsDeps, 'database' | 'vendors'>) {
  const telling = vendors.filter(({ adapter }) => adapter.games?.listPots);
  const read = await Promise.all(
    telling.map(async (vendor) => {
      const [pots, flows] = await Promise.all([askPots(vendor), listFlows(reader, vendor.code)]);
      return {
        vendor: vendor.code,
        name: vendor.name,
        isSilent: pots === null,
        pots: compare(pots ?? [], flows),
      };
    }),
  );
  return { vendors: read };
}

async function askPots({ adapter }: Vendor): Promise<readonly VendorPot[] | null> {
  try {
    return (await adapter.games?.listPots?.()) ?? [];
  } catch (error) {
    if (error instanceof Outage) return null;
    throw error;
  }
}

/** Each pot that the vendor or one of its calls named, by currency and name. */
function compare(pots: readonly VendorPot[], flows: readonly FlowRow[]) {
  const keyOf = (currency: string, id: string) => `${currency} ${id}`;
  const theirs = new Map(pots.map((pot) => [keyOf(pot.currency, pot.id), pot]));
  const ours = new Map(flows.map((row) => [keyOf(row.currency, row.jackpot_id), row]));
  return [...new Set([...theirs.keys(), ...ours.keys()])].sort().map((key) => {
    const [currency = '', id = ''] = key.split(' ');
    const pot = theirs.get(key);
    const row = ours.get(key);
    const day = row ? { contributed: row.contributed_day, won: row.won_day } : NOTHING;
    const month = row ? { contributed: row.contributed_month, won: row.won_month } : NOTHING;
    return {
      id,
      currency,
      amount: pot ? formatAmount(pot.amount) : null,
      day: windowOf(pot?.day, day),
      month: windowOf(pot?.month, month),
    };
  });
}

/** What we saw, what the vendor says, and the vendor's figure less ours; null where the vendor says nothing. */
function windowOf(theirs: PotFlow | undefined, ours: PotFlow) {
  const of = (field: keyof PotFlow) => ({
    ours: formatAmount(ours[field]),
    theirs: theirs ? formatAmount(theirs[field]) : null,
    difference: theirs ? formatAmount(theirs[field] - ours[field]) : null,
  });
  return { contributed: of('contributed'), won: of('won') };
}
