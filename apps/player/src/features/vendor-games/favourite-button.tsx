import { useText } from '@tyche/i18n/react';
import { cx } from '@tyche/ui/cx';
import { IconButton } from '@tyche/ui/icon-button';
import { type FavouriteGame, useGameFavourites } from '../../state/game-favourites.ts';
import css from './game-tile.module.css';

interface HeartProps {
  readonly game: FavouriteGame;
  readonly name: string;
  readonly className?: string | undefined;
}

/** The heart of a game: pressed, it is among the member's favourites. */
export function FavouriteButton(props: HeartProps) {
  const { isFavourite, toggle } = useGameFavourites();
  return <Heart {...props} isOn={isFavourite(props.game.nodeId)} onToggle={toggle} />;
}

/** The same for one of many games, whose list reads the favourites once. */
export function Heart({
  game,
  name,
  isOn,
  onToggle,
  className,
}: HeartProps & { readonly isOn: boolean; readonly onToggle: (game: FavouriteGame) => void }) {
  const { t } = useText();
  return (
    <IconButton
      icon="heart"
      label={t('games.favourite', { name })}
      title={t(isOn ? 'games.favouriteRemove' : 'games.favouriteAdd')}
      aria-pressed={isOn}
      className={cx(css.heart, className)}
      onClick={() => onToggle(game)}
    />
  );
}
