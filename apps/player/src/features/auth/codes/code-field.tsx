import { Button } from '@tyche/ui/button';
import { ConfirmDialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import { LiveText } from '@tyche/ui/visually-hidden';
import { useErrorText } from '../../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';
import css from './code-field.module.css';
import type { CodeButton } from './use-code-button.ts';

/** A code that was sent, with the button that sends it. A refusal to send opens a warning (specification section 4). */
export function CodeField({
  button,
  value,
  error,
  hint,
  placeholder,
  isFirst = false,
  onChange,
  onSend,
}: {
  readonly button: CodeButton;
  readonly value: string;
  readonly error: string | null;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  /** The focus begins here. */
  readonly isFirst?: boolean;
  readonly onChange: (value: string) => void;
  readonly onSend: () => void;
}) {
  const { t } = useText();
  const errorText = useErrorText();
  const isWaiting = button.secondsLeft > 0;
  // Said at both ends of the countdown: the seconds between them are on the button only.
  const after = button.hasSent ? t('auth.code.againSpoken') : '';
  const spoken = isWaiting ? t('auth.code.sentSpoken') : after;
  return (
    <>
      <Field label={t('auth.code.label')} required error={error} hint={hint}>
        {(control) => (
          <TextInput
            {...control}
            {...(isFirst ? { 'data-autofocus': '' } : {})}
            name="verificationCode"
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={255}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            end={
              <Button
                size="small"
                className={css.send}
                busy={button.isBusy}
                disabled={isWaiting}
                onClick={onSend}
              >
                {isWaiting ? t('auth.code.sent', { n: button.secondsLeft }) : t('auth.code.send')}
              </Button>
            }
          />
        )}
      </Field>
      <LiveText text={spoken} />
      {button.refusal && (
        <ConfirmDialog
          title={t('auth.code.refused')}
          closeLabel={t('common.close')}
          confirmLabel={t('common.confirm')}
          onClose={button.forgetRefusal}
          onConfirm={button.forgetRefusal}
        >
          {errorText(button.refusal)}
        </ConfirmDialog>
      )}
    </>
  );
}
