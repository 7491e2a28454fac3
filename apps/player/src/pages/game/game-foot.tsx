import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import type { ReactNode } from 'react';
import type { GameItem } from '../../features/vendor-games/use-launch.ts';
import { GameBalance } from './game-balance.tsx';
import css from './game-page.module.css';

/** The line below a game on a phone: time, net position and balance, or that it is play money. */
export function GameFoot({
  game,
  position,
  walletTypeId,
  roomAt,
}: {
  readonly game: GameItem;
  /** Null while it is play money. */
  readonly position: ReactNode | null;
  readonly walletTypeId: number | null;
  /** Where it leaves room for the button of the menu. */
  readonly roomAt: 'start' | 'end' | null;
}) {
  const { t } = useText();
  return (
    <div className={css.foot} data-room={roomAt ?? undefined}>
      {position ? (
        <>
          {position}
          <GameBalance isSpare game={game} walletTypeId={walletTypeId} />
        </>
      ) : (
        <Tag tone="indigo">{t('common.playMoney')}</Tag>
      )}
    </div>
  );
}
