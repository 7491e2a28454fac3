import { trend } from '@tyche/rules/lottery';
import { memo } from 'react';
import { shortNumber, placeName } from '../../lib/lottery-text.ts';
import { useText } from '@tyche/i18n/react';
import { placeHistory } from './missing.ts';
import css from './trend-table.module.css';

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** A matrix of draw by digit, newest on top: the digit that came as a ball, else how many draws it has been away. Never mirrored. */
export const TrendTable = memo(function TrendTable({
  drawn,
  place,
  showsAway,
  showsLines,
}: {
  readonly drawn: readonly { readonly numero: string; readonly winNo: string }[];
  readonly place: number;
  readonly showsAway: boolean;
  readonly showsLines: boolean;
}) {
  const { t, find } = useText();
  const rows = trend(placeHistory(drawn, place), 10).toReversed();
  const points = rows.map((row, index) => `${row.drawn + 0.5},${index + 0.5}`).join(' ');
  return (
    <div
      className={css.frame}
      dir="ltr"
      role="region"
      tabIndex={0}
      aria-label={t('lottery.trend.caption', { place: placeName(find, place), count: rows.length })}
    >
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" className={css.draw}>
              {t('lottery.results.draw')}
            </th>
            {DIGITS.map((digit) => (
              <th key={digit} scope="col">
                {digit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={drawn[index]?.numero ?? index}>
              <th scope="row" className={css.draw}>
                {shortNumber(drawn[index]?.numero ?? '')}
              </th>
              {DIGITS.map((digit) =>
                digit === row.drawn ? (
                  <td key={digit}>
                    <b className={css.hit}>{digit}</b>
                  </td>
                ) : (
                  <td key={digit} className={css.away}>
                    {showsAway ? row.away[digit] : ''}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {showsLines && (
        <svg
          className={css.lines}
          viewBox={`0 0 10 ${rows.length}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <polyline points={points} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
    </div>
  );
});
