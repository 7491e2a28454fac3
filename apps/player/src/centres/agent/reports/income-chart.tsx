import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { extremesOf } from '../../../lib/extremes.ts';
import css from './overview-chart.module.css';

const HEIGHT = 140;
const STEP = 18;
const BAR = 12;

/** The net income of each day as a bar, below the line where it is negative. The table below says the same in numbers. */
export function IncomeChart({
  rows,
}: {
  readonly rows: readonly { readonly day: string; readonly net: string }[];
}) {
  const { t } = useText();
  const values = rows.map(({ net }) => parseAmount(net) ?? 0n);
  const { least, most } = extremesOf([...values, 0n]);
  if (most === least || rows.length < 2) return null;
  // A share of the drawing for the eye alone; no money is counted with it.
  const topOf = (value: bigint) => (Number(((most - value) * 1_000n) / (most - least)) * HEIGHT) / 1_000;
  const zero = topOf(0n);
  return (
    <figure className={css.figure}>
      <svg
        className={css.chart}
        viewBox={`0 -2 ${rows.length * STEP} ${HEIGHT + 4}`}
        style={{ maxInlineSize: `${rows.length * 5}rem` }}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {values.map((value, place) => (
          <rect
            key={rows[place]?.day}
            className={css.bar}
            x={place * STEP + (STEP - BAR) / 2}
            width={BAR}
            y={Math.min(zero, topOf(value))}
            height={Math.abs(zero - topOf(value))}
          />
        ))}
        <line className={css.zero} x1={0} x2={rows.length * STEP} y1={zero} y2={zero} />
      </svg>
      <figcaption className={css.caption}>{t('agents.report.incomeChart')}</figcaption>
    </figure>
  );
}
