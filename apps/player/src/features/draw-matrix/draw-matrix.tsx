import { useText } from '@tyche/i18n/react';
import { shortNumber } from '../../lib/lottery-text.ts';
import css from './draw-matrix.module.css';

/** A draw in the matrix: what came, and beside each other value for how many draws it has been away (null: not told). */
export interface MatrixRow {
  readonly numero: string;
  readonly hits: readonly number[];
  readonly away: readonly number[] | null;
}

/** A matrix of draw by value, newest on top: what came as a ball, on a line when one came in each draw. Never mirrored. */
export function DrawMatrix({
  name,
  values,
  rows,
  hasLines,
}: {
  /** Of the place that is shown. */
  readonly name: string;
  readonly values: readonly number[];
  readonly rows: readonly MatrixRow[];
  readonly hasLines: boolean;
}) {
  const { t } = useText();
  const points = rows.map(({ hits }, row) => `${values.indexOf(hits[0] ?? -1) + 0.5},${row + 0.5}`).join(' ');
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
              {values.map((value) => (
                <th key={value} scope="col">
                  {value}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ numero, hits, away }, row) => (
              <tr key={numero || row}>
                <th scope="row" className={css.draw}>
                  {shortNumber(numero)}
                </th>
                {values.map((value, column) => (
                  <td key={value}>
                    {hits.includes(value) ? <b className={css.hit}>{value}</b> : away?.[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {hasLines && (
          <svg
            className={css.lines}
            viewBox={`0 0 ${values.length} ${rows.length}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <polyline points={points} vectorEffect="non-scaling-stroke" />
          </svg>
        )}
      </div>
    </div>
  );
}
