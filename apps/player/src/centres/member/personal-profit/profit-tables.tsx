import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { EmptyState } from '@tyche/ui/empty-state';
import { FigureLines } from '../../../features/records/figure-lines.tsx';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import { useText } from '@tyche/i18n/react';
import { addAmounts } from './sums.ts';

type Report = OutputOf<typeof contract.personalLoss>;

const dayColumns = ['deposited', 'withdrawn', 'staked', 'won', 'rebated', 'playNet'] as const;

/** Each day that had a movement, the newest first. */
export function DayTable({ rows }: { readonly rows: Report['rows'] }) {
  const { t, format } = useText();
  if (rows.length === 0) return <EmptyState icon="chart" title={t('records.noMovements')} />;
  return (
    <FigureLines
      caption={t('records.byDay')}
      names={[t('records.day.balanceDate'), ...dayColumns.map((column) => t(`records.day.${column}`))]}
      lines={rows.map((row) => ({
        id: row.balanceDate,
        name: format.date(Date.parse(`${row.balanceDate}T00:00:00Z`), 'date', 'UTC'),
        figures: dayColumns.map((column) => (
          <RecordAmount key={column} text={row[column]} sign={column === 'playNet'} />
        )),
      }))}
    />
  );
}

/** The same days by type of game, added up. */
export function GameTable({ rows }: { readonly rows: Report['games'] }) {
  const { t, find, format } = useText();
  if (rows.length === 0) return null;
  const types = [...new Set(rows.map((row) => row.gameType))];
  return (
    <FigureLines
      caption={t('records.byGame')}
      names={(['gameType', 'bets', 'stake', 'payout', 'net'] as const).map((column) =>
        t(`records.column.${column}`),
      )}
      lines={types.map((type) => {
        const mine = rows.filter((row) => row.gameType === type);
        return {
          id: type,
          name: find(`records.gameType.${type}`) ?? type,
          figures: [
            format.number(mine.reduce((sum, row) => sum + row.bets, 0)),
            ...(['staked', 'paid', 'net'] as const).map((column) => (
              <RecordAmount
                key={column}
                text={addAmounts(mine.map((row) => row[column]))}
                sign={column === 'net'}
              />
            )),
          ],
        };
      })}
    />
  );
}
