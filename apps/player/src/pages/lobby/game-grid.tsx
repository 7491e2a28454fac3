import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { Skeleton } from '@tyche/ui/skeleton';
import { LiveText } from '@tyche/ui/visually-hidden';
import { useState } from 'react';
import { GameCard } from '../../features/vendor-games/game-card.tsx';
import { GameInfoDialog } from '../../features/vendor-games/game-info-dialog.tsx';
import type { GameItem } from '../../features/vendor-games/use-launch.ts';
import { Failed } from '../../lib/states/failed.tsx';
import type { Lobby } from '../../state/lobbies.ts';
import { useSession } from '../../state/session.ts';
import css from './game-grid.module.css';
import { TileGrid } from './tile-grid.tsx';
import { anyFigures, hasFigures, type LobbyView, ownLists } from './use-lobby-address.ts';
import {
  listed,
  type LobbyGames,
  useCatalogueGames,
  useFavouriteGames,
  usePopularGames,
  useRecentGames,
} from './use-lobby-games.ts';
import { useReachedEnd } from './use-reached-end.ts';

interface Shown {
  readonly lobby: Lobby;
  readonly view: LobbyView;
  readonly onChange: (changes: Partial<LobbyView>) => void;
}

/** The games of the catalogue that fit. */
export function CatalogueGrid({ lobby, view, onChange }: Shown) {
  return <GameGrid read={useCatalogueGames(lobby, view)} view={view} onChange={onChange} />;
}

/** A list of its own: the member's favourites, what the member opened last, or what many open now. A guest has only the last. */
export function OwnGrid(shown: Shown) {
  const isMember = useSession(({ member }) => member !== null);
  if (shown.view.list === 'POPULAR') return <PopularGrid {...shown} />;
  if (!isMember) return <GameGrid read={listed([])} {...shown} />;
  return shown.view.list === 'RECENT' ? <RecentGrid {...shown} /> : <FavouriteGrid {...shown} />;
}

const PopularGrid = ({ lobby, ...shown }: Shown) => (
  <GameGrid read={usePopularGames(lobby, shown.view)} {...shown} />
);
const RecentGrid = ({ lobby, ...shown }: Shown) => (
  <GameGrid read={useRecentGames(lobby, shown.view)} {...shown} />
);
const FavouriteGrid = ({ lobby, ...shown }: Shown) => (
  <GameGrid read={useFavouriteGames(lobby, shown.view)} {...shown} />
);

const PLACES = 12;
/** Up to this many games are shown large, with their facts. */
const FEW = 8;

function GameGrid({ read, view, onChange }: { readonly read: LobbyGames } & Omit<Shown, 'lobby'>) {
  const { t } = useText();
  const [about, setAbout] = useState<GameItem | null>(null);
  if (read.state === 'loading') return <Places />;
  if (read.state === 'failed') return <Failed error={read.error} retry={read.retry} />;
  const { games, totalCount } = read;
  const isFew = totalCount <= FEW;
  return (
    <>
      <LiveText text={t('games.count', { count: totalCount })} />
      {games.length === 0 && <NoGames view={view} onChange={onChange} />}
      {isFew ? (
        <ul className={css.cards} data-former={read.isFormer ? '' : undefined}>
          {games.map((game) => (
            <GameCard key={game.nodeId} game={game} />
          ))}
        </ul>
      ) : (
        <TileGrid games={games} totalCount={totalCount} isFormer={read.isFormer} onInfo={setAbout} />
      )}
      {read.readMore && <More read={read} readMore={read.readMore} />}
      {about && <GameInfoDialog game={about} onClose={() => setAbout(null)} />}
    </>
  );
}

/** The end of the list: reaching it reads the next page; so does the button. */
function More({
  read,
  readMore,
}: {
  readonly read: Extract<LobbyGames, { readonly state: 'ready' }>;
  readonly readMore: () => void;
}) {
  const { t } = useText();
  const end = useReachedEnd(readMore, read.games.length, !read.hasFailed);
  return (
    <div ref={end} className={css.more}>
      {read.hasFailed && <p role="alert">{t('common.network')}</p>}
      <Button busy={read.isReadingMore} onClick={readMore}>
        {t(read.hasFailed ? 'common.retry' : 'games.more')}
      </Button>
    </div>
  );
}

function NoGames({ view, onChange }: Omit<Shown, 'lobby'>) {
  const { t } = useText();
  const isNarrow = view.name !== '' || view.list !== '' || view.vassalage !== '' || hasFigures(view);
  const ownList = ownLists.find((list) => list === view.list);
  const title =
    ownList !== undefined
      ? t(`games.none.${ownList}`)
      : view.name === '' || hasFigures(view)
        ? t(isNarrow ? 'games.none.filters' : 'games.none')
        : t('games.none.name', { name: view.name });
  return (
    <EmptyState
      icon="games"
      title={title}
      action={
        isNarrow && (
          <Button size="small" onClick={() => onChange({ name: '', list: '', vassalage: '', ...anyFigures })}>
            {t('games.showAll')}
          </Button>
        )
      }
    />
  );
}

function Places() {
  const { t } = useText();
  return (
    <div className={css.tiles} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: PLACES }, (_, index) => (
        <Skeleton key={index} shape="block" className={css.place} />
      ))}
    </div>
  );
}
