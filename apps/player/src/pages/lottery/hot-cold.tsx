import { frequencies } from '@tyche/rules/lottery';
import { cx } from '@tyche/ui/cx';
import { useText } from '@tyche/i18n/react';
import css from './hot-cold.module.css';
import { placeHistory } from './missing.ts';

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** How often each digit came in the window against a tenth of it: a bar for each, and whether that is more or less. */
export function HotCold({
  drawn,
  place,
}: {
  readonly drawn: readonly { readonly winNo: string }[];
  readonly place: number;
}) {
  const { t } = useText();
  const counts = frequencies(placeHistory(drawn, place), DIGITS, 10);
  const max = Math.max(1, ...counts.map((each) => each.count));
  return (
    <div
      className={css.chart}
      role="list"
      dir="ltr"
      aria-label={t('lottery.trend.counts', { count: drawn.length })}
    >
      {counts.map(({ value, count, heat }) => (
        <div
          key={value}
          role="listitem"
          className={cx(css.digit, css[heat])}
          aria-label={t('lottery.trend.countOf', { digit: value, count, heat: t(`lottery.trend.${heat}`) })}
        >
          <span className={css.count} aria-hidden="true">
            {count}
          </span>
          <span className={css.bar} aria-hidden="true">
            <i style={{ blockSize: `${(count / max) * 100}%` }} />
          </span>
          <span className={css.name} aria-hidden="true">
            {value}
          </span>
          <small aria-hidden="true">{t(`lottery.trend.${heat}`)}</small>
        </div>
      ))}
    </div>
  );
}
