import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { EmptyState } from '@tyche/ui/empty-state';
import { buttonClass } from '@tyche/ui/button';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { GameItem } from '../../features/vendor-games/use-launch.ts';
import { Failed } from '../../lib/states/failed.tsx';
import { PageLoading } from '../../lib/states/page-loading.tsx';
import { lobbyPathOf } from '../../state/lobbies.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useSession } from '../../state/session.ts';
import { GameDoor } from './game-door.tsx';
import { OpenGamePage } from './open-game-page.tsx';

/** A vendor's game in a frame: `/game?node=12`, with `demo=1` for play money and `view=theatre` without the side menu. */
export function GamePage() {
  const { t } = useText();
  const [query] = useSearchParams();
  const node = Number(query.get('node') ?? Number.NaN);
  const isNode = Number.isSafeInteger(node) && node > 0;
  const isDemo = query.get('demo') === '1';
  const member = useSession((session) => session.member);
  const isResuming = useSession((session) => session.isResuming);
  const game = useRoute(contract.gameByNode, { nodeId: isNode ? node : 1 }, { enabled: isNode });
  const [played, setPlayed] = useState<number | null>(null);
  useEffect(() => {
    if (member) setPlayed(node);
  }, [member, node]);
  usePageTitle(game.state === 'ready' ? game.data.gameName : t('games.opening'));
  if (!isNode) return <NoGame />;
  if (game.state === 'failed')
    return 'code' in game.error && game.error.code === 'unknown-game' ? (
      <NoGame />
    ) : (
      <Failed error={game.error} retry={game.retry} />
    );
  if (game.state === 'ready' && game.data.status === 'sample') return <NoGame of={game.data} />;
  if (game.state === 'loading' || isResuming) return <PageLoading />;
  if (!member) return <GameDoor game={game.data} isDemo={isDemo} hasEnded={played === node && !isDemo} />;
  return <OpenGamePage key={`${node} ${isDemo} ${member.id}`} game={game.data} isDemo={isDemo} />;
}

/** A node without a game; of a sample entry, it says so and leads to its lobby. */
function NoGame({ of }: { readonly of?: GameItem }) {
  const { t } = useText();
  return (
    <EmptyState
      icon="games"
      title={of ? t('refusals.sample-game') : t('games.unknown')}
      action={
        <Link to={of ? lobbyPathOf(of) : '/'} className={buttonClass({ size: 'small' })}>
          {t(of ? 'games.toLobby' : 'common.toHome')}
        </Link>
      }
    />
  );
}
