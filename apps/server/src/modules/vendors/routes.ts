// The member's calls of vendors' wallets.
import type { vendors } from '@tyche/contract/vendors';
import type { Handlers } from '../../platform/http/handlers.ts';
import { recallAll } from './recall.ts';
import type { VendorsDeps } from './deps.ts';
import { moveBetweenWallets } from './open-transfer.ts';
import { readHoldings, readRecords, readVendorPlay, readWallets, transferView } from './read.ts';

export function vendorRoutes(deps: VendorsDeps): Handlers<keyof typeof vendors> {
  return {
    merchantWallet: async () => ({ isSingle: (await deps.merchant()).site.walletMode !== 'separate' }),
    vendorPlay: (_input, { member }) => readVendorPlay(deps, member.memberId),
    vendorHoldings: (_input, { member }) => readHoldings(deps, member.memberId),
    vendorWallets: (_input, { member }) => readWallets(deps, member.memberId),
    async walletTransfer({ referenceNo = '', ...wanted }, { member: { memberId }, key, language }) {
      const row = await moveBetweenWallets(deps, { ...wanted, memberId, key, referenceNo, language });
      return transferView(deps, row);
    },
    // Also where one wallet serves all games by now: what is left with a vendor is recalled.
    async restoreWallets(_input, { member }) {
      const { transfers, unreachable } = await recallAll(deps, member.memberId);
      return { transfers: transfers.map((row) => transferView(deps, row)), unreachable: [...unreachable] };
    },
    walletTransferRecords: (wanted, { member }) => readRecords(deps, member.memberId, wanted),
  };
}
