import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { cx } from '@tyche/ui/cx';
import { IconButton } from '@tyche/ui/icon-button';
import { LiveText } from '@tyche/ui/visually-hidden';
import { useLine } from '../../state/online.ts';
import { useText } from '@tyche/i18n/react';
import { HIDDEN_AMOUNT, HideBalanceButton, useBalanceHidden } from './hide-balance.tsx';
import css from './wallet-chip.module.css';

/** The balance, to hide, show and read again. While it is read the last value stays, and its button turns. */
export function WalletChip({
  isSpare = false,
  note,
  walletTypeId = null,
}: {
  /** On a phone the amount alone: for a bar that has little room. */
  readonly isSpare?: boolean;
  /** A line below the amount. */
  readonly note?: React.ReactNode;
  /** The vendor's wallet whose balance it shows, as a launch names it; null for the main wallet. */
  readonly walletTypeId?: number | null;
}) {
  const { t, format } = useText();
  const isHidden = useBalanceHidden();
  const { balance, units, currency } = useBalance(walletTypeId);
  const shown = units === null ? null : format.money(units);
  const spoken = units === null ? '' : format.amount(units);
  const isBusy = balance.state === 'loading' || (balance.state === 'ready' && balance.isRefreshing);
  const isOnline = useLine((line) => line.isOnline);
  const oldSince =
    balance.state === 'ready' && (balance.failure !== null || !isOnline) ? balance.readAt : null;
  const refresh = () => {
    if (balance.state === 'ready') void balance.refresh();
    if (balance.state === 'failed') balance.retry();
  };
  return (
    <div className={cx(css.chip, isSpare && css.spare)} role="group" aria-label={t('account.balance.label')}>
      <div className={css.lines}>
        <span className={css.figure}>
          <bdi className={css.amount}>
            {isHidden
              ? HIDDEN_AMOUNT
              : (shown ??
                t(balance.state === 'failed' ? 'account.balance.failed' : 'account.balance.updating'))}
          </bdi>
          {oldSince !== null && !isHidden && (
            <small className={css.age}>
              {t('account.balance.asOf', { time: format.date(oldSince, 'time') })}
            </small>
          )}
        </span>
        {note}
      </div>
      <HideBalanceButton className={css.tool} />
      <IconButton
        icon="refresh"
        iconSize={18}
        className={cx(css.tool, css.refresh, isBusy && css.turning)}
        label={t('account.balance.refresh')}
        onClick={refresh}
      />
      <LiveText text={!isHidden && shown ? t('account.balance.spoken', { amount: spoken, currency }) : ''} />
    </div>
  );
}

/** What a wallet has, in 1/10 000 units; null while it is not known. */
function useBalance(walletTypeId: number | null) {
  const isMain = walletTypeId === null;
  const main = useRoute(contract.balance, {}, { enabled: isMain });
  const own = useRoute(contract.vendorWallets, {}, { enabled: !isMain });
  if (isMain) {
    const data = main.state === 'ready' ? main.data : null;
    return { balance: main, units: parseAmount(data?.sumBalance ?? ''), currency: data?.currency ?? '' };
  }
  const data = own.state === 'ready' ? own.data : null;
  const wallet = data?.wallets.find(({ accountTypeId }) => accountTypeId === walletTypeId);
  return { balance: own, units: parseAmount(wallet?.available ?? ''), currency: data?.currency ?? '' };
}
