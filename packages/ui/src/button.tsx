import type { ComponentProps, ReactNode } from 'react';
import css from './button.module.css';
import { cx } from './cx.ts';

export type ButtonLook = 'primary' | 'ink' | 'quiet' | 'gold' | 'bare';
export type ButtonSize = 'small' | 'medium' | 'large';

interface Looks {
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
}

/** The classes of a button, for links that look like one. One cinnabar (`primary`) action in a view. */
export function buttonClass({ look = 'quiet', size = 'medium', wide = false }: Looks = {}): string {
  return cx(css.button, css[look], css[size], wide && css.wide);
}

/** A button. While `busy` it keeps its width, tells assistive technology and takes no press. */
export function Button({
  look,
  size,
  wide,
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: Looks & { readonly busy?: boolean; readonly children: ReactNode } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(
        buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) }),
        busy && css.busy,
        className,
      )}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}
