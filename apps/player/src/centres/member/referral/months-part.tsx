import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { FigureLines } from '../../../features/records/figure-lines.tsx';
import { Part } from '../../../lib/parts/part.tsx';
import type { Details } from './details.ts';
import css from './referral.module.css';

/** What a member got for friends, by month. */
export function MonthsPart({ months, currency }: Pick<Details, 'months' | 'currency'>) {
  const { t, format } = useText();
  return (
    <Part title={t('referral.months')}>
      <FigureLines
        caption={t('referral.months')}
        names={(['month', 'friends', 'amount'] as const).map((name) => t(`referral.months.${name}`))}
        lines={months.map(({ month, friends, amount }) => ({
          id: month,
          name: month,
          figures: [
            format.number(friends),
            <bdi key="amount" className={css.gold}>
              {format.money(parseAmount(amount) ?? 0n, { currency })}
            </bdi>,
          ],
        }))}
      />
    </Part>
  );
}
