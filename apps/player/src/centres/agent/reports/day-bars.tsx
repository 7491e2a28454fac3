import type { ReactNode } from 'react';
import { extremesOf } from '../../../lib/extremes.ts';
import css from './day-bars.module.css';

const HEIGHT = 140;
const STEP = 18;
const BAR = 12;

/**
 * A bar for each day, below the line of zero where it is negative, and a line over them where one is given. The table of the page says the same
 * in numbers. Nothing where all values are zero.
 *
 * @param bars values of the days, in 1/10 000 units, in the order of `days`.
 */
export function DayBars({
  days,
  bars,
  line = [],
  caption,
}: {
  readonly days: readonly string[];
  readonly bars: readonly bigint[];
  readonly line?: readonly bigint[];
  readonly caption: ReactNode;
}) {
  const { least, most } = extremesOf([...bars, ...line]);
  if (most === least) return null;
  // A share of the drawing for the eye alone; no money is counted with it.
  const topOf = (value: bigint) => (Number(((most - value) * 1_000n) / (most - least)) * HEIGHT) / 1_000;
  const zero = topOf(0n);
  const middleOf = (place: number) => place * STEP + STEP / 2;
  return (
    <figure className={css.figure}>
      <svg
        className={css.chart}
        viewBox={`0 -2 ${days.length * STEP} ${HEIGHT + 4}`}
        style={{ maxInlineSize: `${days.length * 5}rem` }}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map((value, place) => (
          <rect
            key={days[place]}
            className={css.bar}
            x={middleOf(place) - BAR / 2}
            width={BAR}
            y={Math.min(zero, topOf(value))}
            height={Math.abs(zero - topOf(value))}
          />
        ))}
        <line className={css.zero} x1={0} x2={days.length * STEP} y1={zero} y2={zero} />
        {line.length > 0 && (
          <polyline
            className={css.line}
            points={line.map((value, place) => `${middleOf(place)},${topOf(value)}`).join(' ')}
          />
        )}
      </svg>
      <figcaption className={css.caption}>{caption}</figcaption>
    </figure>
  );
}
