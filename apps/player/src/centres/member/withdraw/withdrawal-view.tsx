import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { SkeletonRows } from '@tyche/ui/skeleton';
import css from '../../../features/payments/payments.module.css';
import { StandingLine, Timeline } from '../../../features/payments/standing.tsx';
import { Failed } from '../../../features/states/failed.tsx';
import { useText } from '@tyche/i18n/react';
import { ReceiptPart } from './receipt-part.tsx';

const LOOK_MS = 5_000;

/** One withdrawal: where it stands, the question whether it came, and what has happened so far. */
export function WithdrawalView({ id, onBack }: { readonly id: string; readonly onBack: () => void }) {
  const { t, format } = useText();
  const withdrawal = useRoute(contract.withdrawRecord, { id }, { refetchIntervalMs: LOOK_MS });
  return (
    <div className={css.page}>
      <div>
        <Button size="small" onClick={onBack}>
          {t('payments.back')}
        </Button>
      </div>
      {withdrawal.state === 'loading' && <SkeletonRows rows={6} label={t('common.loading')} />}
      {withdrawal.state === 'failed' && <Failed error={withdrawal.error} retry={withdrawal.retry} />}
      {withdrawal.state === 'ready' && (
        <>
          <StandingLine standing={withdrawal.data} />
          {withdrawal.data.queuePosition !== null && (
            <p className={css.note}>
              {t('payments.withdraw.queue', { count: withdrawal.data.queuePosition })}
            </p>
          )}
          <ReceiptPart withdrawal={withdrawal.data} />
          <dl className={css.facts}>
            {(['amount', 'fee', 'payout'] as const).map((name) => (
              <Fact key={name} label={t(`payments.withdraw.fact.${name}`)}>
                {`${format.amount(parseAmount(withdrawal.data[name]) ?? 0n)} ${withdrawal.data.currency}`}
              </Fact>
            ))}
            <Fact label={t('payments.withdraw.card')}>{withdrawal.data.card}</Fact>
            <Fact label={t('payments.reference')}>{withdrawal.data.reference}</Fact>
          </dl>
          <Timeline steps={withdrawal.data.steps} />
        </>
      )}
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}
