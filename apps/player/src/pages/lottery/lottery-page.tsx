import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { Game } from '@tyche/rules/lottery';
import { gameNames } from '@tyche/rules/lottery/names';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import type { Tab } from '@tyche/ui/tabs';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { GameDesk } from './game-desk.tsx';
import { Results } from './results.tsx';
import { useAddress } from './use-address.ts';
import { GamePicker } from '../../features/game-picker/game-picker.tsx';
import { OpenGame } from '../../features/open-game/open-game.tsx';
import { MyBets } from '../../features/my-bets/my-bets.tsx';
import { useRecent } from '../../state/recent.ts';
import { useText } from '@tyche/i18n/react';
import { GamesList } from './games-list.tsx';
import { missingByPlace, missingUnknown } from './missing.ts';
import { Trend } from './trend.tsx';

const HISTORY = 100;
const TABS = ['trend', 'results', 'bets'] as const;
type TabId = (typeof TABS)[number];

/**
 * The lottery page: `/lottery?gameCode&playType&tab`, with `quickPick=1` for a bet at random that is ready to be confirmed. Without a game it opens the one last played here; with one that does
 * not exist it says so.
 */
export function LotteryPage() {
  const [query] = useSearchParams();
  const recent = useRecent(({ codes }) => codes);
  const asked = query.get('gameCode');
  // What is opened first stays open: recent games change by opening one.
  const [first] = useState(() => recent.find(isKnown) ?? gameNames[0]?.code ?? '');
  const code = asked ?? first;
  return (
    <OpenGame key={code} code={code} none={<NoSuchGame code={code} />}>
      {(game) => <GamePage game={game} />}
    </OpenGame>
  );
}

const isKnown = (code: string): boolean => gameNames.some((game) => game.code === code);

function NoSuchGame({ code }: { readonly code: string }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <EmptyState
        icon="lottery"
        title={t('lottery.page.noSuchGame', { code: code.slice(0, 40) })}
        action={<Button onClick={() => setOpen(true)}>{t('lottery.games.all')}</Button>}
      />
      {isOpen && <GamePicker current={null} onClose={() => setOpen(false)} />}
    </>
  );
}

function GamePage({ game }: { readonly game: Game }) {
  const { t } = useText();
  const { query, setParam } = useAddress(game.code);
  // The chart of places is that of five digits.
  const isFiveDigits = game.draw.kind === 'digits' && game.draw.count === 5;
  const history = useRoute(
    contract.drawHistory,
    { gameId: game.id, page: 0, size: HISTORY },
    { enabled: isFiveDigits },
  );
  const drawn = useMemo(
    () =>
      history.state === 'ready' ? history.data.content.filter((draw) => /^[0-9]{5}$/.test(draw.winNo)) : [],
    [history],
  );
  const missing = useMemo(() => (drawn.length > 0 ? missingByPlace(drawn) : missingUnknown), [drawn]);
  const onQuickPicked = useCallback(() => setParam('quickPick', null), [setParam]);
  const tabs: readonly Tab<TabId>[] = [
    ...(isFiveDigits
      ? [
          {
            id: 'trend' as const,
            label: t('lottery.tab.trend'),
            content: <Trend history={history} drawn={drawn} />,
          },
        ]
      : []),
    { id: 'results', label: t('lottery.tab.results'), content: <Results game={game} /> },
    { id: 'bets', label: t('lottery.tab.bets'), content: <MyBets gameId={game.id} /> },
  ];
  const tab = tabs.find((each) => each.id === query.get('tab'))?.id ?? tabs[0]?.id ?? 'bets';
  return (
    <GameDesk
      game={game}
      playType={query.get('playType')}
      menu={<GamesList current={game} />}
      missing={isFiveDigits ? missing : null}
      tabs={tabs}
      tab={tab}
      quickPick={query.get('quickPick') === '1' ? onQuickPicked : undefined}
      onParam={setParam}
    />
  );
}
