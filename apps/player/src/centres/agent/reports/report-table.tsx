import { useText } from '@tyche/i18n/react';
import { Table } from '@tyche/ui/table';
import { Fragment, type ReactNode } from 'react';
import css from './reports.module.css';

export interface ReportRow {
  readonly id: string;
  readonly name: ReactNode;
  readonly figures: readonly ReactNode[];
}

/**
 * Rows with figures and a row of totals. On a phone the totals are above the list, and each row is a card: its name, its last figure, the
 * two figures of `onCard`, and the rest on demand.
 */
export function ReportTable({
  caption,
  names: [first = '', ...names],
  rows,
  totals,
  onCard,
}: {
  readonly caption: string;
  /** The heads of the columns, that of the rows' names first. */
  readonly names: readonly string[];
  readonly rows: readonly ReportRow[];
  readonly totals: readonly ReactNode[];
  /** The columns on a card, counted without the names. */
  readonly onCard: readonly number[];
}) {
  const { t } = useText();
  return (
    <>
      <Table caption={caption} dense className={css.table}>
        <thead>
          <tr>
            <th>{first}</th>
            {names.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, figures }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {names.map((column, place) => (
                <td key={column}>{figures[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('agents.report.total')}</th>
            {names.map((column, place) => (
              <td key={column}>{totals[place]}</td>
            ))}
          </tr>
        </tfoot>
      </Table>
      <div className={css.cards}>
        <ReportCard name={t('agents.report.total')} names={names} figures={totals} onCard={onCard} isTotal />
        <ul aria-label={caption}>
          {rows.map(({ id, name, figures }) => (
            <li key={id}>
              <ReportCard name={name} names={names} figures={figures} onCard={onCard} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function ReportCard({
  name,
  names,
  figures,
  onCard,
  isTotal = false,
}: {
  readonly name: ReactNode;
  readonly names: readonly string[];
  readonly figures: readonly ReactNode[];
  readonly onCard: readonly number[];
  readonly isTotal?: boolean;
}) {
  const { t } = useText();
  return (
    <div className={css.card} data-total={isTotal ? '' : undefined}>
      <strong>{name}</strong>
      <strong className={css.amount}>{figures.at(-1)}</strong>
      <p>
        {onCard.map((place) => (
          <span key={place}>
            {names[place]} {figures[place]}
          </span>
        ))}
      </p>
      <details>
        <summary>{t('agents.report.all')}</summary>
        <dl>
          {names.map((column, place) => (
            <Fragment key={column}>
              <dt>{column}</dt>
              <dd className={css.amount}>{figures[place]}</dd>
            </Fragment>
          ))}
        </dl>
      </details>
    </div>
  );
}
