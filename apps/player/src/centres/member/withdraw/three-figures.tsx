import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Fact, Facts } from '../../../features/payments/facts.tsx';

/** What can be withdrawn now, what deposits still ask for, and what of a bonus cannot be withdrawn (docs/reference/rewards.md 5.11). */
export function ThreeFigures({
  turnover: { withdrawable, owed, bonus },
}: {
  readonly turnover: OutputOf<typeof contract.turnoverInfo>;
}) {
  const { t, format } = useText();
  const money = (amount: string) => format.money(parseAmount(amount) ?? 0n);
  return (
    <Facts>
      <Fact label={t('payments.figure.withdrawable')}>
        <strong>{money(withdrawable)}</strong>
      </Fact>
      <Fact label={t('payments.figure.owed')}>{money(owed)}</Fact>
      {bonus && (
        <Fact label={t('payments.figure.bonus')}>
          {t('payments.figure.bonusLeft', { pocket: money(bonus.pocket), remaining: money(bonus.remaining) })}
        </Fact>
      )}
    </Facts>
  );
}
