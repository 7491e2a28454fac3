import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Icon } from '@tyche/ui/icon';
import { Notice } from '@tyche/ui/notice';
import { useErrorText } from '../../../lib/error-text.ts';
import { useSite } from '../../../state/site.ts';
import { useText } from '@tyche/i18n/react';
import { answerPasskey, hasPasskeys, isPasskeyClosed } from '../second-factor/passkeys.ts';
import { SocialButtons, useSocialProviders } from './social-buttons.tsx';
import { startFreePlay } from './free-play.ts';
import css from './other-ways.module.css';
import { useSignIn } from './use-sign-in.ts';

/** Passkey, the other providers and free play: each where there is one. */
export function OtherWays({ after }: { readonly after: (() => void) | undefined }) {
  const { t } = useText();
  const client = useClient();
  const site = useSite();
  const errorText = useErrorText();
  const signing = useSignIn(after);
  const byPasskey = () =>
    signing.run(async () => {
      const options = await client.call(contract.passkeyLoginStart, {});
      return client.call(contract.passkeyLogin, { response: await answerPasskey(options) });
    });
  const hasSocial = useSocialProviders().length > 0;
  if (!hasPasskeys() && !hasSocial && !site?.freePlay) return null;
  return (
    <div className={css.ways}>
      <p className={css.or}>
        <span>{t('auth.login.or')}</span>
      </p>
      {signing.error && (
        <Notice tone="bad">
          {isPasskeyClosed(signing.error) ? t('auth.passkey.closed') : errorText(signing.error)}
        </Notice>
      )}
      {hasPasskeys() && (
        <Button wide busy={signing.isBusy} onClick={() => void byPasskey()}>
          <Icon name="key" size={18} />
          {t('auth.passkey.login')}
        </Button>
      )}
      <SocialButtons />
      {site?.freePlay && (
        <Button wide onClick={() => void signing.run(() => startFreePlay(client))}>
          <Icon name="play" size={18} />
          {t('account.freePlay')}
        </Button>
      )}
    </div>
  );
}
