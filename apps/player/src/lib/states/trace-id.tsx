import { IconButton } from '@tyche/ui/icon-button';
import { showToast } from '@tyche/ui/toasts';
import { useText } from '@tyche/i18n/react';
import css from './trace-id.module.css';

/** The id of one failed call, to copy into a message to support. */
export function TraceId({ id }: { readonly id: string }) {
  const { t } = useText();
  const copy = () =>
    navigator.clipboard?.writeText(id).then(
      () => showToast(t('common.copied'), 'good'),
      () => undefined,
    );
  return (
    <span className={css.trace}>
      {t('common.trace')} <bdi className={css.id}>{id}</bdi>
      <IconButton icon="copy" iconSize={16} label={t('common.copy')} onClick={copy} className={css.copy} />
    </span>
  );
}
