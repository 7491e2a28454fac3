import { markStaleAfter, useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { MAIN_WALLET } from '@tyche/contract/vendors';
import { parseAmount } from '@tyche/kernel/money';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { newRequestKey } from '../../lib/secure-random.ts';

/**
 * The money of a game that is played from its vendor's wallet: it comes back when the player leaves the page, and what is paid in meanwhile
 * goes there.
 *
 * @param walletTypeId the vendor's wallet, as the launch names it; null while the main wallet pays.
 * @returns moves what the main wallet has to the vendor. A transfer that does not go through leaves the money in the main wallet.
 */
export function useOwnWallet(walletTypeId: number | null): () => Promise<void> {
  const client = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    if (walletTypeId === null) return;
    return () => {
      const back = client.call(contract.restoreWallets, {});
      void back.catch(() => null).then(() => markStaleAfter(queries, contract.restoreWallets));
    };
  }, [walletTypeId, client, queries]);
  return useCallback(async () => {
    if (walletTypeId === null) return;
    const main = await client.call(contract.vendorWallets, {}).catch(() => null);
    if (!main || (parseAmount(main.main) ?? 0n) <= 0n) return;
    const order = { fromAccountTypeId: MAIN_WALLET, toAccountTypeId: walletTypeId, amount: main.main };
    await client.call(contract.walletTransfer, order, { key: newRequestKey() }).catch(() => null);
    await markStaleAfter(queries, contract.walletTransfer);
  }, [walletTypeId, client, queries]);
}
