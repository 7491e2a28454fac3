import type { RouteState } from '@tyche/client/react';
import { SegmentedControl, ChoiceChips } from '@tyche/ui/choices';
import { EmptyState } from '@tyche/ui/empty-state';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { Switch } from '@tyche/ui/switch';
import { useState } from 'react';
import { Failed } from '../../lib/states/failed.tsx';
import { placeName } from '../../lib/picks.ts';
import { useText } from '@tyche/i18n/react';
import { HotCold } from './hot-cold.tsx';
import { TrendTable } from './trend-table.tsx';
import css from './trend.module.css';

const RANGES = ['30', '50', '100'] as const;
const PLACES = ['0', '1', '2', '3', '4'] as const;

/** The record of the last draws, one place at a time. It forecasts nothing, and says so. */
export function Trend({
  history,
  drawn,
}: {
  readonly history: RouteState<unknown>;
  readonly drawn: readonly { readonly numero: string; readonly winNo: string }[];
}) {
  const { t, find } = useText();
  const [range, setRange] = useState<(typeof RANGES)[number]>('30');
  const [place, setPlace] = useState<(typeof PLACES)[number]>('0');
  const [showsAway, setShowsAway] = useState(true);
  const [showsLines, setShowsLines] = useState(true);
  if (history.state === 'loading') return <SkeletonRows rows={8} label={t('common.loading')} />;
  if (history.state === 'failed') return <Failed error={history.error} retry={history.retry} />;
  if (drawn.length === 0) return <EmptyState icon="trend" title={t('lottery.results.empty')} />;
  const shown = drawn.slice(0, Number(range));
  return (
    <section className={css.trend} aria-label={t('lottery.tab.trend')}>
      <div className={css.controls}>
        <ChoiceChips
          look="outline"
          label={t('lottery.trend.place')}
          value={place}
          onChange={setPlace}
          className={css.places}
          choices={PLACES.map((value) => ({ value, label: placeName(find, Number(value)) }))}
        />
        <SegmentedControl
          label={t('lottery.trend.range')}
          value={range}
          onChange={setRange}
          className={css.range}
          choices={RANGES.map((value) => ({ value, label: value }))}
        />
        <Switch checked={showsAway} onChange={(event) => setShowsAway(event.target.checked)}>
          {t('lottery.trend.away')}
        </Switch>
        <Switch checked={showsLines} onChange={(event) => setShowsLines(event.target.checked)}>
          {t('lottery.trend.lines')}
        </Switch>
      </div>
      <HotCold drawn={shown} place={Number(place)} />
      <TrendTable drawn={shown} place={Number(place)} showsAway={showsAway} showsLines={showsLines} />
      <p className={css.note}>{t('lottery.trend.independent')}</p>
    </section>
  );
}
