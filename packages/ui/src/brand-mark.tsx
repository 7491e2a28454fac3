import css from './brand-mark.module.css';
import { cx } from './cx.ts';

/** The mark: a worn cinnabar tile with a lantern in it. With `name` the word stands beside it. */
export function BrandMark({
  name,
  size = 24,
  className,
}: {
  readonly name?: string;
  readonly size?: number;
  readonly className?: string | undefined;
}) {
  return (
    <span className={cx(css.brand, className)}>
      <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className={css.mark}>
        <path
          className={css.tile}
          d="M8 0h13a3 3 0 0 1 3 3v13a8 8 0 0 1-8 8H3a3 3 0 0 1-3-3V8a8 8 0 0 1 8-8z"
        />
        <circle className={css.lantern} cx="12" cy="12" r="5" />
      </svg>
      {name && <span>{name}</span>}
    </span>
  );
}
