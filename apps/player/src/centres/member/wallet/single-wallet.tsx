import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { Part, Parts } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { Failed } from '../../../lib/states/failed.tsx';
import { useText } from '@tyche/i18n/react';
import { Balances } from './balances.tsx';

/** One wallet for all games: what can be staked and what is held. Nothing has to be moved. */
export function SingleWallet() {
  const { t, format } = useText();
  const balance = useRoute(contract.balance, { typeId: 0 });
  if (balance.state === 'loading') return <SkeletonRows rows={4} label={t('common.loading')} />;
  if (balance.state === 'failed') return <Failed error={balance.error} retry={balance.retry} />;
  const money = (text: string) => format.money(parseAmount(text) ?? 0n);
  const held = parseAmount(balance.data.heldBalance) ?? 0n;
  return (
    <Parts>
      <Part>
        <Balances
          main={{ label: t('payments.wallet.available'), value: money(balance.data.sumBalance) }}
          others={[{ label: t('payments.wallet.held'), value: money(balance.data.heldBalance) }]}
        >
          <Button busy={balance.isRefreshing} onClick={() => void balance.refresh()}>
            {t('payments.wallet.refresh')}
          </Button>
        </Balances>
        {held > 0n && <p className={parts.note}>{t('payments.wallet.heldText')}</p>}
        <p className={parts.text}>{t('payments.wallet.single')}</p>
      </Part>
    </Parts>
  );
}
