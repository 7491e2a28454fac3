// Vendors as the composition root opens them: what the module needs of the others, taken from their public interfaces.
import { type AdapterSettings, openListed } from '../../platform/adapters/adapters.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import { findMember } from '../members/index.ts';
import { openProtection } from '../protection/index.ts';
import type { Merchant } from '../settings/index.ts';
import type { ListedVendor, VendorAdapter, VendorSettings } from './adapter.ts';
import { vendorAdapters } from './adapters/index.ts';
import { openVendorKeys, type VendorKeys } from './keys/vendor-keys.ts';
import {
  countNotReady,
  countOpenIncidents,
  countStuckRounds,
  openVendors,
  STUCK_HOURS,
  type Vendors,
  type VendorsDeps,
} from './index.ts';

export interface VendorsModuleDeps {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly log: Log;
  readonly metrics: Metrics;
  merchant(): Promise<Merchant>;
  readonly settings: AdapterSettings;
  /** The vendors that there are; the list of this module when it is not given. */
  readonly adapters?: readonly ListedVendor[];
}

/** Opens the module with the vendors that the environment configures. */
export async function vendorsModule(deps: VendorsModuleDeps): Promise<Vendors> {
  const { database, metrics } = deps;
  metrics.gauge('tyche_vendor_incidents_open', 'Contradictions with vendors that wait for staff.', () =>
    countOpenIncidents(database.reader),
  );
  metrics.gauge('tyche_vendor_rounds_stuck', 'Rounds of vendors that are open for two days.', () =>
    countStuckRounds(database.reader, STUCK_HOURS),
  );
  const opened = await openVendorDeps(deps);
  const codes = opened.vendors.map(({ code }) => code);
  metrics.gauge('tyche_vendors_not_ready', 'Vendors that are in maintenance or do not answer.', () =>
    countNotReady(database.reader, codes),
  );
  const vendors = openVendors(opened);
  metrics.gauge(
    'tyche_vendor_call_lines_dropped',
    'Lines of the log of calls that this process dropped: the buffer was full, or refused calls were too many.',
    vendors.droppedLines,
  );
  return vendors;
}

/** What the module works with: the vendors of the list that the environment configures, and the other modules. */
export async function openVendorDeps(deps: Omit<VendorsModuleDeps, 'metrics'>): Promise<VendorsDeps> {
  const { database, log, merchant, settings, adapters = vendorAdapters } = deps;
  const { requireMayPlay } = openProtection(deps);
  const keysOf = new Map<string, VendorKeys>();
  const openKeys: VendorSettings['openKeys'] = (vendor, configured) => {
    const keys = openVendorKeys(deps, vendor, configured);
    keysOf.set(vendor, keys);
    return keys;
  };
  const opened = await openListed<VendorAdapter, ListedVendor, VendorSettings>(adapters, {
    ...settings,
    openKeys,
  });
  const vendors = opened.map(({ entry: { code, name, accountTypeId }, adapter }) => {
    const keys = keysOf.get(code);
    return { code, name, accountTypeId, adapter, ...(keys && { keys }) };
  });
  return { database, log, merchant, findMember, requireMayPlay, vendors };
}
