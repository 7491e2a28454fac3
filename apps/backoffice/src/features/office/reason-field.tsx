import { useText } from '@tyche/i18n/react';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';

/** As the contract says: a reason has three characters at least. */
export function isReasonShort(reason: string): boolean {
  return reason.trim().length < 3;
}

/** Asks why: the text is written to the audit trail. A text that is too short is refused when the form is sent. */
export function ReasonField({
  value,
  onChange,
  isSubmitted,
  hasFocus = false,
}: {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly isSubmitted: boolean;
  readonly hasFocus?: boolean;
}) {
  const { t } = useText();
  return (
    <Field
      label={t('staff.reason')}
      required
      hint={t('staff.reasonHint')}
      error={isSubmitted && isReasonShort(value) ? t('staff.reasonShort') : null}
    >
      {(control) => (
        <TextInput
          {...control}
          {...(hasFocus && { 'data-autofocus': '' })}
          maxLength={300}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
