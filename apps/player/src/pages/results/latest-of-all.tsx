import { CardList } from '@tyche/ui/card-list';
import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { gameList } from '@tyche/rules/lottery/catalogue';
import { ChoiceChips } from '@tyche/ui/choices';
import { EmptyState } from '@tyche/ui/empty-state';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { TextInput } from '@tyche/ui/text-input';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { groupNameOf, listedGames, searched } from '../../features/game-picker/listed-game.ts';
import { Failed } from '../../lib/states/failed.tsx';
import { DrawnBalls } from '../../lib/drawn/drawn-balls.tsx';
import { gameAddress } from '../../lib/game-address.ts';
import { drawNumber } from '../../lib/win-no.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useText } from '@tyche/i18n/react';
import css from './latest-of-all.module.css';
import { Time } from '../../lib/parts/time.tsx';

type Drawn = OutputOf<typeof contract.latestOfEveryGame>[number];

const ALL = 'all';
const dataOf = new Map(gameList.map((data) => [data.code, data]));

/** The latest result of every lottery, by group, found by name. */
export function LatestOfAll() {
  const { t, find } = useText();
  const [query, setQuery] = useState('');
  const [group, setGroup] = useState(ALL);
  usePageTitle(t('results.title'));
  const latest = useRoute(contract.latestOfEveryGame, {});
  const games = useMemo(() => listedGames(find, gameList), [find]);
  const groups = useMemo(() => [...new Set(gameList.map((data) => data.group))], []);
  const shown = new Map(
    searched(games, query)
      .filter(({ data }) => group === ALL || data.group === group)
      .map((game) => [game.data.code, game.name]),
  );
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('results.title')}</h1>
        <p>{t('results.lead')}</p>
      </header>
      <div className={css.controls}>
        <TextInput
          type="search"
          aria-label={t('results.search')}
          placeholder={t('results.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <ChoiceChips
          label={t('results.group')}
          value={group}
          onChange={setGroup}
          choices={[
            { value: ALL, label: t('results.allGroups') },
            ...groups.map((each) => ({ value: each, label: groupNameOf(find, each) })),
          ]}
        />
      </div>
      <Latest latest={latest} shown={shown} />
    </div>
  );
}

function Latest({
  latest,
  shown,
}: {
  readonly latest: ReturnType<typeof useRoute<typeof contract.latestOfEveryGame>>;
  readonly shown: ReadonlyMap<string, string>;
}) {
  const { t, find } = useText();
  if (latest.state === 'loading') return <SkeletonRows rows={10} label={t('common.loading')} />;
  if (latest.state === 'failed') return <Failed error={latest.error} retry={latest.retry} />;
  const drawn = latest.data.filter(({ gameCode, winNo }) => winNo !== '' && shown.has(gameCode));
  if (drawn.length === 0) return <EmptyState icon="lottery" title={t('results.none')} />;
  const byGroup = [...Map.groupBy(drawn, ({ gameCode }) => dataOf.get(gameCode)?.group ?? '')];
  return byGroup.map(([group, draws]) => (
    <section key={group} className={css.group} aria-label={groupNameOf(find, group)}>
      <h2>{groupNameOf(find, group)}</h2>
      <CardList className={css.list}>
        {draws.map((draw) => (
          <Line key={draw.gameCode} draw={draw} name={shown.get(draw.gameCode) ?? draw.gameName} />
        ))}
      </CardList>
    </section>
  ));
}

function Line({ draw, name }: { readonly draw: Drawn; readonly name: string }) {
  const { t } = useText();
  const data = dataOf.get(draw.gameCode);
  return (
    <li className={css.line}>
      <Link to={`/results?gameCode=${draw.gameCode}`} className={css.name}>
        <span>{name}</span>
        <small>
          <bdi>{drawNumber(draw.numero)}</bdi> · <Time at={draw.drawTime} style="dateTime" />
        </small>
      </Link>
      <div className={css.drawn}>
        <DrawnBalls result={draw.winNo} family={data?.family ?? null} size="small" />
      </div>
      {data && (
        <Link
          to={gameAddress(data)}
          className={css.play}
          aria-label={t('results.playSpoken', { game: name })}
        >
          {t('results.play')}
        </Link>
      )}
    </li>
  );
}
