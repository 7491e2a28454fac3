import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { EmptyState } from '@tyche/ui/empty-state';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useState } from 'react';
import { usePocketLines } from '../../../features/wallet-chip/use-pocket-lines.ts';
import { LastMovements } from '../../../features/records/last-movements.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { pocketsOf } from '../../../lib/bonuses/pockets.ts';
import { Part, Parts } from '../../../lib/parts/part.tsx';
import { Failed } from '../../../lib/states/failed.tsx';
import { useText } from '@tyche/i18n/react';
import { Balances } from './balances.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { RestoreAll } from './restore-all.tsx';
import { TransferHistory } from './transfer-history.tsx';
import { useEndings } from './use-endings.ts';
import { VendorCard } from './vendor-card.tsx';
import {
  type Direction,
  lookAfterMs,
  pendingOf,
  SHOWN_MOVEMENTS,
  sumsOf,
  type WalletTransfer,
} from './wallets.ts';
import css from './wallets.module.css';

/** The main wallet, one with each vendor, what is on the way between them, and every transfer so far. */
export function SeparateWallets() {
  const { t, format } = useText();
  const wallets = useRoute(contract.vendorWallets, {});
  const movements = useRoute(contract.accountRecord, { pageSize: SHOWN_MOVEMENTS });
  const [move, setMove] = useState<{ vendor: string; direction: Direction } | null>(null);
  const balance = useRoute(contract.balance, {});
  const lines = usePocketLines();
  const pockets = balance.state === 'ready' ? lines(pocketsOf(balance.data)) : [];
  const ready = wallets.state === 'ready' ? wallets.data : null;
  const waitFor = useEndings(ready);
  if (wallets.state === 'loading') return <SkeletonRows rows={6} label={t('common.loading')} />;
  if (wallets.state === 'failed') return <Failed error={wallets.error} retry={wallets.retry} />;
  const { data } = wallets;
  const money = (units: bigint) => format.money(units);
  const sums = sumsOf(data.wallets);
  const pending = pendingOf(data.wallets);
  const moved = data.wallets.find(({ vendor }) => vendor === move?.vendor);
  return (
    <Parts>
      {pending.length > 0 && <LookAgain at={pending} />}
      <Balances
        main={{ label: t('wallets.main'), value: money(parseAmount(data.main) ?? 0n) }}
        others={[
          { label: t('wallets.withVendors'), value: money(sums.withVendors) },
          { label: t('wallets.onTheWay'), value: money(sums.onTheWay) },
          ...pockets.map(({ label, units }) => ({ label, value: money(units) })),
        ]}
        isBusy={wallets.isRefreshing && pending.length === 0}
        onRefresh={() => void wallets.refresh()}
      />
      <Part title={t('wallets.vendors')} text={t('wallets.text')}>
        {data.wallets.length === 0 ? (
          <EmptyState icon="wallet" title={t('wallets.noVendors')} />
        ) : (
          <>
            <RestoreAll onSent={waitFor} />
            <ul className={css.cards}>
              {data.wallets.map((wallet) => (
                <VendorCard
                  key={wallet.vendor}
                  wallet={wallet}
                  onMove={(direction) => setMove({ vendor: wallet.vendor, direction })}
                />
              ))}
            </ul>
          </>
        )}
      </Part>
      <TransferHistory />
      <LastMovements of={movements} />
      {move && moved && (
        <MoveDialog
          wallet={moved}
          main={data.main}
          currency={data.currency}
          direction={move.direction}
          onSent={waitFor}
          onClose={() => setMove(null)}
        />
      )}
    </Parts>
  );
}

/** Looks at the wallets again by itself as long as something is on the way. */
function LookAgain({ at }: { readonly at: readonly WalletTransfer[] }) {
  useRoute(contract.vendorWallets, {}, { refetchIntervalMs: lookAfterMs(at, serverNow()) });
  return null;
}
