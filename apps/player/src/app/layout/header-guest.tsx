import { useClient } from '@tyche/client/react';
import { Button } from '@tyche/ui/button';
import { cx } from '@tyche/ui/cx';
import { IconButton } from '@tyche/ui/icon-button';
import { showToast } from '@tyche/ui/toasts';
import { type FocusEvent, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useErrorText } from '../../lib/error-text.ts';
import { openModal } from '../../state/modals.ts';
import { useSite } from '../../state/site.ts';
import { useText } from '@tyche/i18n/react';
import { WithWords } from '../../lib/states/with-words.tsx';
import css from './header.module.css';
import { lazyPage } from '../../state/chunks.ts';

const LoginMore = lazyPage(async () => ({
  default: (await import('../../features/auth/sign-in/login-more.tsx')).LoginMore,
}));
const AUTH = ['auth', 'refusals'];
/** Specification section 2: the drop-down goes this long after the focus has left it. */
const CLOSE_MS = 200;
const FORM_PAGES = /^\/(login|reset-password|offers-end|social)(\/|$)/;

/** Login with its drop-down, registration and free play, each where the site offers it. */
export function HeaderGuest() {
  const { t } = useText();
  const site = useSite();
  const { pathname } = useLocation();
  const mayRegister = !pathname.startsWith('/register') && site?.registrationOpen !== false;
  // One cinnabar action in a view: these pages have their own.
  const isPlain = FORM_PAGES.test(pathname);
  return (
    <>
      {/* Its place is held until the site has said whether there is free play. */}
      {site?.freePlay !== false && <FreePlayButton isKnown={site !== null} />}
      <LoginButtons />
      {mayRegister && (
        <Button
          look={isPlain ? 'quiet' : 'primary'}
          aria-haspopup="dialog"
          onClick={() => openModal({ kind: 'register' })}
        >
          {t('account.register.action')}
        </Button>
      )}
    </>
  );
}

function LoginButtons() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(timer.current);
  const leave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    timer.current = setTimeout(() => setOpen(false), CLOSE_MS);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus goes.
    <div
      className={css.login}
      onFocus={stay}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <Button aria-haspopup="dialog" onClick={() => openModal({ kind: 'login' })}>
        {t('account.login.action')}
      </Button>
      <IconButton
        icon="chevron-down"
        iconSize={18}
        className={css.more}
        label={t('account.login.more')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div className={css.drop}>
          <Suspense fallback={null}>
            <WithWords subjects={AUTH} fallback={null}>
              <LoginMore onChoose={() => setOpen(false)} />
            </WithWords>
          </Suspense>
        </div>
      )}
    </div>
  );
}

function FreePlayButton({ isKnown }: { readonly isKnown: boolean }) {
  const { t } = useText();
  const client = useClient();
  const errorText = useErrorText();
  async function play(): Promise<void> {
    try {
      const { playFree } = await import('../../features/auth/sign-in/free-play.ts');
      await playFree(client);
    } catch (error) {
      if (error instanceof Error) showToast(errorText(error), 'bad');
    }
  }
  return (
    <Button look="bare" className={cx(css.free, !isKnown && css.unknown)} onClick={() => void play()}>
      {t('account.freePlay')}
    </Button>
  );
}
