import { cx } from './cx.ts';
import css from './icon.module.css';
import { icons, type IconShape, type IconName } from './icons.ts';

/** A drawn icon. It is decoration: the control around it carries the name. */
export function Icon({
  name,
  size = 20,
  className,
}: {
  /** A name of the set, or a shape of its own. */
  readonly name: IconName | IconShape;
  readonly size?: number;
  readonly className?: string | undefined;
}) {
  const shape: IconShape = typeof name === 'string' ? icons[name] : name;
  return (
    <svg
      className={cx(css.icon, shape.directional && css.directional, className)}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      {shape.d && <path d={shape.d} />}
      {shape.inlay && <path className={css.inlay} d={shape.inlay} />}
    </svg>
  );
}
