import { Icon } from '@tyche/ui/icon';
import { type ReactNode, useId } from 'react';
import css from './security-center.module.css';

/** A part of the page: its heading, and lines below. */
export function Lines({
  id: anchor,
  title,
  aside,
  children,
}: {
  /** Where another part of the page leads to. */
  readonly id?: string;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section id={anchor} tabIndex={anchor ? -1 : undefined} className={css.part} aria-labelledby={id}>
      <div className={css.partHead}>
        <h3 id={id}>{title}</h3>
        {aside}
      </div>
      <ul className={css.lines}>{children}</ul>
    </section>
  );
}

/** One thing that protects the account, with its state and what can be done about it. */
export function Line({
  title,
  text,
  isDone,
  action,
}: {
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** Shows a mark; left out where there is nothing to be done. */
  readonly isDone?: boolean;
  readonly action?: ReactNode;
}) {
  return (
    <li className={css.line}>
      {isDone !== undefined && (
        <span className={css.mark} data-done={isDone ? '' : undefined}>
          <Icon name={isDone ? 'check' : 'minus'} size={16} />
        </span>
      )}
      <span className={css.what}>
        <b>{title}</b>
        <small>
          <bdi>{text}</bdi>
        </small>
      </span>
      {action}
    </li>
  );
}
