import type { FormField } from '@tyche/client/use-form';
import { useText } from '@tyche/i18n/react';
import { TextField } from '@tyche/ui/text-field';
import type { TypedShares } from './offer-draft.ts';
import page from '../../../features/office/page.module.css';
import css from './offers.module.css';
import { readPercent } from './typed-values.ts';
import { useGroupName } from '../../../features/office/use-group-name.ts';

/** A percentage for each group of games. */
export function ShareFields({
  legend,
  hint,
  groups,
  value,
  error,
  onChange,
}: FormField<TypedShares> & {
  readonly legend: string;
  readonly hint?: string;
  readonly groups: readonly string[];
}) {
  const { t } = useText();
  const groupName = useGroupName();
  return (
    <fieldset className={page.group}>
      <legend className={css.legend}>{legend}</legend>
      {hint !== undefined && <p className={css.hint}>{hint}</p>}
      <div className={css.shares}>
        {groups.map((group) => {
          const typed = value[group] ?? '0';
          return (
            <TextField
              key={group}
              label={t('offers.groupPercent', { group: groupName(group) })}
              dir="ltr"
              inputMode="decimal"
              maxLength={9}
              value={typed}
              error={readPercent(typed) === undefined ? error : null}
              onChange={(text) => onChange({ ...value, [group]: text })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
