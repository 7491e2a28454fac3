import { Button } from '@tyche/ui/button';
import type { ReactNode } from 'react';
import {
  HIDDEN_AMOUNT,
  HideBalanceButton,
  useBalanceHidden,
} from '../../../features/wallet-chip/hide-balance.tsx';
import { useText } from '@tyche/i18n/react';
import css from './balances.module.css';
import { CashierLinks } from './cashier-links.tsx';

interface Balance {
  readonly label: string;
  readonly value: string;
}

/** What can be staked, large and in gold; what else there is beside it; and where money comes in and goes out. */
export function Balances({
  main,
  others,
  isBusy,
  onRefresh,
  children,
}: {
  readonly main: Balance;
  readonly others: readonly Balance[];
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
  /** What is to be said about them. */
  readonly children?: ReactNode;
}) {
  const { t } = useText();
  const isHidden = useBalanceHidden();
  return (
    <div className={css.plate}>
      <dl className={css.figures}>
        {[main, ...others].map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{isHidden ? HIDDEN_AMOUNT : value}</bdi>
              {label === main.label && <HideBalanceButton className={css.hide} />}
            </dd>
          </div>
        ))}
      </dl>
      {children}
      <div className={css.moves}>
        <CashierLinks />
        <Button busy={isBusy} onClick={onRefresh}>
          {t('payments.wallet.refresh')}
        </Button>
      </div>
    </div>
  );
}
