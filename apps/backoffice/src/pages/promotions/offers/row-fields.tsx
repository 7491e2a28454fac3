import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { TextField } from '@tyche/ui/text-field';
import css from './offers.module.css';

/** Lines of typed values, such as tiers: each can be removed as long as one is left, and lines can be added up to a bound. */
export function RowFields<Name extends string>({
  legend,
  hint,
  columns,
  rows,
  empty,
  maxRows,
  isShown,
  onChange,
}: {
  readonly legend: string;
  readonly hint?: string;
  readonly columns: readonly {
    readonly name: Name;
    readonly label: string;
    readonly isGood: (typed: string) => boolean;
  }[];
  readonly rows: readonly Readonly<Record<Name, string>>[];
  readonly empty: Readonly<Record<Name, string>>;
  readonly maxRows: number;
  /** Whether faults are shown: once the form was submitted. */
  readonly isShown: boolean;
  readonly onChange: (rows: readonly Readonly<Record<Name, string>>[]) => void;
}) {
  const { t } = useText();
  return (
    <fieldset className={css.group}>
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
              error={isShown && !isGood(row[name]) ? t('offers.odd.rows') : null}
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
      {rows.length < maxRows && (
        <Button size="small" className={css.add ?? ''} onClick={() => onChange([...rows, empty])}>
          {t('offers.addRow')}
        </Button>
      )}
    </fieldset>
  );
}
