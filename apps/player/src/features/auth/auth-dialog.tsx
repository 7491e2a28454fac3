import { Dialog } from '@tyche/ui/dialog';
import type { ReactNode } from 'react';
import { closeModal, replaceModal } from '../../state/modals.ts';
import { useText } from '@tyche/i18n/react';
import { RegisterPanel } from './register/register-panel.tsx';
import { LoginPanel } from './sign-in/login-panel.tsx';

/** Login and registration in one pop-up; `after` is the guarded action that waits for it. */
export function AuthDialog({
  kind,
  after,
  offers,
}: {
  readonly kind: 'login' | 'register';
  readonly after: (() => void) | undefined;
  readonly offers: ReactNode;
}) {
  const { t } = useText();
  const isLogin = kind === 'login';
  return (
    <Dialog
      key={kind}
      size={isLogin ? 'dialog' : 'modal'}
      closeLabel={t('common.close')}
      onClose={closeModal}
      title={t(isLogin ? 'auth.login.title' : 'auth.register.title')}
    >
      {isLogin ? (
        <LoginPanel after={after} onRegister={() => replaceModal({ kind: 'register', after })} />
      ) : (
        <>
          <RegisterPanel after={after} onLogin={() => replaceModal({ kind: 'login', after })} />
          {offers}
        </>
      )}
    </Dialog>
  );
}
