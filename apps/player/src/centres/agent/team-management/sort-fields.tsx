import { useText } from '@tyche/i18n/react';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import type { ReactNode } from 'react';
import { type TeamSort, sortedAfter, teamSorts } from './team-sort.ts';
import css from './team.module.css';

export interface SortProps {
  /** Null: there are too many accounts to sort. */
  readonly sortedBy: TeamSort | null;
  readonly onSort: (wanted: TeamSort) => void;
}

/** The head of a column that sorts the list: a press sorts by it, the next one turns the order round. */
export function SortHead({
  sort,
  sortedBy,
  onSort,
  className,
  children,
}: SortProps & {
  readonly sort: TeamSort['sort'];
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const order = sortedBy?.sort === sort ? sortedBy.order : null;
  if (!sortedBy)
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    );
  return (
    <th
      scope="col"
      className={className}
      aria-sort={order === null ? undefined : order === 'rising' ? 'ascending' : 'descending'}
    >
      <button type="button" className={css.sort} onClick={() => onSort(sortedAfter(sortedBy, sort))}>
        {children}
        <span aria-hidden="true" className={css.arrow}>
          {order === null ? '' : order === 'rising' ? '▲' : '▼'}
        </span>
      </button>
    </th>
  );
}

/** The order of the list where it has no heads of columns. */
export function SortFields({
  sortedBy,
  onSort,
}: SortProps & {
  readonly sortedBy: TeamSort;
}) {
  const { t } = useText();
  return (
    <div className={css.filters}>
      <Field label={t('team.sort')}>
        {(control) => (
          <Select
            {...control}
            value={sortedBy.sort}
            onChange={(event) =>
              onSort({
                ...sortedBy,
                sort: teamSorts.find((name) => name === event.target.value) ?? sortedBy.sort,
              })
            }
          >
            {teamSorts.map((name) => (
              <option key={name} value={name}>
                {t(`team.column.${name}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('team.sort.order')}>
        {(control) => (
          <Select
            {...control}
            value={sortedBy.order}
            onChange={(event) =>
              onSort({ ...sortedBy, order: event.target.value === 'rising' ? 'rising' : 'falling' })
            }
          >
            {(['falling', 'rising'] as const).map((order) => (
              <option key={order} value={order}>
                {t(`team.sort.${order}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
