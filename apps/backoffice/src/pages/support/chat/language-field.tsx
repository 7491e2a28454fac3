import { offeredLanguages } from '@tyche/i18n/languages';
import { useText } from '@tyche/i18n/react';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';

/** The language of a text, as a wire code. */
export function LanguageField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (code: string) => void;
}) {
  const { t } = useText();
  return (
    <Field label={t('staff.feedback.language')}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {offeredLanguages.map(({ code }) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
