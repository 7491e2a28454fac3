import { Table } from '@tyche/ui/table';
import { type Movement, MovementSource } from '../../../features/records/movement-source.tsx';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import css from '../../../features/records/records.module.css';
import { useText } from '@tyche/i18n/react';
import { Time } from '../../../lib/parts/time.tsx';

/** The movements of a page: a table where there is room, cards on a phone. */
export function Movements({
  rows,
  nameOf,
}: {
  readonly rows: readonly Movement[];
  readonly nameOf: (type: string) => string;
}) {
  const { t } = useText();
  const at = (row: Movement) => <Time at={row.time} style="dateTime" />;
  return (
    <>
      <Table caption={t('centre.menu.transactionHistory')} className={css.table}>
        <thead>
          <tr>
            <th>{t('records.column.time')}</th>
            <th>{t('records.column.type')}</th>
            <th>{t('records.column.source')}</th>
            <th className={css.amount}>{t('records.column.amount')}</th>
            <th className={css.amount}>{t('records.column.balance')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.seq}>
              <td>{at(row)}</td>
              <td>{nameOf(row.type)}</td>
              <td>
                <MovementSource of={row} />
              </td>
              <td className={css.amount}>
                <RecordAmount isExact text={row.amount} />
              </td>
              <td className={css.amount}>
                <RecordAmount isExact text={row.balance} sign={false} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className={css.cards}>
        {rows.map((row) => (
          <li key={row.seq} className={css.card}>
            <span>{nameOf(row.type)}</span>
            <span className={css.amount}>
              <RecordAmount isExact text={row.amount} />
            </span>
            <small>
              {at(row)}
              {row.source.number !== '' && ' · '}
              <MovementSource of={row} />
            </small>
            <small className={css.amount}>
              <RecordAmount isExact text={row.balance} sign={false} />
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}
