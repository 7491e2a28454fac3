import { lazy, Suspense } from 'react';
import { closeModal, type Modal, useModals } from '../../state/modals.ts';

const AuthDialog = lazy(async () => ({
  default: (await import('../../features/auth/auth-dialog.tsx')).AuthDialog,
}));
const LogoutDialog = lazy(async () => ({
  default: (await import('../../features/auth/logout-dialog.tsx')).LogoutDialog,
}));
const RegisteredDialog = lazy(async () => ({
  default: (await import('../../features/auth/registered-dialog.tsx')).RegisteredDialog,
}));
const HelpDialog = lazy(async () => ({
  default: (await import('../../features/help/help-dialog.tsx')).HelpDialog,
}));
const MenuSheet = lazy(async () => ({ default: (await import('./menu-sheet.tsx')).MenuSheet }));
const AccountSheet = lazy(async () => ({ default: (await import('./account-sheet.tsx')).AccountSheet }));

/** Draws the open pop-ups, one above the other. Their program parts come when they are first needed. */
export function ModalHost() {
  const stack = useModals((modals) => modals.stack);
  return stack.map((modal) => (
    <Suspense key={modal.kind} fallback={null}>
      {draw(modal)}
    </Suspense>
  ));
}

function draw(modal: Modal) {
  switch (modal.kind) {
    case 'login':
    case 'register':
      return <AuthDialog kind={modal.kind} after={modal.after} />;
    case 'registered':
      return <RegisteredDialog account={modal.account} />;
    case 'logout':
      return <LogoutDialog />;
    case 'help':
      return <HelpDialog topic={modal.topic} />;
    case 'menu':
      return <MenuSheet onClose={closeModal} />;
    case 'account':
      return <AccountSheet onClose={closeModal} />;
  }
}
