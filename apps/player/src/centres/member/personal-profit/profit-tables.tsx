import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { addAmounts } from './sums.ts';
import { EmptyState } from '@tyche/ui/empty-state';
import { Table } from '@tyche/ui/table';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import css from '../../../features/records/records.module.css';
import { useText } from '@tyche/i18n/react';

type Report = OutputOf<typeof contract.personalLoss>;

const dayColumns = ['deposited', 'withdrawn', 'staked', 'won', 'rebated', 'playNet'] as const;

/** Each day that had a movement, the newest first. */
export function DayTable({ rows }: { readonly rows: Report['rows'] }) {
  const { t, format } = useText();
  if (rows.length === 0) return <EmptyState icon="chart" title={t('records.noMovements')} />;
  return (
    <Table caption={t('records.byDay')} className={css.days}>
      <thead>
        <tr>
          <th>{t('records.day.balanceDate')}</th>
          {dayColumns.map((column) => (
            <th key={column} className={css.amount}>
              {t(`records.day.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.balanceDate}>
            <td>{format.date(Date.parse(`${row.balanceDate}T00:00:00Z`), 'date', 'UTC')}</td>
            {dayColumns.map((column) => (
              <td key={column} className={css.amount}>
                <RecordAmount text={row[column]} sign={column === 'playNet'} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The same days by type of game, added up. */
export function GameTable({ rows }: { readonly rows: Report['games'] }) {
  const { t, find, format } = useText();
  if (rows.length === 0) return null;
  const types = [...new Set(rows.map((row) => row.gameType))];
  return (
    <Table caption={t('records.byGame')} className={css.days}>
      <thead>
        <tr>
          <th>{t('records.column.gameType')}</th>
          <th className={css.amount}>{t('records.column.bets')}</th>
          <th className={css.amount}>{t('records.column.stake')}</th>
          <th className={css.amount}>{t('records.column.payout')}</th>
          <th className={css.amount}>{t('records.column.net')}</th>
        </tr>
      </thead>
      <tbody>
        {types.map((type) => {
          const mine = rows.filter((row) => row.gameType === type);
          return (
            <tr key={type}>
              <td>{find(`lottery.group.${type}`) ?? type}</td>
              <td className={css.amount}>{format.number(mine.reduce((sum, row) => sum + row.bets, 0))}</td>
              {(['staked', 'paid', 'net'] as const).map((column) => (
                <td key={column} className={css.amount}>
                  <RecordAmount text={addAmounts(mine.map((row) => row[column]))} sign={column === 'net'} />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
