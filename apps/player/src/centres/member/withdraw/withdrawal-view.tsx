import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import parts from '../../../lib/parts/parts.module.css';
import { Fact, Facts } from '../../../features/payments/facts.tsx';
import { PaymentPage } from '../../../features/payments/payment-page.tsx';
import { StandingLine, Timeline } from '../../../features/payments/standing.tsx';
import { useText } from '@tyche/i18n/react';
import { ReceiptPart } from './receipt-part.tsx';

const LOOK_MS = 5_000;

/** One withdrawal: where it stands, the question whether it came, and what has happened so far. */
export function WithdrawalView({ id, onBack }: { readonly id: string; readonly onBack: () => void }) {
  const { t, format } = useText();
  const withdrawal = useRoute(contract.withdrawRecord, { id }, { refetchIntervalMs: LOOK_MS });
  return (
    <PaymentPage of={withdrawal} onBack={onBack}>
      {(one) => (
        <>
          <StandingLine standing={one} />
          {one.queuePosition !== null && one.queuePosition > 0 && (
            <p className={parts.note}>{t('payments.withdraw.queue', { count: one.queuePosition })}</p>
          )}
          <ReceiptPart withdrawal={one} />
          <Facts>
            {(['amount', 'fee', 'payout'] as const).map((name) => (
              <Fact key={name} label={t(`payments.withdraw.fact.${name}`)}>
                <bdi>{format.money(parseAmount(one[name]) ?? 0n, { currency: one.currency })}</bdi>
              </Fact>
            ))}
            <Fact label={t('payments.withdraw.card')}>
              <bdi>{one.card}</bdi>
            </Fact>
            <Fact label={t('payments.reference')}>
              <bdi>{one.reference}</bdi>
            </Fact>
          </Facts>
          <Timeline steps={one.steps} />
        </>
      )}
    </PaymentPage>
  );
}
