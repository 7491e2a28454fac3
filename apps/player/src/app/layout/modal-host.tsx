import { type ReactNode, Suspense } from 'react';
import { NewcomerPromotions, RegisterBanners } from '../../features/banners/register-banners.tsx';
import { closeModal, type Modal, useModals } from '../../state/modals.ts';
import { WithWords } from '../../lib/states/with-words.tsx';
import { lazyPage } from '../../state/chunks.ts';

const AuthModal = lazyPage(async () => ({
  default: (await import('../../features/auth/auth-modal.tsx')).AuthModal,
}));
const HelpDialog = lazyPage(async () => ({
  default: (await import('../../features/help/help-dialog.tsx')).HelpDialog,
}));
const DownloadDialog = lazyPage(async () => ({
  default: (await import('../../features/download/download-dialog.tsx')).DownloadDialog,
}));
const MenuSheet = lazyPage(async () => ({ default: (await import('./menu-sheet.tsx')).MenuSheet }));
const GamePicker = lazyPage(async () => ({
  default: (await import('../../features/game-picker/game-picker.tsx')).GamePicker,
}));
const VendorGamesDialog = lazyPage(async () => ({
  default: (await import('../../features/vendor-games/vendor-games-dialog.tsx')).VendorGamesDialog,
}));
const AccountSheet = lazyPage(async () => ({ default: (await import('./account-sheet.tsx')).AccountSheet }));
const AUTH = ['auth', 'refusals'];
const HELP = ['help'];
const DOWNLOAD = ['download'];
const GAMES = ['games', 'refusals'];
const OFFERS = (
  <>
    <NewcomerPromotions />
    <RegisterBanners />
  </>
);

/** Draws the open pop-ups, one above the other. Their program parts and words come when they are first needed. */
export function ModalHost() {
  const stack = useModals((modals) => modals.stack);
  return stack.map((modal) => (
    <Suspense key={modal.kind} fallback={null}>
      {draw(modal)}
    </Suspense>
  ));
}

function draw(modal: Modal): ReactNode {
  switch (modal.kind) {
    case 'help':
      return (
        <WithWords subjects={HELP} fallback={null}>
          <HelpDialog topic={modal.topic} />
        </WithWords>
      );
    case 'download':
      return (
        <WithWords subjects={DOWNLOAD} fallback={null}>
          <DownloadDialog />
        </WithWords>
      );
    case 'menu':
      return <MenuSheet onClose={closeModal} />;
    case 'games':
      return <GamePicker current={null} onClose={closeModal} />;
    case 'vendor-games':
      return (
        <WithWords subjects={GAMES} fallback={null}>
          <VendorGamesDialog vassalage={modal.vassalage} name={modal.name} />
        </WithWords>
      );
    case 'account':
      return <AccountSheet onClose={closeModal} />;
    default:
      return (
        <WithWords subjects={AUTH} fallback={null}>
          <AuthModal modal={modal} offers={OFFERS} />
        </WithWords>
      );
  }
}
