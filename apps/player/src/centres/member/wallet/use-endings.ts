import { markStale, useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '@tyche/ui/toasts';
import { useCallback, useEffect, useRef } from 'react';
import { useTransferText } from './use-transfer-text.ts';
import { pendingOf, type VendorWallets, type WalletTransfer } from './wallets.ts';

const NEWEST = 50;

/**
 * Says how each transfer ended that was on the way, and has the record and the balance read again then. Gives the function that takes
 * a transfer to wait for as soon as it was sent.
 */
export function useEndings(wallets: VendorWallets | null): (transfer: WalletTransfer) => void {
  const client = useClient();
  const queries = useQueryClient();
  const textOf = useTransferText();
  const waiting = useRef(new Set<string>());

  useEffect(() => {
    if (!wallets) return;
    const pending = new Set(pendingOf(wallets.wallets).map(({ id }) => id));
    const gone = new Set([...waiting.current].filter((id) => !pending.has(id)));
    for (const id of pending) waiting.current.add(id);
    if (gone.size === 0) return;
    for (const id of gone) waiting.current.delete(id);
    void markStale(queries, [contract.walletTransferRecords, contract.balance]);
    const show = (transfer: WalletTransfer) => {
      if (!gone.has(transfer.id)) return;
      // It was sent after the wallets were read.
      if (transfer.state === 'pending') waiting.current.add(transfer.id);
      else showToast(textOf(transfer), transfer.state === 'done' ? 'good' : 'plain');
    };
    client.call(contract.walletTransferRecords, { pageNo: 1, pageSize: NEWEST }).then(
      ({ list }) => list.forEach(show),
      // The record on the page shows it, and why it cannot be read.
      () => undefined,
    );
  }, [wallets, client, queries, textOf]);

  return useCallback((transfer) => void waiting.current.add(transfer.id), []);
}
