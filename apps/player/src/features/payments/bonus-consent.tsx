import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Checkbox } from '@tyche/ui/checkbox';
import { Notice } from '@tyche/ui/notice';

/** A bonus that a payment would end. */
export type BonusUnder = NonNullable<OutputOf<typeof contract.turnoverInfo>['bonus']>;

/** What ends with a payment while a bonus runs, and the tick that agrees to it. It is never preset. */
export function BonusConsent({
  bonus: { pocket, remaining },
  value,
  onChange,
  error,
}: {
  readonly bonus: BonusUnder;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly error: string | null | undefined;
}) {
  const { t, format } = useText();
  const money = (amount: string) => format.money(parseAmount(amount) ?? 0n);
  return (
    <>
      <Notice tone="caution">
        {t('payments.bonus.ends', { pocket: money(pocket), remaining: money(remaining) })}
      </Notice>
      <Checkbox checked={value} onChange={(event) => onChange(event.target.checked)} error={error ?? null}>
        {t('payments.bonus.agree')}
      </Checkbox>
    </>
  );
}
