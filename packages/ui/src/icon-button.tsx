import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import css from './icon-button.module.css';
import type { IconName, IconShape } from './icons.ts';

/** A button that shows only an icon; `label` is its name for everyone who cannot see it, and its tooltip. */
export function IconButton({
  icon,
  label,
  iconSize = 20,
  className,
  ...rest
}: { readonly icon: IconName | IconShape; readonly label: string; readonly iconSize?: number } & Omit<
  ComponentProps<'button'>,
  'children'
>) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={cx(css.button, className)}>
      <Icon name={icon} size={iconSize} />
    </button>
  );
}
