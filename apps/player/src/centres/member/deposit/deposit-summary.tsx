import { Fact, Facts } from '../../../features/payments/facts.tsx';
import { useText } from '@tyche/i18n/react';
import { type Channel, feeOf } from './channel.ts';

/** What is paid, what it costs and what reaches the wallet, before it is sent. */
export function DepositSummary({
  amount,
  channel,
  currency,
}: {
  readonly amount: bigint;
  readonly channel: Channel;
  readonly currency: string;
}) {
  const { t, format } = useText();
  const fee = feeOf(amount, channel);
  const money = (units: bigint) => <bdi>{format.money(units, { currency })}</bdi>;
  return (
    <Facts>
      <Fact label={t('payments.deposit.pay')}>{money(amount)}</Fact>
      <Fact label={t('payments.feeLabel')}>{money(fee)}</Fact>
      <Fact label={t('payments.deposit.credit')}>
        <strong>{money(amount - fee)}</strong>
      </Fact>
      <Fact label={t('payments.way')}>{channel.name}</Fact>
    </Facts>
  );
}
