import { useRoutePages } from '@tyche/client/route-pages';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { Failed } from '../../lib/states/failed.tsx';
import { VendorGameArt } from '../../lib/game-art/vendor-game-art.tsx';
import { closeModal } from '../../state/modals.ts';
import { type GameItem, useLaunch } from './use-launch.ts';
import css from './vendor-games.module.css';

const PAGE_SIZE = 35;

/** The games of a vendor in a pop-up, page by page; each opens by the launch decision. */
export function VendorGamesDialog({
  vassalage,
  name,
}: {
  readonly vassalage: string;
  readonly name: string;
}) {
  const { t } = useText();
  const games = useRoutePages(
    contract.gameList,
    (pageNo) => ({ vassalage, pageNo, pageSize: PAGE_SIZE }),
    ({ totalPages }) => totalPages,
  );
  return (
    <Dialog title={name} closeLabel={t('common.close')} onClose={closeModal} closeOutside>
      {games.state === 'loading' && <SkeletonRows rows={4} label={t('common.loading')} />}
      {games.state === 'failed' && <Failed error={games.error} retry={games.retry} />}
      {games.state === 'ready' && (
        <ul className={css.list}>
          {games.pages.flatMap((page) => page.games.map((game) => <Line key={game.nodeId} game={game} />))}
        </ul>
      )}
      {games.state === 'ready' && games.pages[0]?.totalCount === 0 && <p>{t('games.none')}</p>}
      {games.state === 'ready' && games.readMore && (
        <div className={css.more}>
          {games.hasFailed && <p role="alert">{t('common.network')}</p>}
          <Button busy={games.isReadingMore} onClick={games.readMore}>
            {t(games.hasFailed ? 'common.retry' : 'games.more')}
          </Button>
        </div>
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
