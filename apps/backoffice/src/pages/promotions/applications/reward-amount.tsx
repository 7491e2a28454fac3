import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import type { RewardMode } from '@tyche/rules/rewards/words';
import { Amount } from '../../../features/office/payment.tsx';

/** What an application gives: money, or whole points; a dash before it is known. */
export function RewardAmount({
  of: { mode, amount, currency },
}: {
  readonly of: { readonly mode: RewardMode; readonly amount: string | null; readonly currency: string };
}) {
  const { t, format } = useText();
  if (amount === null) return '–';
  if (mode !== 'points') return <Amount of={{ amount, currency }} />;
  return <bdi>{t('offers.points', { amount: format.short(parseAmount(amount) ?? 0n) })}</bdi>;
}
