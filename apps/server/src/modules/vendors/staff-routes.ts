// Vendors, as staff look after them: wallets, rounds, incidents.
import type { vendorsStaff } from '@tyche/contract/vendors-staff';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { VendorsDeps } from './deps.ts';
import { closeIncident, proposeHeldWin, switchVendor } from './desk/act.ts';
import { readIncidents, readRounds } from './desk/read.ts';
import { readQueue, readVendors, transferView } from './read.ts';
import { askNow, changeMode, proposeEnd } from './staff-actions.ts';

export function vendorStaffRoutes(deps: VendorsDeps): Handlers<keyof typeof vendorsStaff> {
  return {
    staffVendors: () => readVendors(deps),
    async setWalletMode(wanted, call) {
      await changeMode(deps, wanted, call);
      return null;
    },
    async switchVendor(wanted, call) {
      await switchVendor(deps, wanted, call);
      return null;
    },
    staffVendorRounds: ({ number }) => readRounds(deps, number.trim()),
    staffVendorIncidents: (wanted) => readIncidents(deps, wanted),
    async closeVendorIncident({ id, reason }, call) {
      await closeIncident(deps, { id: BigInt(id), reason }, call);
      return null;
    },
    async decideHeldWin({ id, isPaid, reason }, call) {
      const approvalId = await proposeHeldWin(deps, { id: BigInt(id), isPaid, reason }, call);
      return { approvalId: approvalId.toString() };
    },
    staffWalletTransfers: (wanted) => readQueue(deps, wanted),
    askWalletTransfer: async ({ id }, call) => transferView(deps, await askNow(deps, BigInt(id), call)),
    async decideWalletTransfer({ id, arrived, reason }, call) {
      const approvalId = await proposeEnd(deps, { id: BigInt(id), arrived, reason }, call);
      return { approvalId: approvalId.toString() };
    },
  };
}
