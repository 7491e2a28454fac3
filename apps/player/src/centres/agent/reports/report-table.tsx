import { useText } from '@tyche/i18n/react';
import { Table } from '@tyche/ui/table';
import { Fragment, type ReactNode } from 'react';
import css from './reports.module.css';

export interface ReportRow {
  readonly id: string;
  readonly name: ReactNode;
  readonly figures: readonly ReactNode[];
  /** What stands beside the name on a card; by default its last figure. */
  readonly headline?: ReactNode;
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
  totalsHeadline,
  onCard,
  texts = [],
}: {
  readonly caption: string;
  /** The heads of the columns, that of the rows' names first. */
  readonly names: readonly string[];
  readonly rows: readonly ReportRow[];
  /** Null: there are none. */
  readonly totals: readonly ReactNode[] | null;
  readonly totalsHeadline?: ReactNode;
  /** The columns on a card, counted without the names. */
  readonly onCard: readonly number[];
  /** The columns with words instead of figures, counted without the names. */
  readonly texts?: readonly number[];
}) {
  const { t } = useText();
  const kindOf = (place: number) => (texts.includes(place) ? 'text' : undefined);
  return (
    <>
      <Table caption={caption} dense className={css.table}>
        <thead>
          <tr>
            <th>{first}</th>
            {names.map((name, place) => (
              <th key={name} data-kind={kindOf(place)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, figures }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {names.map((column, place) => (
                <td key={column} data-kind={kindOf(place)}>
                  {figures[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              <th scope="row">{t('agents.report.total')}</th>
              {names.map((column, place) => (
                <td key={column}>{totals[place]}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </Table>
      <div className={css.cards}>
        {totals && (
          <ReportCard
            name={t('agents.report.total')}
            names={names}
            figures={totals}
            headline={totalsHeadline}
            onCard={onCard}
            isTotal
          />
        )}
        <ul aria-label={caption}>
          {rows.map(({ id, name, figures, headline }) => (
            <li key={id}>
              <ReportCard name={name} names={names} figures={figures} headline={headline} onCard={onCard} />
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
  headline,
  onCard,
  isTotal = false,
}: {
  readonly name: ReactNode;
  readonly names: readonly string[];
  readonly figures: readonly ReactNode[];
  readonly headline?: ReactNode;
  readonly onCard: readonly number[];
  readonly isTotal?: boolean;
}) {
  const { t } = useText();
  return (
    <div className={css.card} data-total={isTotal ? '' : undefined}>
      <strong>{name}</strong>
      <strong className={css.amount}>{headline ?? figures.at(-1)}</strong>
      <p>
        {onCard.map((place) =>
          figures[place] === null ? null : (
            <span key={place}>
              {names[place]} {figures[place]}
            </span>
          ),
        )}
      </p>
      <details>
        <summary>{t('agents.report.all')}</summary>
        <dl>
          {names.map((column, place) =>
            figures[place] === null ? null : (
              <Fragment key={column}>
                <dt>{column}</dt>
                <dd className={css.amount}>{figures[place]}</dd>
              </Fragment>
            ),
          )}
        </dl>
      </details>
    </div>
  );
}
