import { useText } from '@tyche/i18n/react';
import { slotOf, slotsOf } from '@tyche/rules/agents';
import { cx } from '@tyche/ui/cx';
import { extremesOf } from '../../../../lib/extremes.ts';
import { Hours } from './day-chart.tsx';
import { heightOf } from './day-sums.ts';
import css from './pay-day.module.css';
import type { PayDayAnswer } from './pay-type.ts';
import { units } from './use-pay-words.ts';

const HEIGHT = 100;

/** The slots of a day: as high as their valid bet, filled where they paid. The table below says the same. */
export function SlotStrip({ of: { day, list } }: { readonly of: PayDayAnswer }) {
  const { t, format } = useText();
  const count = slotsOf(day, format.timeZone);
  const slots = Array.from({ length: count }, (_, place) => slotOf(day, place, format.timeZone));
  const lines = list.filter(({ corrects }) => corrects === null);
  const byStart = new Map(lines.map((line) => [line.startsAt, line]));
  const betOf = (startsAt: number) => {
    const line = byStart.get(startsAt);
    return line ? units(line.teamBet) - units(line.voided) : 0n;
  };
  const { most } = extremesOf(slots.map(({ start }) => betOf(start.getTime())));
  const [first, last] = [slots[0], slots.at(-1)];
  return (
    <figure className={css.figure}>
      <div className={css.strip} aria-hidden="true">
        {slots.map(({ start }) => {
          const startsAt = start.getTime();
          const line = byStart.get(startsAt);
          return (
            <span key={startsAt} className={css.slot}>
              <span
                className={cx(css.fill, line && units(line.amount) > 0n && css.paid)}
                style={{ blockSize: `${heightOf(betOf(startsAt), most, HEIGHT)}%` }}
              />
            </span>
          );
        })}
      </div>
      {first && last && <Hours of={{ start: first.start.getTime(), end: last.end.getTime() }} />}
      <figcaption className={css.legend}>{t('contracts.pay.day.strip')}</figcaption>
    </figure>
  );
}
