// Asks each vendor how it stands, every 30 seconds. Of several workers one asks: who takes the row of a vendor.
import { Outage } from '../../../platform/http/errors.ts';
import type { Vendor, VendorsDeps } from '../deps.ts';
import { findVendor } from '../deps.ts';
import type { HealthState } from './types.ts';
import { listChanges, listHealth, noteHealth, takeDueVendors } from './store-health.ts';

const EVERY_S = 30;
const MAX_CHANGES = 50;

type Deps = Pick<VendorsDeps, 'database' | 'vendors' | 'log'>;

/** Asks the vendors that are due and notes how they stand. Gives how many it asked. */
export async function watchHealth(deps: Deps): Promise<number> {
  const { reader } = deps.database;
  const asked = askedVendors(deps);
  if (asked.length === 0) return 0;
  const due = await takeDueVendors(reader, asked, EVERY_S);
  await Promise.all(
    due.map(async (code) => {
      const vendor = findVendor(deps, code);
      if (!vendor) return;
      const state = await askHealth(vendor);
      const hasChanged = await noteHealth(reader, code, state);
      if (hasChanged) deps.log.info('vendors.health', { vendor: code, state });
    }),
  );
  return due.length;
}

async function askHealth({ adapter }: Vendor): Promise<HealthState> {
  try {
    return (await adapter.health?.()) ?? 'ready';
  } catch (error) {
    if (error instanceof Outage) return 'silent';
    throw error;
  }
}

/** The codes of the vendors that can be asked. The others only call. */
function askedVendors({ vendors }: Pick<Deps, 'vendors'>): readonly string[] {
  return vendors.filter(({ adapter }) => adapter.health !== undefined).map(({ code }) => code);
}

/** How the vendors stand, and the last changes, as staff see them. */
export async function readHealth({ database: { reader }, vendors }: Pick<Deps, 'database' | 'vendors'>) {
  const [rows, changes] = await Promise.all([
    listHealth(reader, askedVendors({ vendors })),
    listChanges(reader, MAX_CHANGES),
  ]);
  return {
    vendors: rows.map(({ vendor, state, since, asked_at: askedAt }) => ({
      vendor,
      state,
      since: since.getTime(),
      askedAt: askedAt.getTime(),
    })),
    changes: changes.map(({ change_id: id, vendor, state, at }) => ({
      id: id.toString(),
      vendor,
      state,
      at: at.getTime(),
    })),
  };
}
