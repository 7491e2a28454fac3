import type { CaptchaAction } from '@tyche/contract/verification';
import { Field } from '@tyche/ui/field';
import { useText } from '@tyche/i18n/react';
import { CaptchaStep } from './captcha-step.tsx';
import { useCaptcha } from './use-captcha.ts';

/** The captcha as a field of a form. Its value is the proof, for one try of the form; empty, it waits for the visitor. */
export function CaptchaField({
  action,
  value,
  error,
  onChange,
}: {
  readonly action: CaptchaAction;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useText();
  const run = useCaptcha(action, ({ proof }) => onChange(proof));
  return (
    <Field label={t('auth.field.captcha')} required error={error}>
      {({ required: _required, ...control }) => (
        <CaptchaStep run={run} isDone={value !== ''} control={control} />
      )}
    </Field>
  );
}
