import { useText } from '@tyche/i18n/react';

/** Gives what is wrong with a field that must be filled in: the sentence that names it, or false once there is a text. */
export function useMissing(): (value: string, label: string) => string | false {
  const { t } = useText();
  return (value, label) => value.trim() === '' && t('account.field.missing', { field: label });
}
