import { useText } from '@tyche/i18n/react';
import { Skeleton } from '@tyche/ui/skeleton';
import { Suspense } from 'react';
import { WithWords } from '../../lib/states/with-words.tsx';
import { lazyPage } from '../../state/chunks.ts';
import { useOpenLobbies } from '../../state/lobbies.ts';
import css from './home-games.module.css';
import { Section } from './section.tsx';

const GameRow = lazyPage(async () => ({ default: (await import('./game-row.tsx')).GameRow }));
const WORDS = ['games', 'refusals'];
const PLACES = 6;

/** Games of vendors on the front page, where there are some. Their place is kept from the first moment: nothing below them moves. */
export function HomeGames() {
  const { t } = useText();
  const [first] = useOpenLobbies();
  if (!first) return null;
  const places = (
    <div className={css.row} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: PLACES }, (_, one) => (
        <Skeleton key={one} shape="block" className={css.place} />
      ))}
    </div>
  );
  return (
    <Section title={t('home.games.title')} to={first.path} more={t('home.next.all')}>
      <Suspense fallback={places}>
        <WithWords subjects={WORDS} fallback={places}>
          <GameRow places={places} />
        </WithWords>
      </Suspense>
    </Section>
  );
}
