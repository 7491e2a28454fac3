import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import { cx } from '@tyche/ui/cx';
import { IconButton } from '@tyche/ui/icon-button';
import { percentText } from '../../lib/bonuses/group-text.ts';
import { VendorGameArt } from '../../lib/game-art/vendor-game-art.tsx';
import type { GameItem } from './use-launch.ts';
import { Heart } from './favourite-button.tsx';
import css from './game-tile.module.css';

/**
 * A game in a grid: one press opens it. The heart and the facts are beside its name. The grid reads what all tiles share: a tile that reads
 * for itself has an observer of its own, which takes time for each one that scrolls into the window.
 */
export function GameTile({
  game,
  isFavourite,
  bonusPpm,
  onLaunch,
  onFavourite,
  onInfo,
  place,
  totalCount,
}: {
  readonly game: GameItem;
  readonly isFavourite: boolean;
  /** What a bet on it counts for the bonus that runs, as a share of one million; null while none runs. */
  readonly bonusPpm: number | null;
  readonly onLaunch: (game: GameItem) => void;
  readonly onFavourite: (game: GameItem) => void;
  readonly onInfo: (game: GameItem) => void;
  /** Its place in the whole list, from 1: not every tile of a long list is in the document. */
  readonly place: number;
  readonly totalCount: number;
}) {
  const { t } = useText();
  return (
    <li className={css.tile} aria-posinset={place} aria-setsize={totalCount}>
      <div className={cx(css.picture, isResting(game.status) && css.resting)}>
        <VendorGameArt game={game} crop="sq" className={css.square} />
        <Tags game={game} bonusPpm={bonusPpm} />
      </div>
      <div className={css.text}>
        <button type="button" className={css.open} title={game.gameName} onClick={() => onLaunch(game)}>
          <span>{game.gameName}</span>
        </button>
        <p className={css.vendor}>
          <span>{isResting(game.status) ? t(`games.status.${game.status}`) : game.vendorName}</span>
          <span className={css.tools}>
            <IconButton
              icon="info"
              iconSize={18}
              label={t('games.about', { name: game.gameName })}
              onClick={() => onInfo(game)}
            />
            <Heart game={game} name={game.gameName} isOn={isFavourite} onToggle={() => onFavourite(game)} />
          </span>
        </p>
      </div>
    </li>
  );
}

/** Whether a game cannot be opened now. A sample entry never can, and says so by its tag. */
export function isResting(status: GameItem['status']): status is 'off' | 'maintenance' {
  return status === 'off' || status === 'maintenance';
}

/** What a game is besides its name: a sample, hot, new, and what it counts for a bonus. */
export function Tags({
  game,
  bonusPpm = null,
}: {
  readonly game: GameItem;
  readonly bonusPpm?: number | null;
}) {
  const text = useText();
  const { t } = text;
  return (
    <span className={css.tags}>
      {game.status === 'sample' && <Tag>{t('games.sample')}</Tag>}
      {game.isHot && <Tag tone="caution">{t('games.hot')}</Tag>}
      {game.isNew && <Tag>{t('games.new')}</Tag>}
      {bonusPpm !== null && (
        <Tag tone={bonusPpm > 0 ? 'jade' : 'plain'}>
          {bonusPpm > 0 ? t('bonuses.here', { share: percentText(text, bonusPpm) }) : t('bonuses.here.none')}
        </Tag>
      )}
    </span>
  );
}
