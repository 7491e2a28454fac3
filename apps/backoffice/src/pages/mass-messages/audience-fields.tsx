import type { FormField } from '@tyche/client/use-form';
import type { Language } from '@tyche/i18n/languages';
import { useText } from '@tyche/i18n/react';
import { massAccounts, massKinds, type MassWay, massWays } from '@tyche/rules/messages/words';
import { Checkbox } from '@tyche/ui/checkbox';
import { CheckboxGroup } from '@tyche/ui/checkbox-group';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { useId } from 'react';
import type { useForm } from '../../features/office/use-form.ts';
import type { Draft } from './draft.ts';
import css from './mass-messages.module.css';

/** What the message is about, with a sentence for each on whom it reaches. */
export function KindField({ value, error, onChange }: FormField<Draft['kind']>) {
  const { t } = useText();
  const id = useId();
  return (
    <fieldset className={css.kinds}>
      <legend>{t('staff.massMessages.kind')}</legend>
      {massKinds.map((kind) => (
        <label key={kind} className={css.kind}>
          <input
            type="radio"
            name={id}
            value={kind}
            checked={kind === value}
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={() => onChange(kind)}
          />
          <span>
            <strong>{t(`staff.massMessages.kind.${kind}`)}</strong>
            <span className={css.caption}>{t(`staff.massMessages.kindText.${kind}`)}</span>
          </span>
        </label>
      ))}
      {error && (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** How it is sent. A fault is shown at the first box. */
export function WaysField({ value, error, onChange }: FormField<readonly MassWay[]>) {
  const { t } = useText();
  return (
    <CheckboxGroup legend={t('staff.massMessages.ways')}>
      {massWays.map((way, place) => (
        <Checkbox
          key={way}
          checked={value.includes(way)}
          error={place === 0 ? error : null}
          onChange={({ target }) => onChange(toggled(massWays, value, way, target.checked))}
        >
          {t(`staff.massMessages.way.${way}`)}
        </Checkbox>
      ))}
    </CheckboxGroup>
  );
}

/** Which accounts get it, and the languages that their members read. */
export function AudienceFields({
  form: { values, field },
  languages,
}: {
  readonly form: Pick<ReturnType<typeof useForm<Draft, unknown>>, 'values' | 'field'>;
  readonly languages: readonly Language[];
}) {
  const { t } = useText();
  const accounts = field('accounts');
  const codes = languages.map(({ code }) => code);
  return (
    <>
      <Field label={t('staff.massMessages.accounts')} error={accounts.error}>
        {(control) => (
          <Select
            {...control}
            value={accounts.value}
            onChange={({ target }) =>
              accounts.onChange(massAccounts.find((one) => one === target.value) ?? accounts.value)
            }
          >
            {massAccounts.map((one) => (
              <option key={one} value={one}>
                {t(`staff.massMessages.accounts.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <CheckboxGroup legend={t('staff.massMessages.languages')} columns="fitting">
        {languages.map(({ code, tag, ownName }) => (
          <Checkbox
            key={code}
            checked={values.languages.includes(code)}
            onChange={({ target }) =>
              field('languages').onChange(toggled(codes, values.languages, code, target.checked))
            }
          >
            <span lang={tag}>{ownName}</span>
          </Checkbox>
        ))}
        <p className={css.hint}>{t('staff.massMessages.languagesHint')}</p>
      </CheckboxGroup>
    </>
  );
}

/** The chosen ones of all, in their order, with one of them chosen or not. */
function toggled<Value>(
  all: readonly Value[],
  chosen: readonly Value[],
  one: Value,
  isChosen: boolean,
): readonly Value[] {
  return all.filter((value) => (value === one ? isChosen : chosen.includes(value)));
}
