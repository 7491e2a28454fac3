import { CardList } from '@tyche/ui/card-list';
import type { Game } from '@tyche/rules/lottery';
import { gameList } from '@tyche/rules/lottery/catalogue';
import { Icon } from '@tyche/ui/icon';
import { useEffect, useMemo, useState } from 'react';
import { GameEntry } from '../../lib/game-entry/game-entry.tsx';
import { useCurrentInView } from '../../lib/game-entry/use-current-in-view.ts';
import { GamePicker } from '../../features/game-picker/game-picker.tsx';
import {
  groupNameOf,
  type ListedGame,
  listedGames,
  untilClose,
} from '../../features/game-picker/listed-game.ts';
import { useFavourites } from '../../state/favourites.ts';
import { useNow } from '../../state/now.ts';
import { useRecent } from '../../state/recent.ts';
import { gameAddress } from '../../lib/game-address.ts';
import { useText } from '@tyche/i18n/react';
import { gamesGroups, type GamesHeading } from './games-groups.ts';
import css from './games-list.module.css';

/** The way to other lotteries under their headings: favourites, those opened last, the family; and the picker with them all. */
export function GamesList({ current }: { readonly current: Game }) {
  const { t, find } = useText();
  const [isOpen, setOpen] = useState(false);
  const favourites = useFavourites();
  const recent = useRecent(({ codes }) => codes);
  // Lotteries opened while the page is open are listed on the next visit: the list does not change under the pointer.
  const [opened, setOpened] = useState(recent);
  // Drawn by the server, the list has none; this browser's are read before the open lottery becomes one of them.
  useEffect(() => setOpened(useRecent.getState().codes), []);
  const groups = useMemo(() => {
    const data = gameList.find(({ code }) => code === current.code);
    return data ? gamesGroups(gameList, { current: data, favourites: favourites.ids, recent: opened }) : [];
  }, [favourites.ids, opened, current.code]);
  const titles: Readonly<Record<GamesHeading, string>> = {
    favourites: t('lottery.games.favourites'),
    recent: t('lottery.games.recent'),
    family: groupNameOf(find, current.group),
  };
  const list = useCurrentInView<HTMLDivElement>(current.code);
  return (
    <nav aria-label={t('lottery.games.label')} className={css.games}>
      <button type="button" className={css.all} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="games" size={20} />
        {t('lottery.games.all')}
      </button>
      <div ref={list} className={css.list}>
        {groups.map(({ heading, games }) => (
          <section key={heading} className={css.group} aria-label={titles[heading]}>
            <h2 className={css.heading}>{titles[heading]}</h2>
            <CardList className={css.lines}>
              {listedGames(find, games).map((game) => (
                <Line key={game.data.code} game={game} isCurrent={game.data.code === current.code} />
              ))}
            </CardList>
          </section>
        ))}
      </div>
      {isOpen && <GamePicker current={current.code} onClose={() => setOpen(false)} />}
    </nav>
  );
}

function Line({ game, isCurrent }: { readonly game: ListedGame; readonly isCurrent: boolean }) {
  const now = useNow(1_000);
  const leftMs = untilClose(game.data, now);
  return (
    <li>
      <GameEntry
        look="menu"
        to={gameAddress(game.data)}
        name={game.name}
        closing={{ leftMs, at: now + leftMs, style: 'date' }}
        isCurrent={isCurrent}
      />
    </li>
  );
}
