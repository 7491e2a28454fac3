import type { Draw } from '@tyche/rules/lottery';
import { type Place, placeCounts } from '@tyche/rules/lottery/charts';
import { cx } from '@tyche/ui/cx';
import { useText } from '@tyche/i18n/react';
import css from './charts.module.css';

/** How often each value came at a place, whether that is more or less than its chance, and how long it has been away. */
export function PlaceCounts({ place, draws }: { readonly place: Place; readonly draws: readonly Draw[] }) {
  const { t } = useText();
  const counts = placeCounts(place, draws);
  const max = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <ul className={css.counts} dir="ltr" aria-label={t('lottery.trend.counts', { count: draws.length })}>
      {counts.map(({ value, count, heat, away, longest }) => (
        <li
          key={value}
          className={cx(css.count, css[heat])}
          aria-label={t('results.chart.countOf', {
            value,
            count,
            heat: t(`lottery.trend.${heat}`),
            away,
            longest,
          })}
          title={t('results.chart.awayOf', { away, longest })}
        >
          <b aria-hidden="true">{value}</b>
          <span className={css.bar} aria-hidden="true">
            <i style={{ inlineSize: `${(count / max) * 100}%` }} />
          </span>
          <span aria-hidden="true">{count}</span>
        </li>
      ))}
    </ul>
  );
}
