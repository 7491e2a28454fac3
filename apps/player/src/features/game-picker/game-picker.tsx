import { CardList } from '@tyche/ui/card-list';
import { gameList } from '@tyche/rules/lottery/catalogue';
import { ChoiceChips, SegmentedControl } from '@tyche/ui/choices';
import { Dialog } from '@tyche/ui/dialog';
import { TextInput } from '@tyche/ui/text-input';
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { gameAddress } from '../../lib/game-address.ts';
import { useFavourites } from '../../state/favourites.ts';
import { useText } from '@tyche/i18n/react';
import css from './game-picker.module.css';
import { GameLine } from './game-line.tsx';
import { groupNameOf, type ListedGame, listedGames, searched } from './listed-game.ts';

const ALL = 'all';
const MARKED = 'marked';

/** Every lottery, to be found by name, code or group, by prize mode, and among one's favourites. */
export function GamePicker({
  current,
  onClose,
}: {
  /** The code of the game that is open. */
  readonly current: string | null;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [group, setGroup] = useState(ALL);
  const [mode, setMode] = useState(ALL);
  const list = useRef<HTMLDivElement>(null);
  const found = useFound({ query, group, mode });

  function openFirst(): void {
    const [first] = found;
    if (!first) return;
    onClose();
    void navigate(gameAddress(first.data));
  }

  return (
    <Dialog
      title={t('lottery.games.all')}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="wide"
      closeOutside
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the search and the list inside. */}
      <div className={css.picker} onKeyDown={(event) => press(event, list, openFirst)}>
        <TextInput
          type="search"
          data-autofocus=""
          aria-label={t('lottery.games.search')}
          placeholder={t('lottery.games.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <GroupChips value={group} onChange={setGroup} />
        <ModeChoice value={mode} onChange={setMode} />
        <div ref={list} className={css.found}>
          {found.length === 0 && (
            <p className={css.none} role="status">
              {t(group === MARKED && query === '' ? 'lottery.games.noFavourites' : 'lottery.games.noMatch')}
            </p>
          )}
          <FoundGames found={found} current={current} onOpen={onClose} />
        </div>
      </div>
    </Dialog>
  );
}

/** The lotteries that a search finds, of a group and with a prize mode. */
function useFound({
  query,
  group,
  mode,
}: Readonly<Record<'query' | 'group' | 'mode', string>>): readonly ListedGame[] {
  const { find } = useText();
  const { ids } = useFavourites();
  const games = useMemo(() => listedGames(find, gameList), [find]);
  return searched(games, query).filter(
    ({ data }) =>
      (mode === ALL || data.prizeModes.some((each) => each.code === mode)) &&
      (group === ALL || (group === MARKED ? ids.includes(data.id) : data.group === group)),
  );
}

/** Arrows go through what was found; Enter in the search opens the first. */
function press(event: KeyboardEvent, list: RefObject<HTMLDivElement | null>, openFirst: () => void): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const isSearch = event.target instanceof HTMLInputElement && event.target.type === 'search';
  if (event.key === 'Enter' && isSearch) openFirst();
  if (step === undefined || (!isSearch && !list.current?.contains(document.activeElement))) return;
  event.preventDefault();
  const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-game]') ?? [])];
  const at = lines.findIndex((line) => line.matches(':focus'));
  lines[Math.min(lines.length - 1, Math.max(0, at + step))]?.focus();
}

interface Chosen {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function GroupChips({ value, onChange }: Chosen) {
  const { t, find } = useText();
  const groups = useMemo(() => [...new Set(gameList.map((data) => data.group))], []);
  return (
    <ChoiceChips
      label={t('lottery.games.groups')}
      value={value}
      onChange={onChange}
      className={css.groups}
      choices={[
        { value: ALL, label: t('lottery.games.every') },
        { value: MARKED, label: t('lottery.games.favourites') },
        ...groups.map((code) => ({ value: code, label: groupNameOf(find, code) })),
      ]}
    />
  );
}

function ModeChoice({ value, onChange }: Chosen) {
  const { t, find } = useText();
  const modes = useMemo(
    () => [...new Map(gameList.flatMap(({ prizeModes }) => prizeModes.map((each) => [each.code, each])))],
    [],
  );
  if (modes.length <= 1) return null;
  return (
    <SegmentedControl
      label={t('lottery.games.modes')}
      value={value}
      onChange={onChange}
      className={css.modes}
      choices={[
        { value: ALL, label: t('lottery.games.every') },
        ...modes.map(([code, each]) => ({ value: code, label: find(each.nameKey) ?? code })),
      ]}
    />
  );
}

function FoundGames({
  found,
  current,
  onOpen,
}: {
  readonly found: readonly ListedGame[];
  readonly current: string | null;
  readonly onOpen: () => void;
}) {
  const { find } = useText();
  const favourites = useFavourites();
  return [...Map.groupBy(found, (game) => game.data.group)].map(([code, members]) => (
    <section key={code} aria-label={groupNameOf(find, code)}>
      <h3 className={css.groupName}>{groupNameOf(find, code)}</h3>
      <CardList className={css.games}>
        {members.map((game) => (
          <GameLine
            key={game.data.code}
            game={game}
            isCurrent={game.data.code === current}
            isMarked={favourites.ids.includes(game.data.id)}
            onMark={() => favourites.toggle(game.data.id)}
            onOpen={onOpen}
          />
        ))}
      </CardList>
    </section>
  ));
}
