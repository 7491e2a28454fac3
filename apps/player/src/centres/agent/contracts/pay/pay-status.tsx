import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import css from '../contracts.module.css';
import { type PayLine, payTones } from './pay-type.ts';

/** The state of a line in words; of one without an amount why it has none. A correction is named. */
export function PayStatusTag({
  of: { status, reason, corrects },
}: {
  readonly of: Pick<PayLine, 'status' | 'reason' | 'corrects'>;
}) {
  const { t } = useText();
  const hasReason = status === 'none' && reason !== 'paid' && reason !== 'correction';
  return (
    <>
      <Tag tone={payTones[status]}>
        {hasReason ? t(`contracts.pay.reason.${reason}`) : t(`contracts.pay.status.${status}`)}
      </Tag>
      {corrects !== null && <small className={css.detail}>{t('contracts.pay.correction')}</small>}
    </>
  );
}
