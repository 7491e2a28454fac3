import { type Place, placeRows } from '@tyche/rules/lottery/charts';
import { memo } from 'react';
import { shortNumber } from '../../lib/lottery-text.ts';
import { useText } from '@tyche/i18n/react';
import type { Charted } from './charted.ts';
import css from './charts.module.css';

/** A matrix of draw by value, newest on top: what came as a ball, else how many draws it has been away. Never mirrored. */
export const PlaceTable = memo(function PlaceTable({
  place,
  name,
  charted,
}: {
  readonly place: Place;
  readonly name: string;
  readonly charted: readonly Charted[];
}) {
  const { t } = useText();
  const rows = placeRows(
    place,
    charted.map(({ draw }) => draw),
  ).toReversed();
  const numbers = charted.map(({ numero }) => numero).toReversed();
  // A line joins what came once a draw; among several it would say nothing.
  const isSingle = rows.every(({ hits }) => hits.length === 1);
  const points = rows
    .map(({ hits }, row) => `${place.values.indexOf(hits[0] ?? -1) + 0.5},${row + 0.5}`)
    .join(' ');
  return (
    <div
      className={css.frame}
      dir="ltr"
      role="region"
      tabIndex={0}
      aria-label={t('lottery.trend.caption', { place: name, count: rows.length })}
    >
      <div className={css.sheet}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col" className={css.draw}>
                {t('lottery.results.draw')}
              </th>
              {place.values.map((value) => (
                <th key={value} scope="col">
                  {value}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ hits, away }, row) => (
              <tr key={numbers[row] ?? row}>
                <th scope="row" className={css.draw}>
                  {shortNumber(numbers[row] ?? '')}
                </th>
                {place.values.map((value, column) => (
                  <td key={value}>
                    {hits.includes(value) ? <b className={css.hit}>{value}</b> : away[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {isSingle && (
          <svg
            className={css.lines}
            viewBox={`0 0 ${place.values.length} ${rows.length}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <polyline points={points} vectorEffect="non-scaling-stroke" />
          </svg>
        )}
      </div>
    </div>
  );
});
