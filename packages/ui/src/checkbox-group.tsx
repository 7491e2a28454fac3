import type { ReactNode } from 'react';
import css from './checkbox-group.module.css';

/** Boxes to tick that belong together, under their legend: in one column, or as many as fit. */
export function CheckboxGroup({
  legend,
  columns = 'one',
  children,
}: {
  readonly legend: string;
  readonly columns?: 'one' | 'fitting';
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={css.group} data-columns={columns}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
