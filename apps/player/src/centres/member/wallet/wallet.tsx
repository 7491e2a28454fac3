import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { Sums } from '@tyche/ui/sums';
import { Part, Parts } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { Failed } from '../../../lib/states/failed.tsx';
import { useCentre } from '../../../state/centre.ts';
import { useText } from '@tyche/i18n/react';

/** The wallet: what can be staked, what is held, and where it lies. With one wallet for all games nothing has to be moved. */
export function Wallet() {
  const { t, format } = useText();
  const centre = useCentre();
  const balance = useRoute(contract.balance, { typeId: 0 });
  const mode = useRoute(contract.merchantWallet, {});
  if (balance.state === 'loading') return <SkeletonRows rows={4} label={t('common.loading')} />;
  if (balance.state === 'failed') return <Failed error={balance.error} retry={balance.retry} />;
  const money = (text: string) => format.money(parseAmount(text) ?? 0n, balance.data.currencySymbol);
  const held = parseAmount(balance.data.heldBalance) ?? 0n;
  return (
    <Parts>
      <Part>
        <Sums
          of={[
            { label: t('payments.wallet.available'), value: money(balance.data.sumBalance) },
            { label: t('payments.wallet.held'), value: money(balance.data.heldBalance) },
          ]}
        />
        {held > 0n && <p className={parts.note}>{t('payments.wallet.heldText')}</p>}
      </Part>
      <div className={parts.row}>
        <Button look="primary" onClick={() => centre.go('depositv2')}>
          {t('centre.menu.depositv2')}
        </Button>
        <Button onClick={() => centre.go('withdraw')}>{t('centre.menu.withdraw')}</Button>
        <Button onClick={() => centre.go('transactionHistory')}>{t('centre.menu.transactionHistory')}</Button>
        <Button busy={balance.isRefreshing} onClick={() => void balance.refresh()}>
          {t('payments.wallet.refresh')}
        </Button>
      </div>
      {mode.state === 'ready' && mode.data.isSingle && <p>{t('payments.wallet.single')}</p>}
    </Parts>
  );
}
