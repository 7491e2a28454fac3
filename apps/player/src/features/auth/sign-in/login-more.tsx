import { Icon } from '@tyche/ui/icon';
import { openModal } from '../../../state/modals.ts';
import { useText } from '@tyche/i18n/react';
import css from './login-more.module.css';
import { SocialButtons } from './social-buttons.tsx';

/** What hangs below the header's login: the forgotten password, and the other providers where there are any. */
export function LoginMore({ onChoose }: { readonly onChoose: () => void }) {
  const { t } = useText();
  return (
    <div className={css.panel}>
      <button
        type="button"
        className={css.line}
        aria-haspopup="dialog"
        onClick={() => {
          onChoose();
          openModal({ kind: 'forgot' });
        }}
      >
        <Icon name="key" />
        {t('auth.forgot.link')}
      </button>
      <SocialButtons />
    </div>
  );
}
