import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { EmptyState } from '@tyche/ui/empty-state';
import { Sums } from '@tyche/ui/sums';
import { useState } from 'react';
import { FigureLines } from '../../../features/records/figure-lines.tsx';
import { PeriodFilter } from '../../../features/records/period-filter.tsx';
import { dayOf, instantsOf, lastDays, withinDays } from '../../../features/records/period.ts';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { useNow } from '../../../state/now.ts';

const MINUTE_MS = 60_000;
const FIRST_DAYS = 30;
const MAX_DAYS = 92;
const figures = ['staked', 'returned', 'net'] as const;

/** What play came to by group of games, in a period that the player chooses. It states figures and judges nothing. */
export function LossSection() {
  const { t, format } = useText();
  const { timeZone, zone } = format;
  const today = dayOf(useNow(MINUTE_MS), timeZone);
  const [period, setPeriod] = useState(() => lastDays(today, FIRST_DAYS));
  const loss = useRoute(contract.lossByGroup, instantsOf(period, timeZone));
  const amountOf = (
    of: Readonly<Record<(typeof figures)[number], string>>,
    name: (typeof figures)[number],
  ) => <RecordAmount key={name} text={of[name]} sign={name === 'net'} />;
  return (
    <Part title={t('safely.loss.title')} text={t('safely.loss.text')}>
      <PeriodFilter
        period={period}
        today={today}
        onChange={(wanted) => setPeriod(withinDays(wanted, period, MAX_DAYS))}
      />
      <Waiting of={loss} rows={3} />
      {loss.state === 'ready' && loss.data.groups.length === 0 && (
        <EmptyState icon="chart" title={t('safely.loss.none')} />
      )}
      {loss.state === 'ready' && loss.data.groups.length > 0 && (
        <>
          <Sums
            of={figures.map((name) => ({
              label: t(`safely.loss.${name}`),
              value: amountOf(loss.data.total, name),
            }))}
          />
          <FigureLines
            caption={t('safely.loss.byGroup')}
            names={[
              t('safely.loss.group'),
              t('safely.loss.bets'),
              ...figures.map((name) => t(`safely.loss.${name}`)),
            ]}
            lines={loss.data.groups.map((of) => ({
              id: of.group,
              name: t(`safely.loss.group.${of.group}`),
              figures: [format.number(of.bets), ...figures.map((name) => amountOf(of, name))],
            }))}
          />
          <p className={parts.note}>{t('safely.loss.note', { zone })}</p>
        </>
      )}
    </Part>
  );
}
