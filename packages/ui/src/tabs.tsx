import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import css from './tabs.module.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

/** Tabs with one panel. Tab reaches the chosen tab, the arrows, Home and End move among them. */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
}: {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly className?: string | undefined;
}) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.findIndex((tab) => tab.id === value);

  // Where the tabs do not fit, the chosen one is scrolled into sight, and the page around them stays where it is.
  useLayoutEffect(() => {
    const tab = list.current?.children[chosen]?.getBoundingClientRect();
    const frame = list.current?.getBoundingClientRect();
    if (!list.current || !tab || !frame) return;
    if (tab.right > frame.right) list.current.scrollLeft += tab.right - frame.right;
    else if (tab.left < frame.left) list.current.scrollLeft += tab.left - frame.left;
  }, [chosen]);

  function move(event: KeyboardEvent): void {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const target = { [forward]: chosen + 1, [backward]: chosen - 1, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    const index = (target + tabs.length) % tabs.length;
    const tab = tabs[index];
    if (!tab) return;
    onChange(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }

  return (
    <div className={cx(css.tabs, className)}>
      <div ref={list} role="tablist" aria-label={label} className={css.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            aria-controls={`${base}-panel`}
            aria-selected={tab.id === value}
            tabIndex={tab.id === value ? 0 : -1}
            className={css.tab}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-tab-${value}`}
        tabIndex={0}
        className={css.panel}
      >
        {tabs[chosen]?.content}
      </div>
    </div>
  );
}
