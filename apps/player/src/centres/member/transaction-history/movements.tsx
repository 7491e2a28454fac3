import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { Table } from '@tyche/ui/table';
import { Link } from 'react-router';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import css from '../../../features/records/records.module.css';
import { useText } from '@tyche/i18n/react';
import { Time } from '../../../lib/parts/time.tsx';

export type Movement = OutputOf<typeof contract.accountRecord>['list'][number];

/** Where the source of a movement can be looked at. */
const places: Readonly<Record<string, (number: string) => string>> = {
  order: (number) => `/orders?number=${encodeURIComponent(number)}`,
  // Game and draw: the orders of that draw.
  draw: (number) => `/orders?number=${encodeURIComponent(number.split(' ').at(-1) ?? number)}`,
  'scratch-ticket': () => '/elott',
  deposit: (number) => `?centre=depositv2&deposit=${idOf(number)}`,
  withdrawal: (number) => `?centre=withdraw&withdrawal=${idOf(number)}`,
  transfer: () => '?centre=transferUpline',
  'wallet-transfer': () => '?centre=transferFund',
};

/** A payment's reference, such as D100001, is a letter before its id. */
function idOf(reference: string): string {
  return reference.replace(/^[A-Z]+/, '');
}

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
                <Source of={row} />
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
              <Source of={row} />
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

function Source({ of: { source } }: { readonly of: Movement }) {
  if (source.number === '') return null;
  const place = places[source.kind];
  return place ? (
    <Link to={place(source.number)} className={css.source}>
      <bdi>{source.number}</bdi>
    </Link>
  ) : (
    <bdi>{source.number}</bdi>
  );
}
