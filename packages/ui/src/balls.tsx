import css from './balls.module.css';
import { cx } from './cx.ts';

/** A result as a row of balls. `label` says it in words; the order is the draw's in every direction of reading. */
export function Balls({
  values,
  label,
  size = 'medium',
}: {
  readonly values: readonly string[];
  readonly label: string;
  readonly size?: 'small' | 'medium' | 'large';
}) {
  return (
    <span role="img" aria-label={label} className={cx(css.balls, css[size])} dir="ltr">
      {values.map((value, index) => (
        <i key={`${index}-${value}`} className={css.ball}>
          {value}
        </i>
      ))}
    </span>
  );
}
