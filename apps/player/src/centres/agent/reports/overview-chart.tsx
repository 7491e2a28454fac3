import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { DayBars } from './day-bars.tsx';

/** Valid bet as bars and net loss as a line, for each day. */
export function OverviewChart({
  rows,
}: {
  readonly rows: readonly { readonly day: string; readonly validBet: string; readonly netLoss: string }[];
}) {
  const { t } = useText();
  return (
    <DayBars
      days={rows.map(({ day }) => day)}
      bars={rows.map(({ validBet }) => parseAmount(validBet) ?? 0n)}
      line={rows.map(({ netLoss }) => parseAmount(netLoss) ?? 0n)}
      caption={t('agents.report.chart')}
    />
  );
}
