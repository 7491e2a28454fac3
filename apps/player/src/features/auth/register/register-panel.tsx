import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { cx } from '@tyche/ui/cx';
import { Notice } from '@tyche/ui/notice';
import { Skeleton } from '@tyche/ui/skeleton';
import { Tabs } from '@tyche/ui/tabs';
import { useState } from 'react';
import { useErrorText } from '../../../lib/error-text.ts';
import { useSite } from '../../../state/site.ts';
import { useText } from '@tyche/i18n/react';
import css from '../forms.module.css';
import type { RegisterKind } from './register-fields.ts';
import { RegisterForm } from './register-form.tsx';

export interface RegisterPanelProps {
  readonly after?: (() => void) | undefined;
  readonly onLogin: () => void;
  /** The reset button exists on the page, not in the pop-up (specification section 2). */
  readonly canReset?: boolean;
}

/** Opens an account by the field rules of the server: by name, or by mobile number where that is on. */
export function RegisterPanel({ after, onLogin, canReset = false }: RegisterPanelProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const site = useSite();
  const [kind, setKind] = useState<RegisterKind>('username');
  const rules = useRoute(contract.registerSettings, {}, { staleTimeMs: 300_000 });
  const own = useRoute(contract.affiliateDefault, {}, { staleTimeMs: 300_000 });
  if (site?.registrationOpen === false)
    return <Notice tone="caution">{t('refusals.registration-closed')}</Notice>;
  if (rules.state === 'failed')
    return (
      <Notice
        tone="bad"
        action={
          <Button size="small" onClick={rules.retry}>
            {t('common.retry')}
          </Button>
        }
      >
        {errorText(rules.error)}
      </Notice>
    );
  // Without an answer on the site's own code the field shows where the settings show it.
  if (rules.state === 'loading' || own.state === 'loading')
    return (
      <div className={cx(css.loading, css.coming)} role="status" aria-label={t('common.loading')}>
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} shape="block" />
        ))}
      </div>
    );
  const form = (of: RegisterKind) => (
    <RegisterForm
      key={of}
      kind={of}
      wireRules={rules.data}
      own={own.state === 'ready' ? own.data : { code: null, domain: location.host }}
      after={after}
      canReset={canReset}
    />
  );
  return (
    <div className={css.form}>
      {site?.mobileRegistration ? (
        <Tabs
          label={t('auth.register.ways')}
          value={kind}
          onChange={setKind}
          tabs={[
            { id: 'username', label: t('auth.register.byName'), content: form('username') },
            { id: 'mobile', label: t('auth.register.byMobile'), content: form('mobile') },
          ]}
        />
      ) : (
        form('username')
      )}
      <p className={css.switch}>
        {t('auth.register.hasAccount')}{' '}
        <button type="button" className={css.link} onClick={onLogin}>
          {t('auth.register.toLogin')}
        </button>
      </p>
    </div>
  );
}
