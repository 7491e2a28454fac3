import { useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import parts from '../../../lib/parts/parts.module.css';
import { useCentre } from '../../../state/centre.ts';
import { useText } from '@tyche/i18n/react';

/**
 * What comes before a deposit: who the player is, where that is not known yet, and once the offer of a limit (reliability.md, sections
 * P and R). The server refuses all the same; this says it before anything is typed.
 */
export function BeforeDeposit() {
  const { t, format } = useText();
  const centre = useCentre();
  const protection = useRoute(contract.protection, {});
  const review = useSend(contract.reviewLimits, { stale: [contract.protection] });
  if (protection.state !== 'ready') return null;
  const { identity, offerDue, stop } = protection.data;
  const toSafely = (label: string) => (
    <Button size="small" onClick={() => centre.go('playSafely')}>
      {label}
    </Button>
  );
  if (stop)
    return <Notice>{t('payments.deposit.stopped', { until: format.date(stop.until, 'full') })}</Notice>;
  if (identity.level < identity.needed)
    return (
      <Notice tone="caution" action={toSafely(t('centre.menu.playSafely'))}>
        {t(identity.check === 'pending' ? 'payments.deposit.identityWaits' : 'payments.deposit.identity')}
      </Notice>
    );
  if (!offerDue) return null;
  return (
    <Notice
      action={
        <span className={parts.row}>
          {toSafely(t('payments.deposit.offerGo'))}
          <Button
            size="small"
            look="bare"
            busy={review.isPending}
            onClick={() => review.mutate({ input: {} })}
          >
            {t('payments.deposit.offerNo')}
          </Button>
        </span>
      }
    >
      {t('payments.deposit.offer')}
    </Notice>
  );
}
