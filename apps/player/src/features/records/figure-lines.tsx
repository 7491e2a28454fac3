import { Table } from '@tyche/ui/table';
import { Fragment, type ReactNode } from 'react';
import css from './records.module.css';

export interface FigureLine {
  readonly id: string;
  readonly name: string;
  readonly figures: readonly ReactNode[];
}

/** A table where there is room; on a phone each line is a card with its last figure, what it came to, beside its name. */
export function FigureLines({
  caption,
  names: [first = '', ...names],
  lines,
}: {
  readonly caption: string;
  readonly names: readonly string[];
  readonly lines: readonly FigureLine[];
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
