import { Icon } from '@tyche/ui/icon';
import { cx } from '@tyche/ui/cx';
import { Link } from 'react-router';
import css from './back-link.module.css';

/** The way back above a page's title: an arrow and where it leads. */
export function BackLink({
  to,
  label,
  arrowOnlyOnPhones = false,
}: {
  /** An address of this site. */
  readonly to: string;
  readonly label: string;
  /** Whether a phone shows the arrow alone: where the title stands on the same line. */
  readonly arrowOnlyOnPhones?: boolean;
}) {
  return (
    <Link to={to} className={cx(css.back, arrowOnlyOnPhones && css.short)}>
      <Icon name="back" size={18} />
      <span>{label}</span>
    </Link>
  );
}
