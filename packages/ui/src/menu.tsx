import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import css from './menu.module.css';
import { useMenuKeys } from './use-menu-keys.ts';

/** A line of a menu: an action or, with `checked`, one of several choices. */
export interface MenuItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: IconName;
  readonly checked?: boolean;
  readonly lang?: string;
  readonly onSelect: () => void;
}

/** A button that opens a list of actions, with the keys of `useMenuKeys`. */
export function Menu({
  label,
  trigger,
  items,
  header,
  side = 'below',
  align = 'end',
  className,
}: {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly items: readonly MenuItem[];
  readonly header?: ReactNode;
  readonly side?: 'below' | 'above';
  readonly align?: 'start' | 'end';
  readonly className?: string | undefined;
}) {
  const id = useId();
  const { root, isOpen, toggle, close, press } = useMenuKeys();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and the lines inside.
    <div ref={root} className={cx(css.root, className)} onKeyDown={press}>
      <button
        type="button"
        className={css.trigger}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        onClick={toggle}
      >
        {trigger}
      </button>
      {isOpen && (
        <div className={cx(css.panel, css[side], css[align])}>
          {header && <div className={css.header}>{header}</div>}
          <div role="menu" id={id} aria-label={label} className={css.list}>
            {items.map((item) => (
              <Line key={item.id} item={item} onClose={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function Line({ item, onClose }: { readonly item: MenuItem; readonly onClose: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-line=""
      className={css.line}
      lang={item.lang}
      {...roleOf(item)}
      onClick={() => {
        onClose();
        item.onSelect();
      }}
    >
      {item.icon && <Icon name={item.icon} />}
      <span className={css.text}>{item.label}</span>
      {item.checked && <Icon name="check" size={18} />}
    </button>
  );
}

/** A line that can be checked is a radio and says so; the others only act. */
function roleOf({ checked }: MenuItem) {
  return checked === undefined
    ? { role: 'menuitem' as const }
    : { role: 'menuitemradio' as const, 'aria-checked': checked };
}
