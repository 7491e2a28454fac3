import type { FormField } from '@tyche/client/use-form';
import { useText } from '@tyche/i18n/react';
import { TextField } from '@tyche/ui/text-field';

/** As the contract says. */
const MIN_LENGTH = 3;

/** Gives what is wrong with a reason: the sentence for one that is too short, or false. */
export function useReasonFault(): (reason: string) => string | false {
  const { t } = useText();
  return (reason) => reason.trim().length < MIN_LENGTH && t('staff.reasonShort');
}

/** Asks why: the text is written to the audit trail. */
export function ReasonField({
  hasFocus = false,
  ...field
}: FormField<string> & { readonly hasFocus?: boolean }) {
  const { t } = useText();
  return (
    <TextField
      label={t('staff.reason')}
      required
      hint={t('staff.reasonHint')}
      {...(hasFocus && { 'data-autofocus': '' })}
      maxLength={300}
      {...field}
    />
  );
}
