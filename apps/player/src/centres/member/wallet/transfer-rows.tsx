import { Tag } from '@tyche/ui/chip';
import { Table } from '@tyche/ui/table';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import css from '../../../features/records/records.module.css';
import { useText } from '@tyche/i18n/react';
import type { WalletTransfer } from './wallets.ts';
import { Time } from '../../../lib/parts/time.tsx';

const tones = { pending: 'indigo', done: 'jade', returned: 'caution' } as const;

/** Transfers of a page: a table where there is room, cards on a phone. */
export function TransferRows({ rows }: { readonly rows: readonly WalletTransfer[] }) {
  const { t, format } = useText();
  const at = (row: WalletTransfer) => <Time at={row.at} style="dateTime" />;
  const way = (row: WalletTransfer) => t(`wallets.way.${row.direction}`, { name: row.name });
  const state = (row: WalletTransfer) => <Tag tone={tones[row.state]}>{t(`wallets.state.${row.state}`)}</Tag>;
  const note = (row: WalletTransfer) => {
    if (row.reason !== null) return t(`wallets.reason.${row.reason}`);
    if (row.state !== 'pending') return '';
    return row.nextAskAt === null
      ? t('wallets.askedNow')
      : t('wallets.asked', { at: format.date(row.nextAskAt, 'timeWithSeconds') });
  };
  return (
    <>
      <Table caption={t('wallets.history')} className={css.table}>
        <thead>
          <tr>
            <th>{t('records.column.time')}</th>
            <th>{t('wallets.column.way')}</th>
            <th className={css.amount}>{t('records.column.amount')}</th>
            <th>{t('records.column.state')}</th>
            <th>{t('wallets.column.note')}</th>
            <th>{t('records.column.number')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{at(row)}</td>
              <td>{way(row)}</td>
              <td className={css.amount}>
                <RecordAmount text={row.amount} sign={false} />
              </td>
              <td>{state(row)}</td>
              <td>{note(row)}</td>
              <td>
                <bdi>{row.id}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className={css.cards}>
        {rows.map((row) => (
          <li key={row.id} className={css.card}>
            <span>{way(row)}</span>
            <span className={css.amount}>
              <RecordAmount text={row.amount} sign={false} />
            </span>
            <small>
              {at(row)} · <bdi>{row.id}</bdi>
            </small>
            <span className={css.amount}>{state(row)}</span>
            {note(row) && <small>{note(row)}</small>}
          </li>
        ))}
      </ul>
    </>
  );
}
