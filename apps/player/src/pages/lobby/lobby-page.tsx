import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { EmptyState } from '@tyche/ui/empty-state';
import { PageLoading } from '../../lib/states/page-loading.tsx';
import { Failed } from '../../lib/states/failed.tsx';
import { type Lobby, type OpenLobby, openLobbies } from '../../state/lobbies.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { CatalogueGrid, OwnGrid } from './game-grid.tsx';
import { LobbyFilters } from './lobby-filters.tsx';
import css from './lobby-page.module.css';
import { ownLists, useLobbyAddress } from './use-lobby-address.ts';

const FRESH_MS = 60_000;

/** The lobby of a kind of games: `/rng`, `/live` and the others. A kind without a vendor has none to show. */
export function LobbyPage({ lobby }: { readonly lobby: Lobby }) {
  const { t } = useText();
  const lanes = useRoute(contract.gameVendors, {}, { staleTimeMs: FRESH_MS });
  if (lanes.state === 'loading') return <PageLoading />;
  if (lanes.state === 'failed') return <Failed error={lanes.error} retry={lanes.retry} />;
  const open = openLobbies(lanes.data.data.lanes).find(({ path }) => path === lobby.path);
  if (!open) return <EmptyState icon={lobby.icon} title={t('games.noneYet')} />;
  return <OpenLobbyPage key={lobby.path} lobby={open} />;
}

function OpenLobbyPage({ lobby }: { readonly lobby: OpenLobby }) {
  usePageTitle(lobby.title);
  const { view, change } = useLobbyAddress(lobby);
  const isOwn = ownLists.some((list) => list === view.list);
  return (
    <div className={css.page}>
      <h1>{lobby.title}</h1>
      <LobbyFilters lobby={lobby} view={view} onChange={change} />
      {isOwn ? (
        <OwnGrid lobby={lobby} view={view} onChange={change} />
      ) : (
        <CatalogueGrid lobby={lobby} view={view} onChange={change} />
      )}
    </div>
  );
}
