// Vendors: the gateway to other companies' games. Uses settings, staff, wallet, protection, members. So far the wallets of transfer mode:
// money moves to a vendor and back exactly once, and what a vendor has not said is asked for, never guessed.
import type { vendors } from '@tyche/contract/vendors';
import type { vendorsStaff } from '@tyche/contract/vendors-staff';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { VendorsDeps } from './deps.ts';
import { vendorRoutes } from './routes.ts';
import { vendorStaffRoutes } from './staff-routes.ts';

export interface Vendors {
  readonly handlers: Handlers<keyof typeof vendors | keyof typeof vendorsStaff>;
}

/** Opens the module. */
export function openVendors(deps: VendorsDeps): Vendors {
  return { handlers: { ...vendorRoutes(deps), ...vendorStaffRoutes(deps) } };
}
