import { Balls } from '@tyche/ui/balls';
import { cx } from '@tyche/ui/cx';
import { Die } from './die.tsx';
import css from './drawn.module.css';
import { ballColour, drawnLook } from './looks.ts';
import { drawnOf } from './drawn-of.ts';

/** Long results are shown in groups of five, which break only between two groups: a race of ten cars, and the twenty balls of keno. */
const GROUP = 5;
const LONG = 2 * GROUP;

/** A result in any family's form: digits, numbers, dice, cars, or the first prize of a board with how many stand behind it. */
export function DrawnBalls({
  result,
  family,
  label,
  size = 'medium',
  isTight = false,
}: {
  /** As the wire has it: `39072`, `7,12,19` or `48279;90531;17346,62850`. */
  readonly result: string;
  readonly family: string | null;
  /** Said instead of the result alone. */
  readonly label?: string;
  readonly size?: 'small' | 'medium' | 'large';
  /** Long results shrink until ten fit in a row. */
  readonly isTight?: boolean;
}) {
  const { values, more } = drawnOf(result);
  const look = drawnLook(family);
  const spoken = label ?? values.join(' ');
  const isLong = values.length >= LONG && values.length % GROUP === 0;
  if (look === 'plain' && !isLong)
    return (
      <span className={css.drawn}>
        <Balls values={values} label={spoken} size={size} />
        {more > 0 && <bdi className={css.more}>+{more}</bdi>}
      </span>
    );
  const one = (value: string, index: number) =>
    look === 'die' ? (
      <Die key={`${index}-${value}`} value={Number(value)} size={size === 'large' ? 36 : 26} />
    ) : (
      <i
        key={`${index}-${value}`}
        className={cx(css.ball, css[look])}
        data-n={Number(value)}
        data-colour={look === 'colour-ball' ? ballColour(Number(value)) : undefined}
      >
        {value}
      </i>
    );
  return (
    <span
      role="img"
      aria-label={spoken}
      dir="ltr"
      className={cx(css.row, css[size], values.length > LONG && css.tens, isLong && isTight && css.tight)}
    >
      {isLong
        ? Array.from({ length: values.length / GROUP }, (_, at) => (
            <span key={at} className={css.group}>
              {values.slice(at * GROUP, (at + 1) * GROUP).map(one)}
            </span>
          ))
        : values.map(one)}
    </span>
  );
}
