import { Skeleton } from '@tyche/ui/skeleton';
import { Tabs } from '@tyche/ui/tabs';
import { useState } from 'react';
import { showChat } from '../../../state/chat.ts';
import { closeAllModals } from '../../../state/modals.ts';
import { useSite } from '../../../state/site.ts';
import { useText } from '@tyche/i18n/react';
import { useCodeButton } from '../codes/use-code-button.ts';
import css from '../forms.module.css';
import { CodeLogin } from './code-login.tsx';
import { OtherWays } from './other-ways.tsx';
import { useFirstFocus } from '../use-first-focus.ts';
import { type LoginSide, PasswordLogin } from './password-login.tsx';
import { type Remembered, useRemembered } from './use-remembered.ts';

interface LoginPanelProps {
  readonly after: (() => void) | undefined;
  readonly onRegister: () => void;
}

/** Everything one can log in by: name and password, number and code where that is on, and the other ways below. */
export function LoginPanel(props: LoginPanelProps) {
  const { t } = useText();
  const remembered = useRemembered();
  if (remembered === 'asking')
    return (
      <div className={css.loading} role="status" aria-label={t('common.loading')}>
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} shape="block" />
        ))}
      </div>
    );
  return <Panel {...props} remembered={remembered} />;
}

function Panel({
  after,
  onRegister,
  remembered,
}: LoginPanelProps & { readonly remembered: Remembered | null }) {
  const { t } = useText();
  const site = useSite();
  const button = useCodeButton();
  const element = useFirstFocus<HTMLDivElement>(true);
  const [tab, setTab] = useState<'username' | 'mobile'>(remembered?.type === 'sms' ? 'mobile' : 'username');
  const [side, setSide] = useState<LoginSide>('member');
  const byName = <PasswordLogin remembered={remembered} after={after} side={side} />;
  return (
    <div ref={element} className={css.form}>
      {site?.mobileLogin ? (
        <Tabs
          label={t('auth.login.ways')}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'username', label: t('auth.login.byName'), content: byName },
            {
              id: 'mobile',
              label: t('auth.login.byMobile'),
              content: <CodeLogin remembered={remembered} button={button} after={after} />,
            },
          ]}
        />
      ) : (
        byName
      )}
      <OtherWays after={after} />
      <p className={css.switch}>
        {side === 'agent' && <>{t('auth.login.isAgentSide')} </>}
        <button
          type="button"
          className={css.link}
          onClick={() => setSide(side === 'agent' ? 'member' : 'agent')}
        >
          {t(side === 'agent' ? 'auth.login.toMemberSide' : 'auth.login.toAgentSide')}
        </button>
      </p>
      <p className={css.switch}>
        {t('auth.login.cannot')}{' '}
        <button type="button" className={css.link} onClick={askSupport}>
          {t('auth.login.askSupport')}
        </button>
      </p>
      {site?.registrationOpen !== false && (
        <p className={css.switch}>
          {t('auth.login.noAccount')}{' '}
          <button type="button" className={css.link} onClick={onRegister}>
            {t('auth.login.toRegister')}
          </button>
        </p>
      )}
    </div>
  );
}

/** The chat stands above the page, where the pop-up would cover it. */
function askSupport(): void {
  closeAllModals();
  showChat(true);
}
