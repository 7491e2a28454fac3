import { type RouteState, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { cx } from '@tyche/ui/cx';
import { IconButton } from '@tyche/ui/icon-button';
import { LiveText } from '@tyche/ui/visually-hidden';
import { useLine } from '../../state/online.ts';
import { useText } from '@tyche/i18n/react';
import { hasBonusMoney, type Pockets, pocketsOf } from '../../lib/bonuses/pockets.ts';
import { BalanceSplit } from './balance-split.tsx';
import { HIDDEN_AMOUNT, HideBalanceButton, useBalanceHidden } from './hide-balance.tsx';
import css from './wallet-chip.module.css';

/** The balance, to hide, show and read again. While it is read the last value stays, and its button turns. */
export function WalletChip({
  isSpare = false,
  isSum = false,
  note,
  walletTypeId = null,
}: {
  /** On a phone the amount alone: for a bar that has little room. */
  readonly isSpare?: boolean;
  /** The sum of own money and bonus money, which opens its parts; otherwise own money alone, for where nothing else can be used. */
  readonly isSum?: boolean;
  /** A line below the amount. */
  readonly note?: React.ReactNode;
  /** The vendor's wallet whose balance it shows, as a launch names it; null for the main wallet. */
  readonly walletTypeId?: number | null;
}) {
  const { t, format } = useText();
  const isHidden = useBalanceHidden();
  const { balance, units, currency, pockets } = useBalance(walletTypeId, isSum);
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
          {pockets && !isSpare && shown !== null ? (
            <BalanceSplit
              amount={isHidden ? HIDDEN_AMOUNT : shown}
              pockets={pockets}
              className={css.amount}
            />
          ) : (
            <bdi className={css.amount}>
              {isHidden
                ? HIDDEN_AMOUNT
                : (shown ??
                  t(balance.state === 'failed' ? 'account.balance.failed' : 'account.balance.updating'))}
            </bdi>
          )}
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

interface Shown {
  readonly balance: RouteState<unknown>;
  /** In 1/10 000 units; null while it is not known. */
  readonly units: bigint | null;
  readonly currency: string;
  /** What the sum is made of, where there is bonus money in it or beside it. */
  readonly pockets: Pockets | null;
}

/** What a wallet has. */
function useBalance(walletTypeId: number | null, isSum: boolean): Shown {
  const isMain = walletTypeId === null;
  const main = useRoute(contract.balance, {}, { enabled: isMain });
  const vendors = useRoute(contract.vendorWallets, {}, { enabled: !isMain });
  if (isMain) {
    const data = main.state === 'ready' ? main.data : null;
    const pockets = data && pocketsOf(data);
    const units = isSum ? parseAmount(data?.sumBalance ?? '') : (pockets?.own ?? null);
    const isSplit = isSum && pockets !== null && hasBonusMoney(pockets);
    return { balance: main, units, currency: data?.currency ?? '', pockets: isSplit ? pockets : null };
  }
  const data = vendors.state === 'ready' ? vendors.data : null;
  const wallet = data?.wallets.find(({ accountTypeId }) => accountTypeId === walletTypeId);
  const units = parseAmount(wallet?.available ?? '');
  return { balance: vendors, units, currency: data?.currency ?? '', pockets: null };
}
