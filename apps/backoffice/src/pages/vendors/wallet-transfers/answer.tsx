import { useText } from '@tyche/i18n/react';
import css from '../../../features/office/page.module.css';
import type { StaffTransfer } from './staff-transfer.ts';

/** What the vendor said last and when, how often it was asked, and when it is asked again. */
export function Answer({ of: transfer }: { readonly of: StaffTransfer }) {
  const { t, find, format } = useText();
  const { asks, lastAnswer, lastAskedAt, nextAskAt, needsReview, state } = transfer;
  return (
    <>
      {lastAnswer !== null && (find(`staff.answer.${lastAnswer}`) ?? lastAnswer)}
      <small className={css.detail}>
        {t('staff.walletTransfers.asks', { count: asks })}
        {lastAskedAt !== null && ` · ${format.date(lastAskedAt, 'timeWithSeconds')}`}
      </small>
      {nextAskAt !== null && (
        <small className={css.detail}>
          {t('staff.walletTransfers.next', { at: format.date(nextAskAt, 'timeWithSeconds') })}
        </small>
      )}
      {state === 'pending' && needsReview && <strong>{t('staff.walletTransfers.needsReview')}</strong>}
    </>
  );
}
