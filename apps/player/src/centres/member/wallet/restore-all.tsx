import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import parts from '../../../lib/parts/parts.module.css';
import { useErrorText } from '../../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { useTransferText } from './use-transfer-text.ts';
import type { WalletTransfer } from './wallets.ts';
import css from './wallets.module.css';

/** Recalls what the vendors have free; shows the result of each transfer and the vendors that did not answer. */
export function RestoreAll({ onSent }: { readonly onSent: (transfer: WalletTransfer) => void }) {
  const { t } = useText();
  const errorText = useErrorText();
  const textOf = useTransferText();
  const send = useSend(contract.restoreWallets);
  async function restore(): Promise<void> {
    const answer = await send.mutateAsync({ input: {} }).catch(() => null);
    for (const transfer of answer?.transfers ?? []) if (transfer.state === 'pending') onSent(transfer);
  }
  return (
    <>
      <div className={parts.row}>
        <Button look="ink" busy={send.isPending} onClick={() => void restore()}>
          {t('wallets.restore')}
        </Button>
        <span className={parts.note}>{t('wallets.restoreText')}</span>
      </div>
      {send.error && <Notice tone="bad">{errorText(send.error)}</Notice>}
      {send.data && (
        <Notice tone={send.data.unreachable.length > 0 ? 'caution' : 'good'}>
          <div className={css.endings}>
            <strong>{t('wallets.restored')}</strong>
            {send.data.transfers.map((transfer) => (
              <p key={transfer.id}>{textOf(transfer)}</p>
            ))}
            {send.data.transfers.length === 0 && <p>{t('wallets.restoredNone')}</p>}
            {send.data.unreachable.length > 0 && (
              <p>{t('wallets.notAsked', { names: send.data.unreachable.join(', ') })}</p>
            )}
          </div>
        </Notice>
      )}
    </>
  );
}
