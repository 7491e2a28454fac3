import { Icon } from '@tyche/ui/icon';
import type { IconName } from '@tyche/ui/icons';
import { navLineClass } from '@tyche/ui/nav-line';
import { VisuallyHidden } from '@tyche/ui/visually-hidden';
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

/** The pages of a centre as a list, the open one marked. */
export function CentreMenu({
  label,
  lines,
  current,
  onChoose,
}: {
  readonly label: string;
  readonly lines: readonly CentreLine[];
  readonly current: string | null;
  readonly onChoose: (key: string) => void;
}) {
  return (
    <nav aria-label={label}>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line.key}>
            <button
              type="button"
              className={navLineClass(css.line)}
              aria-current={line.key === current ? 'page' : undefined}
              data-autofocus={line.key === current ? '' : undefined}
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
          </li>
        ))}
      </ul>
    </nav>
  );
}
