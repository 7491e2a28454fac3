import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import type { ReactNode } from 'react';
import { WalletChip } from '../../features/wallet-chip/wallet-chip.tsx';
import css from './game-page.module.css';

/** The line below a game on a phone: time, net position and balance, or that it is play money. */
export function GameFoot({
  position,
  walletTypeId,
  roomAt,
}: {
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
          <WalletChip isSpare walletTypeId={walletTypeId} />
        </>
      ) : (
        <Tag tone="indigo">{t('common.playMoney')}</Tag>
      )}
    </div>
  );
}
