import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { DayBars } from './day-bars.tsx';

/** The net income of each day as a bar. One day alone has no chart. */
export function IncomeChart({
  rows,
}: {
  readonly rows: readonly { readonly day: string; readonly net: string }[];
}) {
  const { t } = useText();
  if (rows.length < 2) return null;
  return (
    <DayBars
      days={rows.map(({ day }) => day)}
      bars={rows.map(({ net }) => parseAmount(net) ?? 0n)}
      caption={t('agents.report.incomeChart')}
    />
  );
}
