import { cx } from '@tyche/ui/cx';
import { Link } from 'react-router';
import { TimeText } from '../parts/time-text.tsx';
import { Time } from '../parts/time.tsx';
import { remainingText } from '../remaining.ts';
import css from './game-entry.module.css';

const DAY_MS = 86_400_000;

/** When a lottery closes: within a day the time that is left, else its date. */
export interface Closing {
  readonly leftMs: number;
  readonly at: number;
  readonly style: 'date' | 'dateTime';
}

/** The way to a lottery: its name and, where it is told, when it closes. In a menu beside the pad or in the picker of them all. */
export function GameEntry({
  to,
  name,
  closing = null,
  look,
  isCurrent,
  onOpen,
}: {
  readonly to: string;
  readonly name: string;
  readonly closing?: Closing | null;
  readonly look: 'menu' | 'picker';
  readonly isCurrent: boolean;
  readonly onOpen?: () => void;
}) {
  return (
    <Link
      to={to}
      {...(look === 'picker' && { 'data-game': '' })}
      className={cx(css.entry, css[look], isCurrent && css.on)}
      aria-current={isCurrent ? 'page' : undefined}
      {...(onOpen && { onClick: onOpen })}
    >
      <span>{name}</span>
      {closing && (
        <span className={css.time}>
          {closing.leftMs > DAY_MS ? (
            <Time at={closing.at} style={closing.style} />
          ) : (
            <TimeText>{remainingText(closing.leftMs)}</TimeText>
          )}
        </span>
      )}
    </Link>
  );
}
