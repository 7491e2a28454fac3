import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Pager } from '@tyche/ui/pager';
import { Sums } from '@tyche/ui/sums';
import { useState } from 'react';
import { FigureLines } from '../../../features/records/figure-lines.tsx';
import { usePagerText } from '../../../lib/pager-text.ts';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import css from './bonus-details.module.css';
import { Waiting } from '../../../lib/states/waiting.tsx';

const PER_PAGE = 10;
const totals = ['given', 'released', 'forfeited', 'ownStakes', 'ownReturns', 'net'] as const;
const columns = ['title', 'given', 'required', 'progress', 'released', 'forfeited', 'net'] as const;

/** The bonuses of a year, newest first, and what they came to together: also when the net result is negative. */
export function BonusYear() {
  const { t, format } = useText();
  const pagerText = usePagerText();
  const [page, setPage] = useState(1);
  const report = useRoute(contract.bonusReport, { pageNo: page, pageSize: PER_PAGE });
  if (report.state !== 'ready') return <Waiting of={report} rows={6} />;
  const { list, totals: sums, totalPages, currency } = report.data;
  const money = (amount: string, sign = false) => (
    <bdi>{format.money(parseAmount(amount) ?? 0n, { currency, sign })}</bdi>
  );
  if (list.length === 0)
    return (
      <Part title={t('bonuses.year')}>
        <p className={parts.note}>{t('bonuses.year.none')}</p>
      </Part>
    );
  return (
    <Part title={t('bonuses.year')}>
      <Sums
        of={totals.map((name) => ({
          label: t(`bonuses.year.total.${name}`),
          value: money(sums[name], name === 'net'),
        }))}
      />
      <p className={parts.note}>{t('bonuses.year.note')}</p>
      <FigureLines
        caption={t('bonuses.year')}
        names={[t('bonuses.year.col.started'), ...columns.map((name) => t(`bonuses.year.col.${name}`))]}
        lines={list.map((row) => ({
          id: row.id,
          name: format.date(row.startedAt, 'date'),
          figures: [
            <span key="title" className={css.past}>
              <span dir="auto">{row.title}</span>
              <small>{t(`bonuses.outcome.${row.outcome ?? 'running'}`)}</small>
            </span>,
            money(row.given),
            money(row.required),
            money(row.progress),
            money(row.released),
            money(row.forfeited),
            money(row.net, true),
          ],
        }))}
      />
      <Pager page={page} pages={totalPages} text={pagerText} onChange={setPage} />
    </Part>
  );
}
