// Vendors as the composition root opens them: what the module needs of the others, taken from their public interfaces.
import type { Clock } from '@tyche/kernel/clock';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import { findMember } from '../members/index.ts';
import { openProtection } from '../protection/index.ts';
import type { Merchant } from '../settings/index.ts';
import { openStudio, openVendors, type Vendors } from './index.ts';

export interface VendorsModuleDeps {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly clock: Clock;
  readonly log: Log;
  merchant(): Promise<Merchant>;
  /** The vendor of this project; null where there is none. */
  readonly studio: { readonly url: string; readonly secret: string } | null;
}

/** Opens the vendors. */
export function vendorsModule(deps: VendorsModuleDeps): Vendors {
  const { database, log, clock, merchant, studio } = deps;
  const { requireMayPlay } = openProtection(deps);
  const own = studio && {
    ...{ code: 'studio', name: 'Tyche Studio', accountTypeId: 100 },
    adapter: openStudio({ ...studio, clock }),
  };
  return openVendors({ database, log, merchant, findMember, requireMayPlay, vendors: own ? [own] : [] });
}
