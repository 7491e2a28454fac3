import { parseAmount } from '@tyche/kernel/money';
import { dayAfter, daysBetween, type Period } from '../../../features/records/period.ts';
import { useText } from '@tyche/i18n/react';
import css from './net-chart.module.css';

const HEIGHT = 120;
const STEP = 18;
const BAR = 12;

/** What play came to on each day: bars up for gains, down for losses. The table below says the same in numbers. */
export function NetChart({
  rows,
  period,
}: {
  readonly rows: readonly { readonly balanceDate: string; readonly playNet: string }[];
  readonly period: Period;
}) {
  const { t } = useText();
  const netOf = new Map(rows.map((row) => [row.balanceDate, parseAmount(row.playNet) ?? 0n]));
  const length = Math.max(1, daysBetween(period.from, period.until) + 1);
  const days = Array.from({ length }, (_, place) => dayAfter(period.from, place));
  const nets = days.map((day) => netOf.get(day) ?? 0n);
  const max = greatest(nets.map(magnitude));
  if (max === 0n) return null;
  const width = days.length * STEP;
  // A share of the drawing for the eye alone; no money is counted with it.
  const heightOf = (net: bigint) =>
    Math.max(1, Number((magnitude(net) * 1000n) / max) * ((HEIGHT / 2 - 4) / 1000));
  return (
    <figure className={css.figure}>
      <svg
        className={css.chart}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        style={{ maxInlineSize: `${days.length * 4}rem` }}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <line className={css.zero} x1={0} x2={width} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        {nets.map((net, place) =>
          net === 0n ? null : (
            <rect
              key={days[place]}
              className={net > 0n ? css.gain : css.loss}
              x={place * STEP + (STEP - BAR) / 2}
              width={BAR}
              y={net > 0n ? HEIGHT / 2 - heightOf(net) : HEIGHT / 2}
              height={heightOf(net)}
              rx={2}
            />
          ),
        )}
      </svg>
      <figcaption className={css.caption}>{t('records.netByDay')}</figcaption>
    </figure>
  );
}

/** `Math.max` takes no bigint. */
function greatest(sizes: readonly bigint[]): bigint {
  let top = 0n;
  for (const size of sizes) if (size > top) top = size;
  return top;
}

function magnitude(net: bigint): bigint {
  return net < 0n ? -net : net;
}
