import { useText } from '@tyche/i18n/react';
import { Chip } from '@tyche/ui/chip';
import { frameIcons } from '@tyche/ui/frame-icons';
import { Icon } from '@tyche/ui/icon';
import { Select } from '@tyche/ui/select';
import { TextInput } from '@tyche/ui/text-input';
import { useEffect, useState } from 'react';
import { guarded } from '../../state/modals.ts';
import { MAX_VENDOR_LINES, type OpenLobby } from '../../state/lobbies.ts';
import css from './lobby-page.module.css';
import { FigureFilters } from './figure-filters.tsx';
import { anyFigures, hasFigures, type LobbyView, ownLists, sorts } from './use-lobby-address.ts';

export interface Filtered {
  readonly lobby: OpenLobby;
  readonly view: LobbyView;
  readonly onChange: (changes: Partial<LobbyView>) => void;
}

const TYPED_MS = 200;
/** A lobby with up to this many games needs no filter. */
const FEW = 8;

/** What the lobby is narrowed by: vendor, figures, list, name, and its order. */
export function LobbyFilters({ lobby, view, onChange }: Filtered) {
  const { t } = useText();
  const { cards } = lobby.lane;
  const vendors = cards.length;
  const isOwn = ownLists.some((list) => list === view.list);
  const isLong = !isOwn && (hasFigures(view) || cards.reduce((sum, one) => sum + one.gameCount, 0) > FEW);
  return (
    <div className={css.filters}>
      <NameField key={lobby.path} view={view} onChange={onChange} title={lobby.title} />
      <Select
        aria-label={t('games.sort')}
        value={view.sort}
        onChange={({ target }) =>
          onChange({ sort: sorts.find((sort) => sort === target.value) ?? 'featured' })
        }
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`games.sort.${sort}`)}
          </option>
        ))}
      </Select>
      {vendors > 1 && vendors <= MAX_VENDOR_LINES && (
        <VendorChips lobby={lobby} view={view} onChange={onChange} />
      )}
      {isLong && (
        <FigureFilters
          lobby={lobby}
          view={view}
          onChange={onChange}
          hasVendors={vendors > MAX_VENDOR_LINES}
        />
      )}
      <ListChips lobby={lobby} view={view} onChange={onChange} />
    </div>
  );
}

/** The search takes effect while it is typed, a moment after the last key. */
function NameField({
  view,
  onChange,
  title,
}: Pick<Filtered, 'view' | 'onChange'> & { readonly title: string }) {
  const { t } = useText();
  const [typed, setTyped] = useState(view.name);
  // Another list, or "show all", takes the name out of the address.
  useEffect(() => {
    if (view.name === '') setTyped('');
  }, [view.name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing is the reason to search.
  useEffect(() => {
    if (typed === view.name) return;
    const timer = setTimeout(() => onChange({ name: typed, list: '' }), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      type="search"
      className={css.search}
      aria-label={t('games.search', { title })}
      placeholder={t('games.search', { title })}
      maxLength={60}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      end={<Icon name={frameIcons.search} size={18} />}
    />
  );
}

function VendorChips({ lobby: { lane }, view, onChange }: Filtered) {
  const { t, format } = useText();
  const total = lane.cards.reduce((sum, { gameCount }) => sum + gameCount, 0);
  const chips = [{ vassalage: '', displayName: t('games.all'), gameCount: total }, ...lane.cards];
  return (
    <div className={css.chips} role="group" aria-label={t('games.vendors')}>
      {chips.map(({ vassalage, displayName, gameCount }) => (
        <Chip key={vassalage} pressed={view.vassalage === vassalage} onClick={() => onChange({ vassalage })}>
          <span className={css.named}>
            {displayName}
            <small className={css.count}>{format.number(gameCount)}</small>
          </span>
        </Chip>
      ))}
    </div>
  );
}

function ListChips({ lobby, view, onChange }: Filtered) {
  const { t, format } = useText();
  // These lists are short, and are not narrowed.
  const choose = (list: string) =>
    onChange({ list, name: '', ...(ownLists.some((one) => one === list) && anyFigures) });
  const isOn = (list: string) => view.list === list;
  const classes = lobby.gameClassify === null ? lobby.lane.gameClassify : [];
  return (
    <div className={css.chips} role="group" aria-label={t('games.lists')}>
      <Chip pressed={isOn('')} onClick={() => choose('')}>
        {t('games.all')}
      </Chip>
      {ownLists.map((list) => (
        <Chip
          key={list}
          pressed={isOn(list)}
          onClick={() => (list === 'POPULAR' ? choose(list) : guarded(() => choose(list)))}
        >
          {t(`games.list.${list}`)}
        </Chip>
      ))}
      {lobby.gameClassify === null &&
        (['HOT', 'NEW'] as const).map((list) => (
          <Chip key={list} pressed={isOn(list)} onClick={() => choose(list)}>
            {t(`games.list.${list}`)}
          </Chip>
        ))}
      {classes.length > 1 &&
        classes.map(({ key, displayName, gameCount }) => (
          <Chip key={key} pressed={isOn(key)} onClick={() => choose(key)}>
            <span className={css.named}>
              {displayName}
              <small className={css.count}>{format.number(gameCount)}</small>
            </span>
          </Chip>
        ))}
    </div>
  );
}
