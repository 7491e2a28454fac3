import { cx } from '@tyche/ui/cx';
import { IconButton } from '@tyche/ui/icon-button';
import { Link } from 'react-router';
import { gameAddress } from '../../lib/game-address.ts';
import { remainingText } from '../../lib/remaining.ts';
import { useNow } from '../../state/now.ts';
import { useText } from '@tyche/i18n/react';
import css from './game-picker.module.css';
import { type ListedGame, untilClose } from './listed-game.ts';

const DAY_MS = 86_400_000;

/** A lottery in a list: its name, the time until it closes, and the star. */
export function GameLine({
  game,
  isCurrent,
  isMarked,
  onMark,
  onOpen,
}: {
  readonly game: ListedGame;
  readonly isCurrent: boolean;
  readonly isMarked: boolean;
  readonly onMark: () => void;
  readonly onOpen: () => void;
}) {
  const { t, format } = useText();
  const now = useNow(1_000);
  const left = untilClose(game.data, now);
  return (
    <li className={css.line}>
      <Link
        to={gameAddress(game.data)}
        data-game=""
        className={cx(css.game, isCurrent && css.on)}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onOpen}
      >
        <span>{game.name}</span>
        <time className={css.time}>
          {left > DAY_MS ? format.date(now + left, 'dateTime', game.data.calendar.zone) : remainingText(left)}
        </time>
      </Link>
      <IconButton
        icon="star"
        iconSize={18}
        aria-pressed={isMarked}
        className={cx(css.star, isMarked && css.marked)}
        label={t('lottery.games.mark', { game: game.name })}
        onClick={onMark}
      />
    </li>
  );
}
