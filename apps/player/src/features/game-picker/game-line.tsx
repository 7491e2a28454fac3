import { cx } from '@tyche/ui/cx';
import { IconButton } from '@tyche/ui/icon-button';
import { GameEntry } from '../../lib/game-entry/game-entry.tsx';
import { gameAddress } from '../../lib/game-address.ts';
import { useNow } from '../../state/now.ts';
import { useText } from '@tyche/i18n/react';
import { GameArt } from '../../lib/game-art/game-art.tsx';
import css from './game-picker.module.css';
import { type ListedGame, untilClose } from './listed-game.ts';

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
  const { t } = useText();
  const now = useNow(1_000);
  const leftMs = untilClose(game.data, now);
  return (
    <li className={css.line}>
      <GameArt code={game.data.code} crop="icon" className={css.art} />
      <GameEntry
        look="picker"
        to={gameAddress(game.data)}
        name={game.name}
        closing={{ leftMs, at: now + leftMs, style: 'dateTime' }}
        isCurrent={isCurrent}
        onOpen={onOpen}
      />
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
