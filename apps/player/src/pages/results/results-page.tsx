import { EmptyState } from '@tyche/ui/empty-state';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useSearchParams } from 'react-router';
import { OpenGame } from '../../features/open-game/open-game.tsx';
import { useText } from '@tyche/i18n/react';
import { useWords } from '@tyche/i18n/react';
import { GameResults } from './game-results.tsx';
import { LatestOfAll } from './latest-of-all.tsx';

/** The results: of every lottery the latest, and of one its archive, its charts and the check of a ticket (`?gameCode&tab`). */
export function ResultsPage() {
  const { t } = useText();
  const [query] = useSearchParams();
  const code = query.get('gameCode');
  if (!useWords(['results', 'notices'])) return <SkeletonRows rows={8} label={t('common.loading')} />;
  if (code === null) return <LatestOfAll />;
  return (
    <OpenGame
      key={code}
      code={code}
      none={<EmptyState icon="lottery" title={t('lottery.page.noSuchGame', { code: code.slice(0, 40) })} />}
    >
      {(game) => <GameResults game={game} />}
    </OpenGame>
  );
}
