import { parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';
import { useCallback } from 'react';
import type { WalletTransfer } from './wallets.ts';

/** Gives the sentence that says how a transfer stands or ended. */
export function useTransferText(): (transfer: WalletTransfer) => string {
  const { t, format } = useText();
  return useCallback(
    ({ direction, state, amount, currency, name }) =>
      t(`wallets.told.${direction}.${state}`, {
        amount: format.money(parseAmount(amount) ?? 0n, { currency }),
        name,
      }),
    [t, format],
  );
}
