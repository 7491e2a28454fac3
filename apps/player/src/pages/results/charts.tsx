import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { type Game, parseDraw } from '@tyche/rules/lottery';
import { type Place, placesOf } from '@tyche/rules/lottery/charts';
import { ChoiceChips, SegmentedControl } from '@tyche/ui/choices';
import { EmptyState } from '@tyche/ui/empty-state';
import { useMemo, useState } from 'react';
import { Waiting } from '../../lib/states/waiting.tsx';
import { useText } from '@tyche/i18n/react';
import type { Charted } from './charted.ts';
import css from './charts.module.css';
import { GanList } from './gan-list.tsx';
import { PlaceCounts } from './place-counts.tsx';
import { PlaceTable } from './place-table.tsx';
import { Roads } from './roads.tsx';
import { Runs } from './runs.tsx';

const WINDOWS = ['30', '50', '100', '200'] as const;
/** A table with more columns than this cannot be read; the counts say the same. */
const MAX_COLUMNS = 12;

/** What past draws looked like. It forecasts nothing, and says so. */
export function Charts({ game }: { readonly game: Game }) {
  const { t } = useText();
  const [window, setWindow] = useState<(typeof WINDOWS)[number]>('50');
  const history = useRoute(contract.drawHistory, { gameId: game.id, page: 0, size: Number(window) });
  const charted = useMemo(
    () => (history.state === 'ready' ? chartedOf(game, history.data.content) : []),
    [game, history],
  );
  return (
    <div className={css.charts}>
      <SegmentedControl
        label={t('lottery.trend.range')}
        value={window}
        onChange={setWindow}
        className={css.window}
        choices={WINDOWS.map((value) => ({ value, label: value }))}
      />
      <Waiting of={history} rows={8} />
      {history.state === 'ready' && charted.length === 0 && (
        <EmptyState icon="trend" title={t('lottery.results.empty')} />
      )}
      {charted.length > 0 && <Drawn game={game} charted={charted} />}
      <p className={css.note}>{t('lottery.trend.independent')}</p>
    </div>
  );
}

/** The draws of a page of the archive, oldest first; those without numbers are left out. */
function chartedOf(
  game: Game,
  content: readonly { readonly numero: string; readonly winNo: string }[],
): readonly Charted[] {
  return content
    .map(({ numero, winNo }) => ({ numero, draw: parseDraw(game, winNo, numero) }))
    .filter((each): each is Charted => each.draw !== null)
    .toReversed();
}

function Drawn({ game, charted }: { readonly game: Game; readonly charted: readonly Charted[] }) {
  const { t } = useText();
  const places = useMemo(() => placesOf(game.draw, game.family === 'lhc'), [game]);
  const [chosen, setChosen] = useState('0');
  const place = places[Number(chosen)] ?? places[0];
  const draws = useMemo(() => charted.map(({ draw }) => draw), [charted]);
  const nameOf = usePlaceName();
  if (!place) return null;
  return (
    <>
      <section className={css.part} aria-label={t('results.chart.places')}>
        <h2>{t('results.chart.places')}</h2>
        {places.length > 1 && (
          <ChoiceChips
            look="outline"
            label={t('lottery.trend.place')}
            value={chosen}
            onChange={setChosen}
            choices={places.map((each, i) => ({ value: String(i), label: nameOf(each) }))}
          />
        )}
        <PlaceCounts place={place} draws={draws} />
        {place.values.length <= MAX_COLUMNS && (
          <PlaceTable place={place} name={nameOf(place)} charted={charted} />
        )}
      </section>
      <Runs game={game} draws={draws} />
      <Roads game={game} draws={draws} />
      {(game.family === 'vn' || game.family === 'hanoi') && <GanList game={game} draws={draws} />}
    </>
  );
}

/** What a place of a result is called. */
function usePlaceName(): (place: Place) => string {
  const { t } = useText();
  return ({ kind, n }) => t(`results.place.${kind}`, { n });
}
