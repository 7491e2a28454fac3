import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import page from '../../features/auth/small-page.module.css';
import { useErrorText } from '../../lib/error-text.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { keepVisit } from '../../state/visit.ts';

/** The own path of an invitation link. It keeps the code for the registration and leads there. */
export function InvitationPage() {
  const { t } = useText();
  const client = useClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { path = '' } = useParams();
  const [error, setError] = useState<Error | null>(null);
  usePageTitle(t('agents.invitation.title'));

  useEffect(() => {
    client.call(contract.openAffiliateUrl, { path }).then(
      ({ code }) => {
        keepVisit(new URLSearchParams({ affiliateCode: code }));
        void navigate('/register', { replace: true });
      },
      (cause: unknown) => setError(cause instanceof Error ? cause : new Error('unknown')),
    );
  }, [client, navigate, path]);

  return (
    <div className={page.page}>
      <h1>{t('agents.invitation.title')}</h1>
      {error ? (
        <Notice
          tone="bad"
          action={
            <Button size="small" onClick={() => void navigate('/register', { replace: true })}>
              {t('agents.invitation.without')}
            </Button>
          }
        >
          {errorText(error)}
        </Notice>
      ) : (
        <SkeletonRows rows={2} label={t('common.loading')} />
      )}
    </div>
  );
}
