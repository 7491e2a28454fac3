import { Dialog } from '@tyche/ui/dialog';
import { Tabs } from '@tyche/ui/tabs';
import { useState } from 'react';
import { closeModal } from '../../../state/modals.ts';
import { useSite } from '../../../state/site.ts';
import { useText } from '@tyche/i18n/react';
import { ForgotByEmail } from './forgot-by-email.tsx';
import { ForgotByPhone } from './forgot-by-phone.tsx';

/** A forgotten password: by e-mail, and by phone where that is on (specification section 2). */
export function ForgotDialog({ after }: { readonly after: (() => void) | undefined }) {
  const { t } = useText();
  const site = useSite();
  const [tab, setTab] = useState<'email' | 'mobile'>('email');
  return (
    <Dialog title={t('auth.forgot.title')} closeLabel={t('common.close')} onClose={closeModal} size="dialog">
      {site?.phoneRecovery ? (
        <Tabs
          label={t('auth.forgot.ways')}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'email', label: t('auth.forgot.byEmail'), content: <ForgotByEmail /> },
            { id: 'mobile', label: t('auth.forgot.byMobile'), content: <ForgotByPhone after={after} /> },
          ]}
        />
      ) : (
        <ForgotByEmail />
      )}
    </Dialog>
  );
}
