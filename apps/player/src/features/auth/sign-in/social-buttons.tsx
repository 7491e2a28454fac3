import { useClient, useRoute } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { showToast } from '@tyche/ui/toasts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';

type Provider = OutputOf<typeof contract.socialProviders>['providers'][number];

/** The other providers of this site. */
export function useSocialProviders(): readonly Provider[] {
  const social = useRoute(contract.socialProviders, {}, { staleTimeMs: 300_000 });
  return social.state === 'ready' ? social.data.providers : [];
}

/** Google and Facebook, where the site has them. They leave the page and come back to `/social/:provider`. */
export function SocialButtons() {
  const { t } = useText();
  const client = useClient();
  const errorText = useErrorText();
  const providers = useSocialProviders();

  async function leave(provider: Provider): Promise<void> {
    try {
      const { redirect } = await client.call(contract.socialStart, { provider });
      location.assign(redirect);
    } catch (error) {
      if (error instanceof Error) showToast(errorText(error), 'bad');
    }
  }

  return providers.map((provider) => (
    <Button key={provider} wide onClick={() => void leave(provider)}>
      {t(`auth.social.${provider}`)}
    </Button>
  ));
}
