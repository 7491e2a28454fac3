import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import css from './menu.module.css';

/** A line of a menu: an action or, with `checked`, one of several choices. */
export interface MenuItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: IconName;
  readonly checked?: boolean;
  readonly lang?: string;
  readonly onSelect: () => void;
}

/** A button that opens a list of actions. Arrows move, Escape closes and returns the focus, a press outside closes. */
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
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const lines = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
  const button = () => root.current?.querySelector<HTMLElement>('[aria-haspopup]');

  useEffect(() => {
    if (!isOpen) return;
    const checked =
      root.current?.querySelector<HTMLElement>('[aria-checked="true"]') ??
      root.current?.querySelector<HTMLElement>('[data-line]');
    checked?.focus();
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  function close(): void {
    setOpen(false);
    button()?.focus();
  }

  function press(event: KeyboardEvent): void {
    if (!isOpen) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        setOpen(true);
      }
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    if (event.key === 'Tab') {
      setOpen(false);
      return;
    }
    const all = lines();
    const at = all.findIndex((line) => line.matches(':focus'));
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    all[(target + all.length) % all.length]?.focus();
  }

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
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div className={cx(css.panel, css[side], css[align])}>
          {header && <div className={css.header}>{header}</div>}
          <div role="menu" id={id} aria-label={label} className={css.list}>
            {items.map((item) => (
              <button
                key={item.id}
                type="button"
                tabIndex={-1}
                data-line=""
                className={css.line}
                lang={item.lang}
                {...roleOf(item)}
                onClick={() => {
                  close();
                  item.onSelect();
                }}
              >
                {item.icon && <Icon name={item.icon} />}
                <span className={css.text}>{item.label}</span>
                {item.checked && <Icon name="check" size={18} />}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** A line that can be checked is a radio and says so; the others only act. */
function roleOf({ checked }: MenuItem) {
  return checked === undefined
    ? { role: 'menuitem' as const }
    : { role: 'menuitemradio' as const, 'aria-checked': checked };
}
