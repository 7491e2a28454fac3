import { useText } from '@tyche/i18n/react';
import { startOfDate } from '@tyche/kernel/business-day';
import { dayAfter } from '../../../../features/records/period.ts';
import { extremesOf } from '../../../../lib/extremes.ts';
import { type DayPoint, heightOf, pointsOf } from './day-sums.ts';
import css from './pay-day.module.css';
import type { PayDayAnswer } from './pay-type.ts';
import { units, usePayWords } from './use-pay-words.ts';

const WIDTH = 480;
const HEIGHT = 120;

/** The valid bet of the day and what it earned, each as a line with a scale of its own, and the floors of the tiers. The table says the same. */
export function DayChart({
  of: { day, list, nextEndsAt },
  tiers,
}: {
  readonly of: PayDayAnswer;
  readonly tiers: NonNullable<PayDayAnswer['terms']>['tiers'];
}) {
  const { t, format } = useText();
  const { money } = usePayWords();
  const points = pointsOf(list);
  const start = startOfDate(day, format.timeZone).getTime();
  const end = startOfDate(dayAfter(day, 1), format.timeZone).getTime();
  const floors = tiers.map(({ minimumBet }) => units(minimumBet));
  const mostBet = extremesOf(points.map(({ bet }) => bet)).most;
  // The first floor that is not reached is drawn too.
  const reached = floors.filter((floor) => floor <= mostBet).length;
  const shown = floors.slice(0, reached + 1);
  const topBet = extremesOf([mostBet, ...shown]).most;
  const topAmount = extremesOf(points.map(({ amount }) => amount)).most;
  const lineOf = (figureOf: (point: DayPoint) => bigint, top: bigint) => {
    let path = `M0 ${HEIGHT}`;
    for (const point of points)
      path += `H${Math.round(((point.at - start) / (end - start)) * WIDTH)}V${HEIGHT - heightOf(figureOf(point), top, HEIGHT)}`;
    // A day that is over stays at its last figures until its end.
    return nextEndsAt === null ? `${path}H${WIDTH}` : path;
  };
  return (
    <figure className={css.figure}>
      <svg
        className={css.chart}
        viewBox={`0 -3 ${WIDTH} ${HEIGHT + 6}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {shown.map((floor, place) => (
          <line
            key={tiers[place]?.minimumBet}
            className={css.floor}
            x1={0}
            x2={WIDTH}
            y1={HEIGHT - heightOf(floor, topBet, HEIGHT)}
            y2={HEIGHT - heightOf(floor, topBet, HEIGHT)}
          />
        ))}
        <line className={css.zero} x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        <path className={css.bets} d={lineOf(({ bet }) => bet, topBet)} />
        <path className={css.earned} d={lineOf(({ amount }) => amount, topAmount)} />
      </svg>
      <Hours of={{ start, end }} />
      <figcaption className={css.legend}>
        <span data-line="bets">{t('contracts.pay.day.bets', { amount: format.money(mostBet) })}</span>
        <span data-line="earned">{t('contracts.pay.day.earned', { amount: format.money(topAmount) })}</span>
        <span data-line="floor">
          {t('contracts.pay.day.floors', {
            floors: tiers
              .slice(0, shown.length)
              .map(({ minimumBet }) => money(minimumBet))
              .join(' · '),
          })}
        </span>
        <span>{t('contracts.pay.day.scales')}</span>
      </figcaption>
    </figure>
  );
}

/** The times below a drawing of a day. */
export function Hours({
  of: { start, end },
}: {
  readonly of: { readonly start: number; readonly end: number };
}) {
  const { format } = useText();
  return (
    <div className={css.hours} aria-hidden="true">
      {[0, 1, 2, 3, 4].map((part) => (
        <span key={part}>{format.date(part === 4 ? end : start + ((end - start) / 4) * part, 'time')}</span>
      ))}
    </div>
  );
}
