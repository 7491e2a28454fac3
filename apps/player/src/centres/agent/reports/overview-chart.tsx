import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { extremesOf } from '../../../lib/extremes.ts';
import css from './overview-chart.module.css';

const HEIGHT = 140;
const STEP = 18;
const BAR = 12;

/** Valid bet as bars and net loss as a line, for each day. The table below says the same in numbers. */
export function OverviewChart({
  rows,
}: {
  readonly rows: readonly { readonly day: string; readonly validBet: string; readonly netLoss: string }[];
}) {
  const { t } = useText();
  const bets = rows.map(({ validBet }) => parseAmount(validBet) ?? 0n);
  const losses = rows.map(({ netLoss }) => parseAmount(netLoss) ?? 0n);
  const { least, most } = extremesOf([...bets, ...losses]);
  if (most === least) return null;
  // A share of the drawing for the eye alone; no money is counted with it.
  const topOf = (value: bigint) => (Number(((most - value) * 1_000n) / (most - least)) * HEIGHT) / 1_000;
  const zero = topOf(0n);
  const middleOf = (place: number) => place * STEP + STEP / 2;
  return (
    <figure className={css.figure}>
      <svg
        className={css.chart}
        viewBox={`0 -2 ${rows.length * STEP} ${HEIGHT + 4}`}
        style={{ maxInlineSize: `${rows.length * 5}rem` }}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bets.map((bet, place) => (
          <rect
            key={rows[place]?.day}
            className={css.bar}
            x={middleOf(place) - BAR / 2}
            width={BAR}
            y={topOf(bet)}
            height={Math.max(0, zero - topOf(bet))}
          />
        ))}
        <line className={css.zero} x1={0} x2={rows.length * STEP} y1={zero} y2={zero} />
        <polyline
          className={css.line}
          points={losses.map((loss, place) => `${middleOf(place)},${topOf(loss)}`).join(' ')}
        />
      </svg>
      <figcaption className={css.caption}>{t('agents.report.chart')}</figcaption>
    </figure>
  );
}
