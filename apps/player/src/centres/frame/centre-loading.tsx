import { useText } from '@tyche/i18n/react';
import { Overlay } from '@tyche/ui/overlay';
import { VisuallyHidden } from '@tyche/ui/visually-hidden';
import { useId } from 'react';
import { PageLoading } from '../../lib/states/page-loading.tsx';
import css from './centre-loading.module.css';

/** The panel of a centre while its code and texts load: a skeleton, which Escape closes. */
export function CentreLoading({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const id = useId();
  return (
    <Overlay labelledBy={id} onClose={onClose} className={css.loading}>
      <VisuallyHidden>
        <span id={id}>{t('common.loading')}</span>
      </VisuallyHidden>
      <PageLoading />
    </Overlay>
  );
}
