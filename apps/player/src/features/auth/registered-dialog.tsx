import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Icon } from '@tyche/ui/icon';
import { useNavigate } from 'react-router';
import { closeModal } from '../../state/modals.ts';
import { useText } from '../../state/text.tsx';
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
      title={t('account.registered.title')}
      closeLabel={t('common.close')}
      onClose={closeModal}
      size="dialog"
      closeOutside
    >
      <div className={css.box}>
        <p className={css.number}>
          <Icon name="ticket" size={22} />
          <span>
            {t('account.registered.number')}
            <bdi>{account}</bdi>
          </span>
        </p>
        <p>{t('account.registered.text')}</p>
        <Button look="primary" size="large" wide data-autofocus="" onClick={play}>
          {t('account.registered.play')}
        </Button>
      </div>
    </Dialog>
  );
}
