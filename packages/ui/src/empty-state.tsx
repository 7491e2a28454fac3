import type { ReactNode } from 'react';
import css from './empty-state.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

/** What stands where nothing is: an icon, one sentence, and at most one action. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={css.empty}>
      <span className={css.mark}>
        <Icon name={icon} size={26} />
      </span>
      <p className={css.title}>{title}</p>
      {children && <div className={css.text}>{children}</div>}
      {action}
    </div>
  );
}
