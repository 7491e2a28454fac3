import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { frameIcons } from '@tyche/ui/frame-icons';
import { Icon } from '@tyche/ui/icon';
import { IconButton } from '@tyche/ui/icon-button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { groupOfGame } from '../../lib/bonuses/counts.ts';
import { CountsHere } from '../../lib/bonuses/counts-here.tsx';
import { useQuery } from '../../state/query.ts';
import { useRunningBonus } from '../../state/running-bonus.ts';
import { FavouriteButton } from '../../features/vendor-games/favourite-button.tsx';
import type { GameItem } from '../../features/vendor-games/use-launch.ts';
import { GameBalance } from './game-balance.tsx';
import css from './game-bar.module.css';

/** The bar above a game, but on a phone: the way back, the game, time and net position, balance, and the tools of the frame. */
export function GameBar({
  game,
  isDemo,
  lobby,
  walletTypeId,
  position,
  sound,
  onDeposit,
  onFullScreen,
}: {
  readonly game: GameItem;
  readonly isDemo: boolean;
  readonly lobby: string;
  /** The vendor's wallet that pays; null while the main wallet does. */
  readonly walletTypeId: number | null;
  readonly position: ReactNode;
  readonly sound: { readonly isMuted: boolean; readonly change: () => void };
  readonly onDeposit: () => void;
  readonly onFullScreen: () => void;
}) {
  const { t, format } = useText();
  const bonus = useRunningBonus();
  const [query, changeQuery] = useQuery();
  const isTheatre = query.get('view') === 'theatre';
  const turnTheatre = () =>
    changeQuery((next) => (isTheatre ? next.delete('view') : next.set('view', 'theatre')));
  return (
    <div className={css.bar}>
      <Link to={lobby} className={css.back} aria-label={t('games.toLobby')} title={t('games.toLobby')}>
        <Icon name="back" />
      </Link>
      <div className={css.name}>
        <h1>{game.gameName}</h1>
        <small>
          {game.vendorName}
          {game.rtp !== null && (
            <span className={css.rtp}>
              {' '}
              · {t('games.rtpShort', { rtp: format.percent(Number(game.rtp) / 100, 2) })}
            </span>
          )}
        </small>
        {!isDemo && <CountsHere bonus={bonus} group={groupOfGame(game)} />}
      </div>
      <FavouriteButton game={game} name={game.gameName} className={css.heart} />
      <div className={css.end}>
        {isDemo ? <Tag tone="indigo">{t('common.playMoney')}</Tag> : null}
        <div className={css.position}>{position}</div>
        {!isDemo && (
          <>
            <GameBalance game={game} walletTypeId={walletTypeId} />
            <Button size="small" className={css.deposit} aria-label={t('games.deposit')} onClick={onDeposit}>
              <Icon name="plus" size={18} />
              <span>{t('games.deposit')}</span>
            </Button>
          </>
        )}
        <IconButton
          icon={sound.isMuted ? frameIcons['sound-off'] : frameIcons.sound}
          label={t('games.sound')}
          aria-pressed={!sound.isMuted}
          onClick={sound.change}
        />
        <IconButton
          icon={frameIcons.expand}
          label={t('games.fullScreen')}
          className={css.screen}
          onClick={onFullScreen}
        />
        <IconButton
          icon={frameIcons.theatre}
          label={t('games.theatre')}
          aria-pressed={isTheatre}
          className={css.theatre}
          onClick={turnTheatre}
        />
      </div>
    </div>
  );
}
