import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { useErrorText } from '../../lib/error-text.ts';
import { openModal } from '../../state/modals.ts';
import { useSession } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import css from './buy-panel.module.css';
import type { BuyState } from './use-buy.ts';
import type { DesignOnSale } from './ticket.ts';

/** The price, the one main action, and its result. */
export function BuyPanel({
  design,
  state,
  onBuy,
}: {
  readonly design: DesignOnSale;
  readonly state: BuyState;
  readonly onBuy: () => void;
}) {
  const { t, format } = useText();
  const errorText = useErrorText();
  const isMember = useSession((session) => session.member !== null);
  const { pool } = design;
  const price = format.money(parseAmount(pool?.price ?? design.price) ?? 0n);
  return (
    <div className={css.buy}>
      {pool && (
        <p className={css.next}>
          {t('instant.buy.next', { pool: pool.pool, number: pool.sold + 1, size: pool.size })}
        </p>
      )}
      {!pool && <Notice>{t('instant.soldOut')}</Notice>}
      <Button
        look={isMember ? 'primary' : 'ink'}
        size="large"
        wide
        busy={state.kind === 'busy'}
        disabled={!pool && state.kind !== 'unknown'}
        onClick={isMember ? onBuy : () => openModal({ kind: 'login' })}
      >
        {isMember ? t('instant.buy.action', { price }) : t('instant.buy.login')}
      </Button>
      {state.kind === 'refused' && <Notice tone="bad">{errorText(state.error)}</Notice>}
      {state.kind === 'unknown' && (
        <Notice
          tone="caution"
          action={
            <Button size="small" onClick={onBuy}>
              {t('instant.buy.again')}
            </Button>
          }
        >
          {t('instant.buy.unknown')}
        </Notice>
      )}
      <p className={css.small}>{t('instant.buy.settled')}</p>
      {pool && <p className={css.small}>{t('instant.buy.limit', { count: pool.maxPerMember })}</p>}
    </div>
  );
}
