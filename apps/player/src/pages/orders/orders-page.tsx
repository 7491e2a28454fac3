import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { openModal } from '../../state/modals.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useSession } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import { useWords } from '@tyche/i18n/react';
import { OrderList } from './order-list.tsx';
import css from './orders-page.module.css';

/** Every lottery bet of the member, to be filtered, opened and taken away as a file. */
export function OrdersPage() {
  const { t } = useText();
  const isMember = useSession((session) => session.member !== null);
  usePageTitle(t('common.nav.orders'));
  if (!useWords(['orders', 'pad', 'refusals'])) return <SkeletonRows rows={8} label={t('common.loading')} />;
  return (
    <div className={css.page}>
      <h1>{t('orders.title')}</h1>
      {isMember ? (
        <OrderList />
      ) : (
        <EmptyState
          icon="ticket"
          title={t('lottery.bets.guest')}
          action={<Button onClick={() => openModal({ kind: 'login' })}>{t('lottery.bets.login')}</Button>}
        />
      )}
    </div>
  );
}
