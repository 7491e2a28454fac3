import type { RouteState } from '@tyche/client/react';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import { type Column, OfficeTable } from './office-table.tsx';
import css from './page.module.css';
import { Ready } from './ready.tsx';

/** A text by which a log is searched. */
export function LogField({
  label,
  value,
  onChange,
  maxLength = 60,
  isNumber = false,
  error = null,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength?: number;
  readonly isNumber?: boolean;
  readonly error?: string | null;
}) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          {...(isNumber && { inputMode: 'numeric' })}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A page of a log, the newest line first, with buttons to older lines and back to the newest. */
export function LogPages<Row extends { readonly id: string }>({
  of,
  caption,
  empty,
  columns,
  before,
  onBefore,
}: {
  readonly of: RouteState<{ readonly list: readonly Row[]; readonly hasMore: boolean }>;
  readonly caption: string;
  readonly empty: string;
  readonly columns: readonly Column<Row>[];
  /** The id above the page; null for the newest lines. */
  readonly before: string | null;
  readonly onBefore: (id: string | null) => void;
}) {
  const { t } = useText();
  return (
    <Ready of={of}>
      {({ list, hasMore }) => (
        <>
          <OfficeTable caption={caption} rows={list} empty={empty} columns={columns} />
          <div className={css.actions}>
            {before !== null && (
              <Button size="small" onClick={() => onBefore(null)}>
                {t('staff.audit.newest')}
              </Button>
            )}
            {hasMore && (
              <Button size="small" onClick={() => onBefore(list.at(-1)?.id ?? null)}>
                {t('staff.audit.older')}
              </Button>
            )}
          </div>
        </>
      )}
    </Ready>
  );
}
