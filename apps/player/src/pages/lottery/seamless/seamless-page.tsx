import type { Game } from '@tyche/rules/lottery';
import { gameList } from '@tyche/rules/lottery/catalogue';
import { EmptyState } from '@tyche/ui/empty-state';
import type { Tab } from '@tyche/ui/tabs';
import { useSearchParams } from 'react-router';
import { GameEntry } from '../../../lib/game-entry/game-entry.tsx';
import { useCurrentInView } from '../../../lib/game-entry/use-current-in-view.ts';
import { MyBets } from '../../../features/my-bets/my-bets.tsx';
import { lotteryName } from '../../../state/games.ts';
import { useText } from '@tyche/i18n/react';
import { GameDesk } from '../game-desk.tsx';
import { OpenGame } from '../../../features/open-game/open-game.tsx';
import { Results } from '../results.tsx';
import { useAddress } from '../use-address.ts';
import { FrameBar } from '../vietnam/frame-bar.tsx';
import css from '../vietnam/station-menu.module.css';

/** The games of the catalogue's vendor TCG_SEA: fixed odds and the player's own stake. */
const seaGames = gameList.filter(({ prizeModes }) => prizeModes.some(({ code }) => code === 'SEA'));

/** The South-East-Asian games in a frame of their own: `/seamless?gameCode`. The bars around it are hidden unless `show=1`. */
export function SeamlessPage() {
  const { t } = useText();
  const [query] = useSearchParams();
  const code = query.get('gameCode') ?? seaGames[0]?.code ?? '';
  const isShown = query.get('show') === '1';
  const none = (
    <EmptyState icon="lottery" title={t('lottery.page.noSuchGame', { code: code.slice(0, 40) })} />
  );
  return (
    <>
      {!isShown && <FrameBar current={code} />}
      {seaGames.some((data) => data.code === code) ? (
        <OpenGame key={code} code={code} none={none}>
          {(game) => <SeaGame game={game} isShown={isShown} />}
        </OpenGame>
      ) : (
        none
      )}
    </>
  );
}

const TABS = ['results', 'bets'] as const;

function SeaGame({ game, isShown }: { readonly game: Game; readonly isShown: boolean }) {
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
      menu={<SeaMenu current={game.code} isShown={isShown} />}
      missing={null}
      tabs={tabs}
      tab={TABS.find((each) => each === query.get('tab')) ?? 'results'}
      onParam={setParam}
    />
  );
}

function SeaMenu({ current, isShown }: { readonly current: string; readonly isShown: boolean }) {
  const { t, find } = useText();
  const list = useCurrentInView<HTMLUListElement>(current);
  return (
    <nav className={css.menu} aria-label={t('lottery.games.label')}>
      <ul ref={list} className={css.stations}>
        {seaGames.map(({ code }) => (
          <li key={code}>
            <GameEntry
              look="menu"
              to={`/seamless?gameCode=${code}${isShown ? '&show=1' : ''}`}
              name={lotteryName(find, code) ?? code}
              isCurrent={code === current}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
