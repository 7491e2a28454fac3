import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Icon } from '@tyche/ui/icon';
import { useNavigate } from 'react-router';
import { closeModal } from '../../state/modals.ts';
import { useText } from '@tyche/i18n/react';
import css from './registered-dialog.module.css';

/** Says that the account is open and tells its generated number. */
export function RegisteredDialog({ account }: { readonly account: string }) {
  const { t } = useText();
  const navigate = useNavigate();
  const play = () => {
    closeModal();
    void navigate('/lottery');
  };
  return (
    <Dialog
      title={t('auth.registered.title')}
      closeLabel={t('common.close')}
      onClose={closeModal}
      size="dialog"
      closeOutside
    >
      <div className={css.box}>
        <p className={css.number}>
          <Icon name="ticket" size={22} />
          <span>
            {t('auth.registered.number')}
            <bdi>{account}</bdi>
          </span>
        </p>
        <p>{t('auth.registered.text')}</p>
        <Button look="primary" size="large" wide data-autofocus="" onClick={play}>
          {t('auth.registered.play')}
        </Button>
      </div>
    </Dialog>
  );
}
