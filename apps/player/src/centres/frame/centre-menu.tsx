import { Icon } from '@tyche/ui/icon';
import type { IconName } from '@tyche/ui/icons';
import { navLineClass } from '@tyche/ui/nav-line';
import { useTypeAhead } from '@tyche/ui/type-ahead';
import { VisuallyHidden } from '@tyche/ui/visually-hidden';
import { useId } from 'react';
import css from './centre-menu.module.css';

/** A line of a centre's menu. */
export interface CentreLine {
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
  /** How many things wait there; no badge at 0. */
  readonly badge: number;
  /** The badge in words. */
  readonly badgeLabel: string;
}

/** Lines that belong together, under a heading. */
export interface CentreLines {
  readonly key: string;
  readonly label: string;
  readonly lines: readonly CentreLine[];
}

/** The pages of a centre in their groups, the open one marked. */
export function CentreMenu({
  label,
  groups,
  current,
  onChoose,
}: {
  readonly label: string;
  readonly groups: readonly CentreLines[];
  readonly current: string | null;
  readonly onChoose: (key: string) => void;
}) {
  const id = useId();
  const typeAhead = useTypeAhead('button');
  return (
    <nav aria-label={label} className={css.groups} onKeyDown={typeAhead}>
      {groups.map((group) => (
        <div key={group.key}>
          <p id={`${id}-${group.key}`} className={css.heading}>
            {group.label}
          </p>
          <ul className={css.lines} aria-labelledby={`${id}-${group.key}`}>
            {group.lines.map((line) => (
              <li key={line.key}>
                <Line line={line} isCurrent={line.key === current} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Line({
  line,
  isCurrent,
  onChoose,
}: {
  readonly line: CentreLine;
  readonly isCurrent: boolean;
  readonly onChoose: (key: string) => void;
}) {
  return (
    <button
      type="button"
      className={navLineClass(css.line)}
      aria-current={isCurrent ? 'page' : undefined}
      data-autofocus={isCurrent ? '' : undefined}
      onClick={() => onChoose(line.key)}
    >
      <Icon name={line.icon} />
      <span className={css.text}>{line.label}</span>
      {line.badge > 0 && (
        <span className={css.badge}>
          <span aria-hidden="true">{line.badge > 99 ? '99+' : line.badge}</span>
          <VisuallyHidden>{line.badgeLabel}</VisuallyHidden>
        </span>
      )}
      <Icon name="chevron-next" size={16} className={css.arrow} />
    </button>
  );
}
