// Wallets of vendors, as staff look after them.
import type { vendorsStaff } from '@tyche/contract/vendors-staff';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { VendorsDeps } from './deps.ts';
import { readQueue, readVendors, transferView } from './read.ts';
import { askNow, changeMode, proposeEnd } from './staff-actions.ts';

export function vendorStaffRoutes(deps: VendorsDeps): Handlers<keyof typeof vendorsStaff> {
  return {
    staffVendors: () => readVendors(deps),
    async setWalletMode(wanted, call) {
      await changeMode(deps, wanted, call);
      return null;
    },
    staffWalletTransfers: (wanted) => readQueue(deps, wanted),
    askWalletTransfer: async ({ id }, call) => transferView(deps, await askNow(deps, BigInt(id), call)),
    async decideWalletTransfer({ id, arrived, reason }, call) {
      const approvalId = await proposeEnd(deps, { id: BigInt(id), arrived, reason }, call);
      return { approvalId: approvalId.toString() };
    },
  };
}
