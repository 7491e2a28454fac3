import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Dialog } from '@tyche/ui/dialog';
import { Waiting } from '../../lib/states/waiting.tsx';
import { VendorGameArt } from '../../lib/game-art/vendor-game-art.tsx';
import { closeModal } from '../../state/modals.ts';
import { type GameItem, useLaunch } from './use-launch.ts';
import css from './vendor-games.module.css';

const SHOWN = 100;

/** The games of a vendor in a pop-up; each opens by the launch decision. */
export function VendorGamesDialog({
  vassalage,
  name,
}: {
  readonly vassalage: string;
  readonly name: string;
}) {
  const { t } = useText();
  const games = useRoute(contract.gameList, { vassalage, pageNo: 1, pageSize: SHOWN });
  return (
    <Dialog title={name} closeLabel={t('common.close')} onClose={closeModal} closeOutside>
      <Waiting of={games} rows={4} />
      {games.state === 'ready' && (
        <ul className={css.list}>
          {games.data.games.map((game) => (
            <Line key={game.nodeId} game={game} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Line({ game }: { readonly game: GameItem }) {
  const launch = useLaunch();
  const open = () => {
    closeModal();
    launch(game);
  };
  return (
    <li>
      <button type="button" className={css.line} onClick={open}>
        <VendorGameArt game={game} crop="sq" className={css.art} />
        <span>{game.gameName}</span>
      </button>
    </li>
  );
}
