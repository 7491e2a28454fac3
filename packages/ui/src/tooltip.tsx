import { type ReactElement, useId, useState } from 'react';
import { cx } from './cx.ts';
import css from './tooltip.module.css';

/** A short explanation that shows on hover and on focus and goes on Escape. `children` takes the id it is described by. */
export function Tooltip({
  text,
  align = 'start',
  children,
}: {
  readonly text: string;
  readonly align?: 'start' | 'end';
  readonly children: (describedBy: string) => ReactElement;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens to the control inside.
    <span
      className={css.root}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      {children(id)}
      <span role="tooltip" id={id} className={cx(css.tip, css[align])} hidden={!isOpen}>
        {text}
      </span>
    </span>
  );
}
