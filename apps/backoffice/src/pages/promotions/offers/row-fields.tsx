import type { FormField } from '@tyche/client/use-form';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { TextField } from '@tyche/ui/text-field';
import page from '../../../features/office/page.module.css';
import css from './offers.module.css';

/**
 * Lines of typed values, such as tiers: each can be removed as long as one is left, and lines can be added up to a bound. A fault is shown
 * at the value that cannot be read, else below the lines.
 */
export function RowFields<Name extends string>({
  legend,
  hint,
  columns,
  empty,
  maxRows,
  value: rows,
  error,
  onChange,
}: FormField<readonly Readonly<Record<Name, string>>[]> & {
  readonly legend: string;
  readonly hint?: string;
  readonly columns: readonly {
    readonly name: Name;
    readonly label: string;
    readonly isGood: (typed: string) => boolean;
  }[];
  readonly empty: Readonly<Record<Name, string>>;
  readonly maxRows: number;
}) {
  const { t } = useText();
  const isEachGood = rows.every((row) => columns.every(({ name, isGood }) => isGood(row[name])));
  return (
    <fieldset className={page.group}>
      <legend className={css.legend}>{legend}</legend>
      {hint !== undefined && <p className={css.hint}>{hint}</p>}
      {rows.map((row, at) => (
        <div key={at} className={css.row}>
          {columns.map(({ name, label, isGood }) => (
            <TextField
              key={name}
              label={label}
              required
              dir="ltr"
              inputMode="decimal"
              maxLength={20}
              value={row[name]}
              error={error !== null && !isGood(row[name]) ? t('offers.odd.rows') : null}
              onChange={(typed) => onChange(rows.with(at, { ...row, [name]: typed }))}
            />
          ))}
          {rows.length > 1 && (
            <Button size="small" onClick={() => onChange(rows.toSpliced(at, 1))}>
              {t('offers.removeRow', { number: at + 1 })}
            </Button>
          )}
        </div>
      ))}
      {error !== null && isEachGood && <Notice tone="bad">{error}</Notice>}
      {rows.length < maxRows && (
        <Button size="small" className={css.add ?? ''} onClick={() => onChange([...rows, empty])}>
          {t('offers.addRow')}
        </Button>
      )}
    </fieldset>
  );
}
