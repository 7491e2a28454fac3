import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { showToast } from '@tyche/ui/toasts';

/** Copies a text. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const { t } = useText();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast(t('common.copied'), 'good'),
      () => showToast(t('common.copyFailed'), 'bad'),
    );
  return (
    <Button size="small" aria-label={label} onClick={() => void copy()}>
      {t('common.copy')}
    </Button>
  );
}
