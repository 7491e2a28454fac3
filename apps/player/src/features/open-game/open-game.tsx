import type { Game } from '@tyche/rules/lottery';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { SkeletonRows } from '@tyche/ui/skeleton';
import type { ReactNode } from 'react';
import { useGame } from '../../state/games.ts';
import { useText } from '@tyche/i18n/react';

/** Brings a game with its plays and draws it; says so when it cannot be fetched, or when there is none of that code. */
export function OpenGame({
  code,
  none,
  children,
}: {
  readonly code: string;
  /** What stands here when no lottery has the code. */
  readonly none: ReactNode;
  readonly children: (game: Game) => ReactNode;
}) {
  const { t } = useText();
  const opened = useGame(code);
  switch (opened.state) {
    case 'loading':
      return <SkeletonRows rows={8} label={t('common.loading')} />;
    case 'failed':
      return (
        <EmptyState
          icon="alert"
          title={t('lottery.page.failed')}
          action={
            <Button size="small" onClick={opened.retry}>
              {t('common.retry')}
            </Button>
          }
        />
      );
    case 'none':
      return none;
    case 'ready':
      return children(opened.game);
  }
}
