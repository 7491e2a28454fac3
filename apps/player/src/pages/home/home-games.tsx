import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Skeleton } from '@tyche/ui/skeleton';
import { GameRow } from '../../features/vendor-games/game-row.tsx';
import { useOpenLobbies } from '../../state/lobbies.ts';
import css from './home-games.module.css';
import { Section } from './section.tsx';

const SHOWN = 6;
const FRESH_MS = 300_000;

/** The games that the operator features first; not there while no vendor has games. */
export function HomeGames() {
  const { t } = useText();
  const [first] = useOpenLobbies();
  const input = { sort: 'featured', pageNo: 1, pageSize: SHOWN } as const;
  const games = useRoute(contract.gameList, input, { enabled: first !== undefined, staleTimeMs: FRESH_MS });
  // The page says enough without them.
  if (!first || games.state === 'failed') return null;
  return (
    <Section title={t('home.games.title')} to={first.path} more={t('home.games.all')}>
      {games.state === 'ready' ? (
        <GameRow games={games.data.games} />
      ) : (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton shape="block" className={css.place} />
        </div>
      )}
    </Section>
  );
}
