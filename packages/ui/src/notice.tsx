import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import css from './notice.module.css';

const icons = { info: 'info', good: 'check', caution: 'alert', bad: 'alert' } as const;

/** A message that belongs to its place: above a form, in a page. `bad` is announced at once. */
export function Notice({
  tone = 'info',
  children,
  action,
}: {
  readonly tone?: keyof typeof icons;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={cx(css.notice, css[tone])}>
      <Icon name={icons[tone]} />
      <div className={css.text}>{children}</div>
      {action}
    </div>
  );
}
