import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { usePocketLines } from '../../../features/wallet-chip/use-pocket-lines.ts';
import { LastMovements } from '../../../features/records/last-movements.tsx';
import { pocketsOf } from '../../../lib/bonuses/pockets.ts';
import { Parts } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { Failed } from '../../../lib/states/failed.tsx';
import { useText } from '@tyche/i18n/react';
import { Balances } from './balances.tsx';
import { VendorPlaySums } from './vendor-play.tsx';
import { SHOWN_MOVEMENTS } from './wallets.ts';

/** One wallet for all games: own money, what is held, bonus money where there is some, what play with vendors came to, and the last movements. Nothing has to be moved. */
export function SingleWallet() {
  const { t, format } = useText();
  const balance = useRoute(contract.balance, { typeId: 0 });
  const movements = useRoute(contract.accountRecord, { pageSize: SHOWN_MOVEMENTS });
  const play = useRoute(contract.vendorPlay, {});
  const lines = usePocketLines();
  if (balance.state === 'loading') return <SkeletonRows rows={4} label={t('common.loading')} />;
  if (balance.state === 'failed') return <Failed error={balance.error} retry={balance.retry} />;
  const pockets = pocketsOf(balance.data);
  const held = parseAmount(balance.data.heldBalance) ?? 0n;
  const refresh = () => {
    void balance.refresh();
    if (play.state === 'ready') void play.refresh();
    if (play.state === 'failed') play.retry();
    if (movements.state === 'ready') void movements.refresh();
    if (movements.state === 'failed') movements.retry();
  };
  return (
    <Parts>
      <Balances
        main={{ label: t('payments.wallet.available'), value: format.money(pockets.own) }}
        others={[
          { label: t('payments.wallet.held'), value: format.money(held) },
          ...lines(pockets).map(({ label, units }) => ({ label, value: format.money(units) })),
        ]}
        isBusy={balance.isRefreshing}
        onRefresh={refresh}
      >
        <p className={parts.note}>
          {held > 0n && `${t('payments.wallet.heldText')} `}
          {t('payments.wallet.single')}
        </p>
      </Balances>
      {play.state === 'ready' && <VendorPlaySums vendors={play.data.vendors} />}
      {play.state === 'failed' && <Failed error={play.error} retry={play.retry} />}
      <LastMovements of={movements} />
    </Parts>
  );
}
