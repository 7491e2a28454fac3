import type { ReactNode } from 'react';
import type { Modal } from '../../state/modals.ts';
import { AuthDialog } from './auth-dialog.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { SessionEndedDialog } from './session-ended-dialog.tsx';
import { RegisteredDialog } from './registered-dialog.tsx';
import { MobileNotice } from './register/mobile-notice.tsx';
import { ContinueAsDialog } from './sign-in/continue-as-dialog.tsx';
import { TrueAccountDialog } from './true-account-dialog.tsx';
import { lazyPart } from '../../state/chunks.ts';

const CaptchaDialog = lazyPart(async () => ({
  default: (await import('./captcha/captcha-dialog.tsx')).CaptchaDialog,
}));
const ForgotDialog = lazyPart(async () => ({
  default: (await import('./password/forgot-dialog.tsx')).ForgotDialog,
}));
const ChangePasswordDialog = lazyPart(async () => ({
  default: (await import('./password/change-password-dialog.tsx')).ChangePasswordDialog,
}));
const FreePlayDialog = lazyPart(async () => ({
  default: (await import('./sign-in/free-play-dialog.tsx')).FreePlayDialog,
}));
const UnlockDialog = lazyPart(async () => ({
  default: (await import('./second-factor/unlock-dialog.tsx')).UnlockDialog,
}));

type AuthModalKind = Exclude<
  Modal,
  { readonly kind: 'help' | 'download' | 'menu' | 'games' | 'vendor-games' | 'account' }
>;

/** The pop-ups of accounts. They share one program part; the rarer ones have their own. */
export function AuthModal({
  modal,
  offers,
}: {
  readonly modal: AuthModalKind;
  /** What stands below the form of registration. */
  readonly offers: ReactNode;
}) {
  switch (modal.kind) {
    case 'login':
    case 'register':
      return <AuthDialog kind={modal.kind} after={modal.after} offers={offers} />;
    case 'forgot':
      return <ForgotDialog after={modal.after} />;
    case 'free-play':
      return <FreePlayDialog after={modal.after} />;
    case 'unlock':
      return <UnlockDialog restriction={modal.restriction} after={modal.after} />;
    case 'change-password':
      return <ChangePasswordDialog />;
    case 'captcha':
      return <CaptchaDialog action={modal.action} wasWrong={modal.wasWrong} onProof={modal.onProof} />;
    case 'registered':
      return <RegisteredDialog account={modal.account} />;
    case 'mobile-notice':
      return <MobileNotice account={modal.account} />;
    case 'continue-as':
      return <ContinueAsDialog ticket={modal.ticket} />;
    case 'session-ended':
      return <SessionEndedDialog reason={modal.reason} />;
    case 'logout':
      return <LogoutDialog />;
    case 'true-account':
      return <TrueAccountDialog />;
  }
}
