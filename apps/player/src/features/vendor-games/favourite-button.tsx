import { useText } from '@tyche/i18n/react';
import { cx } from '@tyche/ui/cx';
import { IconButton } from '@tyche/ui/icon-button';
import { type FavouriteGame, useGameFavourites } from '../../state/game-favourites.ts';
import css from './game-tile.module.css';

/** The heart of a game: pressed, it is among the member's favourites. */
export function FavouriteButton({
  game,
  name,
  className,
}: {
  readonly game: FavouriteGame;
  readonly name: string;
  readonly className?: string | undefined;
}) {
  const { t } = useText();
  const { isFavourite, toggle } = useGameFavourites();
  const isOn = isFavourite(game.nodeId);
  return (
    <IconButton
      icon="heart"
      label={t('games.favourite', { name })}
      title={t(isOn ? 'games.favouriteRemove' : 'games.favouriteAdd')}
      aria-pressed={isOn}
      className={cx(css.heart, className)}
      onClick={() => toggle(game)}
    />
  );
}
