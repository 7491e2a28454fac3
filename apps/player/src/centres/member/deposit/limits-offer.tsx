import { useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import parts from '../../../lib/parts/parts.module.css';
import { useCentre } from '../../../state/centre.ts';
import { useText } from '@tyche/i18n/react';

/** Offers a deposit limit once, before the first deposit (reliability.md R1). */
export function LimitsOffer() {
  const { t } = useText();
  const centre = useCentre();
  const protection = useRoute(contract.protection, {});
  const review = useSend(contract.reviewLimits);
  if (protection.state !== 'ready' || !protection.data.offerDue) return null;
  return (
    <Notice
      action={
        <span className={parts.row}>
          <Button size="small" onClick={() => centre.go('playSafely')}>
            {t('payments.deposit.offerGo')}
          </Button>
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
