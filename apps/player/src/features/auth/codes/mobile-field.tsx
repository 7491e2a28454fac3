import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import { useText } from '@tyche/i18n/react';
import css from './mobile-field.module.css';

/** A mobile number behind its dialling code. The code's selector is there and disabled (specification section 5). */
export function MobileField({
  required = true,
  diallingCode,
  value,
  error,
  hint,
  placeholder,
  isFirst = false,
  onChange,
  onLeave,
}: {
  /** A form may leave the number open. */
  readonly required?: boolean;
  readonly diallingCode: string;
  readonly value: string;
  readonly error: string | null;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  /** The focus begins here. */
  readonly isFirst?: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
}) {
  const { t } = useText();
  return (
    <Field label={t('auth.field.mobileNum')} required={required} error={error} hint={hint}>
      {(control) => (
        <span className={css.pair} dir="ltr">
          <select
            className={css.code}
            disabled
            aria-label={t('auth.field.diallingCode')}
            value={diallingCode}
          >
            <option value={diallingCode}>{`+${diallingCode}`}</option>
          </select>
          <TextInput
            {...control}
            {...(isFirst ? { 'data-autofocus': '' } : {})}
            className={css.number}
            name="mobileNum"
            dir="ltr"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={40}
            placeholder={placeholder}
            value={value}
            onBlur={() => onLeave?.()}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
