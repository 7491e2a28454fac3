import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';

/** What of a bonus is staked, and what was to be staked: two figures. */
export function StakedOf({
  of: { progress, required, currency },
}: {
  readonly of: { readonly progress: string; readonly required: string; readonly currency: string };
}) {
  const { format } = useText();
  const money = (amount: string) => format.money(parseAmount(amount) ?? 0n, { currency });
  return (
    <bdi>
      {money(progress)} / {money(required)}
    </bdi>
  );
}
