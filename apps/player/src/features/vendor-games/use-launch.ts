import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { decideLaunch, type LaunchGame } from '@tyche/rules/games';
import { useText } from '@tyche/i18n/react';
import { showToast } from '@tyche/ui/toasts';
import { useNavigate } from 'react-router';
import { openModal } from '../../state/modals.ts';
import { useSession } from '../../state/session.ts';
import { useSite } from '../../state/site.ts';

export type GameItem = OutputOf<typeof contract.gameByNode>;

/** A game of the catalogue, or a vendor's card, as the launch decision reads it. */
export type Launched = Pick<GameItem, 'roomId' | 'vassalage' | 'gameType' | 'status'> & {
  /** A vendor's card has none: it opens its games. */
  readonly nodeId?: number;
  readonly accountTypeName?: string;
  readonly isGame?: 'VASSALAGE';
  /** The name of the vendor, for the list of its games. */
  readonly vendorName: string;
};

/**
 * Gives the function that opens a game, wherever it was pressed: what happens is decided by `decideLaunch` (docs/reference/games.md 4).
 * A guest logs in first, or plays for play money with a trial account; then the decision is taken again.
 */
export function useLaunch(): (game: Launched, isDemo?: boolean) => void {
  const navigate = useNavigate();
  const site = useSite();
  const { t } = useText();

  function launch(game: Launched, isDemo = false): void {
    const { member } = useSession.getState();
    const decision = decideLaunch(launchGameOf(game), {
      // A site that is closed shows nothing to launch from: the gate of the page sees to it.
      systemStatus: 0,
      isSignedIn: member !== null,
      accountType: member?.type ?? 0,
      wantsDemo: isDemo,
      hasFreePlay: site?.freePlay ?? false,
      ...standOf(game),
    });
    switch (decision.action) {
      case 'screen':
        return;
      case 'login':
        return openModal({ kind: 'login', after: () => launch(game, isDemo) });
      case 'free-play-login':
        return openModal({ kind: 'free-play', after: () => launch(game, true) });
      case 'real-account-needed':
        return openModal({ kind: 'true-account' });
      case 'notice':
        return showToast(t(notices[decision.code]), 'bad');
      case 'launch-lottery':
        return void navigate(`/seamless?gameCode=${encodeURIComponent(game.roomId)}`);
      case 'navigate':
        return void navigate(decision.to);
      case 'sub-games':
        return openModal({ kind: 'vendor-games', vassalage: decision.vassalage, name: game.vendorName });
      case 'launch-game':
        return void navigate(`/game?node=${game.nodeId}${decision.accountType === 0 ? '&demo=1' : ''}`);
    }
  }
  return launch;
}

/** A card that is off is a game that is off, or all of a vendor. */
function standOf({ status, isGame }: Launched) {
  const isVendorOff = status === 'off' && isGame !== undefined;
  const vendorState = isVendorOff ? 'off' : status === 'maintenance' ? 'maintenance' : 'ready';
  return { vendorState, isGameActive: isVendorOff || status !== 'off' } as const;
}

const notices = {
  SAMPLE_GAME: 'refusals.sample-game',
  GAME_DISABLED: 'refusals.game-disabled',
  VENDOR_MAINTENANCE: 'refusals.vendor-maintenance',
  VENDOR_OFF: 'refusals.vendor-off',
} as const;

function launchGameOf({
  gameType,
  vassalage,
  roomId,
  status,
  accountTypeName,
  isGame,
}: Launched): LaunchGame {
  return {
    gameType,
    vassalage,
    gameCode: roomId,
    isSample: status === 'sample',
    ...(accountTypeName !== undefined && { accountTypeName }),
    ...(isGame !== undefined && { isGame }),
  };
}
