import type { Game } from '@tyche/rules/lottery';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import type { Tab } from '@tyche/ui/tabs';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { GameDesk } from '../game-desk.tsx';
import { OpenGame } from '../../../features/open-game/open-game.tsx';
import { Results } from '../results.tsx';
import { useAddress } from '../use-address.ts';
import { MyBets } from '../../../features/my-bets/my-bets.tsx';
import { MessageButton } from '../../../features/typed-message/message-button.tsx';
import { useRecent } from '../../../state/recent.ts';
import { useText } from '@tyche/i18n/react';
import { FrameBar } from './frame-bar.tsx';
import { StationMenu, vietnamGames } from './station-menu.tsx';
import css from './vnlottery-page.module.css';

const FIRST = 'vn-north';
const isVietnamese = (code: string): boolean => vietnamGames.some((data) => data.code === code);

/** The Vietnamese lotteries by region and station: `/vnlottery?gameCode`. The frame around it is hidden unless `show=1`. */
export function VnLotteryPage() {
  const { t } = useText();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const recent = useRecent(({ codes }) => codes);
  const [first] = useState(() => recent.find(isVietnamese) ?? FIRST);
  const code = query.get('gameCode') ?? first;
  const none = (
    <EmptyState
      icon="lottery"
      title={t('lottery.page.noSuchGame', { code: code.slice(0, 40) })}
      action={
        <Button onClick={() => void navigate(`/vnlottery?gameCode=${FIRST}`)}>
          {t('lottery.page.toNorth')}
        </Button>
      }
    />
  );
  return (
    <>
      {query.get('show') !== '1' && <FrameBar current={code} />}
      <OpenGame key={code} code={code} none={none}>
        {(game) => (game.group === 'VN' ? <GamePage game={game} /> : none)}
      </OpenGame>
    </>
  );
}

const TABS = ['results', 'bets'] as const;

function GamePage({ game }: { readonly game: Game }) {
  const { t } = useText();
  const { query, setParam } = useAddress(game.code);
  const tabs: readonly Tab<(typeof TABS)[number]>[] = [
    { id: 'results', label: t('lottery.tab.results'), content: <Results game={game} /> },
    { id: 'bets', label: t('lottery.tab.bets'), content: <MyBets gameId={game.id} /> },
  ];
  return (
    <GameDesk
      game={game}
      playType={query.get('playType')}
      menu={
        <div className={css.menu}>
          <StationMenu current={game} isShown={query.get('show') === '1'} />
          <MessageButton game={game} />
        </div>
      }
      missing={null}
      tabs={tabs}
      tab={TABS.find((each) => each === query.get('tab')) ?? 'results'}
      onParam={setParam}
    />
  );
}
