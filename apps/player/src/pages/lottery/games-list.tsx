import type { Game } from '@tyche/rules/lottery';
import { gameList } from '@tyche/rules/lottery/catalogue';
import { Icon } from '@tyche/ui/icon';
import { useMemo, useState } from 'react';
import { GameEntry } from '../../lib/game-entry/game-entry.tsx';
import { useCurrentInView } from '../../lib/game-entry/use-current-in-view.ts';
import { GamePicker } from '../../features/game-picker/game-picker.tsx';
import { type ListedGame, listedGames, untilClose } from '../../features/game-picker/listed-game.ts';
import { useFavourites } from '../../state/favourites.ts';
import { useNow } from '../../state/now.ts';
import { useRecent } from '../../state/recent.ts';
import { gameAddress } from '../../lib/game-address.ts';
import { useText } from '@tyche/i18n/react';
import css from './games-list.module.css';

const SHOWN = 9;

/** The way to other lotteries: the open one, favourites, those played last and its kin; and the picker with them all. */
export function GamesList({ current }: { readonly current: Game }) {
  const { t, find } = useText();
  const [isOpen, setOpen] = useState(false);
  const favourites = useFavourites();
  const recent = useRecent(({ codes }) => codes);
  // The order stays while the page is open: a list that moves under the hand is no help.
  const [opened] = useState(recent);
  const codes = useMemo(() => {
    const marked = gameList.filter((data) => favourites.ids.includes(data.id)).map((data) => data.code);
    const kin = gameList.filter((data) => data.group === current.group).map((data) => data.code);
    return [...new Set([...marked, ...opened, ...kin])];
  }, [favourites.ids, opened, current.group]);
  const games = useMemo(() => {
    const shown = codes.slice(0, SHOWN);
    const listed = shown.includes(current.code) ? shown : [current.code, ...shown.slice(0, SHOWN - 1)];
    return listedGames(
      find,
      listed.flatMap((code) => gameList.filter((data) => data.code === code)),
    );
  }, [codes, current.code, find]);
  const list = useCurrentInView<HTMLUListElement>(current.code);
  return (
    <nav aria-label={t('lottery.games.label')} className={css.games}>
      <button type="button" className={css.all} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="games" size={20} />
        {t('lottery.games.all')}
      </button>
      <ul ref={list} className={css.list}>
        {games.map((game) => (
          <Line key={game.data.code} game={game} isCurrent={game.data.code === current.code} />
        ))}
      </ul>
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
        closing={{ leftMs, at: now + leftMs, zone: game.data.calendar.zone, style: 'date' }}
        isCurrent={isCurrent}
      />
    </li>
  );
}
