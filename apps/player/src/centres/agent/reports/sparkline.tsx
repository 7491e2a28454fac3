import { extremesOf } from '../../../lib/extremes.ts';
import css from './overview-tiles.module.css';

const HEIGHT = 24;
const STEP = 8;

/** The course of a figure over the days of a report, for the eye alone: the table says the same in numbers. */
export function Sparkline({ values }: { readonly values: readonly bigint[] }) {
  if (values.length < 2) return null;
  const { least, most } = extremesOf(values);
  if (most === least) return null;
  const heightOf = (value: bigint) => (Number(((value - least) * 1_000n) / (most - least)) * HEIGHT) / 1_000;
  const points = values.map((value, place) => `${place * STEP},${HEIGHT - heightOf(value)}`).join(' ');
  return (
    <dd className={css.course}>
      <svg
        viewBox={`0 -1 ${(values.length - 1) * STEP} ${HEIGHT + 2}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <polyline points={points} />
      </svg>
    </dd>
  );
}
