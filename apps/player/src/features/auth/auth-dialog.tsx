import { Dialog } from '@tyche/ui/dialog';
import { closeModal, openModal, replaceModal } from '../../state/modals.ts';
import { useText } from '../../state/text.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

/** Login and registration in one pop-up; `after` is the guarded action that waits for it. */
export function AuthDialog({
  kind,
  after,
}: {
  readonly kind: 'login' | 'register';
  readonly after: (() => void) | undefined;
}) {
  const { t } = useText();
  const isLogin = kind === 'login';
  return (
    <Dialog
      key={kind}
      size={isLogin ? 'dialog' : 'modal'}
      closeLabel={t('common.close')}
      onClose={closeModal}
      title={t(isLogin ? 'account.login.title' : 'account.register.title')}
    >
      {isLogin ? (
        <LoginForm
          onDone={() => {
            closeModal();
            after?.();
          }}
          onRegister={() => replaceModal({ kind: 'register', after })}
        />
      ) : (
        <RegisterForm
          onDone={(account) => {
            closeModal();
            after?.();
            openModal({ kind: 'registered', account });
          }}
          onLogin={() => replaceModal({ kind: 'login', after })}
        />
      )}
    </Dialog>
  );
}
