// Wallets of vendors, as staff look after them.
import type { vendorsStaff } from '@tyche/contract/vendors-staff';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { VendorsDeps } from './deps.ts';

export function vendorStaffRoutes({ merchant }: VendorsDeps): Handlers<keyof typeof vendorsStaff> {
  return {
    staffVendors: async () => ({
      walletMode: 'single',
      currency: (await merchant()).site.currency,
      vendors: [],
    }),
    async setWalletMode() {
      throw new Refusal('unavailable');
    },
    staffWalletTransfers: async () => ({ list: [], total: 0, totalPages: 0 }),
    async askWalletTransfer() {
      throw new Refusal('unknown-transfer');
    },
    async decideWalletTransfer() {
      throw new Refusal('unknown-transfer');
    },
  };
}
