// The member's calls of vendor wallets.
import type { vendors } from '@tyche/contract/vendors';
import { currencies } from '@tyche/kernel/currencies';
import { formatAmount } from '@tyche/kernel/money';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { balanceOf } from '../wallet/index.ts';
import type { VendorsDeps } from './deps.ts';

export function vendorRoutes({ database, merchant }: VendorsDeps): Handlers<keyof typeof vendors> {
  return {
    merchantWallet: async () => ({ isSingle: true }),
    async vendorWallets(_input, { member: { memberId } }) {
      const { site } = await merchant();
      const found = await balanceOf(database.reader, memberId);
      return {
        currency: site.currency,
        currencySymbol: currencies[site.currency].symbol,
        main: formatAmount(found?.available ?? 0n),
        wallets: [],
      };
    },
    async walletTransfer() {
      throw new Refusal('single-wallet');
    },
    restoreWallets: async () => ({ transfers: [], unreachable: [] }),
    walletTransferRecords: async () => ({ list: [], total: 0, totalPages: 0 }),
  };
}
