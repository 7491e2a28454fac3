import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { EmptyState } from '@tyche/ui/empty-state';
import { Table } from '@tyche/ui/table';
import { Fragment, type ReactNode } from 'react';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import css from '../../../features/records/records.module.css';
import { useText } from '@tyche/i18n/react';
import { addAmounts } from './sums.ts';

type Report = OutputOf<typeof contract.personalLoss>;

const dayColumns = ['deposited', 'withdrawn', 'staked', 'won', 'rebated', 'playNet'] as const;

/** Each day that had a movement, the newest first. */
export function DayTable({ rows }: { readonly rows: Report['rows'] }) {
  const { t, format } = useText();
  if (rows.length === 0) return <EmptyState icon="chart" title={t('records.noMovements')} />;
  return (
    <Lines
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
    <Lines
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

interface Line {
  readonly id: string;
  readonly name: string;
  readonly figures: readonly ReactNode[];
}

/** A table where there is room; on a phone each line is a card with its last figure, what it came to, beside its name. */
function Lines({
  caption,
  names: [first = '', ...names],
  lines,
}: {
  readonly caption: string;
  readonly names: readonly string[];
  readonly lines: readonly Line[];
}) {
  return (
    <>
      <Table caption={caption} className={css.table}>
        <thead>
          <tr>
            <th>{first}</th>
            {names.map((name) => (
              <th key={name} className={css.amount}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, figures }) => (
            <tr key={id}>
              <td className={css.day}>{name}</td>
              {names.map((column, place) => (
                <td key={column} className={css.amount}>
                  {figures[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className={css.cards} aria-label={caption}>
        {lines.map(({ id, name, figures }) => (
          <li key={id} className={css.card}>
            <strong>{name}</strong>
            <strong className={css.amount}>{figures.at(-1)}</strong>
            <dl className={css.pairs}>
              {names.slice(0, -1).map((column, place) => (
                <Fragment key={column}>
                  <dt>{column}</dt>
                  <dd className={css.amount}>{figures[place]}</dd>
                </Fragment>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
