import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import { Dialog } from '@tyche/ui/dialog';
import { frameIcons } from '@tyche/ui/frame-icons';
import { Icon } from '@tyche/ui/icon';
import type { IconName, IconShape } from '@tyche/ui/icons';
import { Switch } from '@tyche/ui/switch';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FavouriteButton } from '../../features/vendor-games/favourite-button.tsx';
import { GameFacts } from '../../features/vendor-games/game-facts.tsx';
import type { GameItem } from '../../features/vendor-games/use-launch.ts';
import { GameBalance } from './game-balance.tsx';
import { useCentre } from '../../state/centre.ts';
import { openModal } from '../../state/modals.ts';
import css from './game-menu.module.css';

/** What a phone has in place of the bar above a game: the way back, money, bets, limits, sound and the facts of the game. */
export function GameMenu({
  game,
  lobby,
  position,
  walletTypeId,
  sound,
  onFullScreen,
  onMovePuck,
  onClose,
}: {
  readonly game: GameItem;
  readonly lobby: string;
  /** Null while it is play money. */
  readonly position: ReactNode | null;
  readonly walletTypeId: number | null;
  readonly sound: { readonly isMuted: boolean; readonly change: () => void };
  readonly onFullScreen: () => void;
  readonly onMovePuck: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const centre = useCentre();
  const line = (icon: IconName | IconShape, text: string, action: () => void) => (
    <button
      type="button"
      className={css.line}
      onClick={() => {
        onClose();
        action();
      }}
    >
      <Icon name={icon} />
      {text}
    </button>
  );
  return (
    <Dialog title={game.gameName} closeLabel={t('common.close')} onClose={onClose} size="dialog" closeOutside>
      <div className={css.head}>
        <span>{game.vendorName}</span>
        {!position && <Tag tone="indigo">{t('common.playMoney')}</Tag>}
        <FavouriteButton game={game} name={game.gameName} className={css.heart} />
      </div>
      {position && (
        <div className={css.money}>
          <GameBalance game={game} walletTypeId={walletTypeId} />
          {position}
        </div>
      )}
      <div className={css.lines}>
        <Link to={lobby} className={css.line}>
          <Icon name="back" />
          {t('games.toLobby')}
        </Link>
        {position && (
          <>
            {line('deposit', t('games.deposit'), () => centre.open('depositv2'))}
            {line('ticket', t('games.menu.bets'), () => centre.open('personalHistoryCopy'))}
            {line('shield', t('games.menu.limits'), () => centre.open('playSafely'))}
          </>
        )}
        <div className={css.line}>
          <Icon name={sound.isMuted ? frameIcons['sound-off'] : frameIcons.sound} />
          <Switch checked={!sound.isMuted} onChange={sound.change}>
            {t('games.sound')}
          </Switch>
        </div>
        {document.fullscreenEnabled && line(frameIcons.expand, t('games.fullScreen'), onFullScreen)}
        {line('help', t('common.nav.help'), () => openModal({ kind: 'help' }))}
        {line('transfer', t('games.menu.move'), onMovePuck)}
      </div>
      <GameFacts game={game} />
    </Dialog>
  );
}
