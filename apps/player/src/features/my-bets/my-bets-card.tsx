import { Button } from '@tyche/ui/button';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useState } from 'react';
import { openModal } from '../../state/modals.ts';
import { useSession } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import { BetCardLine } from './bet-card-line.tsx';
import css from './bets.module.css';
import { useNewestBets } from './newest-bets.ts';
import type { OrderRow } from './order-row.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';

/** The member's newest bets on a game, beside the pad. */
export function MyBetsCard({ gameId, onAll }: { readonly gameId: number; readonly onAll: () => void }) {
  const { t } = useText();
  const isMember = useSession((session) => session.member !== null);
  const isResuming = useSession((session) => session.isResuming);
  const orders = useNewestBets(gameId);
  const [shown, setShown] = useState<OrderRow | null>(null);
  const rows = isMember && orders.state === 'ready' ? orders.data.orders.content : [];
  return (
    <section aria-label={t('lottery.tab.bets')}>
      <div className={css.head}>
        <h2 className={css.title}>{t('lottery.tab.bets')}</h2>
        {rows.length > 0 && (
          <button type="button" className={css.all} onClick={onAll}>
            {t('lottery.bets.all')}
          </button>
        )}
      </div>
      {!isMember && !isResuming && (
        <div className={css.quiet}>
          <p>{t('lottery.bets.guest')}</p>
          <Button size="small" onClick={() => openModal({ kind: 'login' })}>
            {t('lottery.bets.login')}
          </Button>
        </div>
      )}
      {(isMember ? orders.state === 'loading' : isResuming) && (
        <SkeletonRows rows={3} label={t('common.loading')} />
      )}
      {isMember && orders.state === 'failed' && (
        <div className={css.quiet}>
          <p>{t('lottery.bets.failed')}</p>
          <Button size="small" onClick={orders.retry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {isMember && orders.state === 'ready' && rows.length === 0 && (
        <p className={css.quiet}>{t('lottery.bets.none')}</p>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.orderDetailId}>
            <BetCardLine row={row} onOpen={() => setShown(row)} />
          </li>
        ))}
      </ul>
      {shown && <ReceiptDialog row={shown} onClose={() => setShown(null)} />}
    </section>
  );
}
