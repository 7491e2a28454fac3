import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { useState } from 'react';
import { useSocialProviders } from '../../../features/auth/sign-in/social-buttons.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { Line, Lines } from './lines.tsx';
import { PasswordField, TaskForm, usePassword } from '../../../features/protection-task/task-form.tsx';
import { useTask } from '../../../features/protection-task/use-task.ts';

type Provider = 'google' | 'facebook';

/** The providers that may sign in to this account; nothing where the site has none. */
export function SocialLinks() {
  const { t, format } = useText();
  const errorText = useErrorText();
  const task = useTask();
  const providers = useSocialProviders();
  const links = useRoute(contract.socialLinks, {}, { enabled: providers.length > 0 });
  const [removed, setRemoved] = useState<Provider | null>(null);
  if (providers.length === 0 || links.state !== 'ready') return null;

  async function leave(provider: Provider): Promise<void> {
    const started = await task.run(() => task.client.call(contract.socialStart, { provider }));
    if (started) location.assign(started.answer.redirect);
  }

  return (
    <>
      {task.error && <Notice tone="bad">{errorText(task.error)}</Notice>}
      <Lines title={t('security.social.title')}>
        {providers.map((provider) => {
          const link = links.data.list.find((one) => one.provider === provider);
          const label = t(`security.social.${provider}`);
          return (
            <Line
              key={provider}
              title={label}
              text={
                link
                  ? t('security.since', { at: format.date(link.linkedAt, 'date') })
                  : t('security.social.none')
              }
              isDone={link !== undefined}
              action={
                <Button
                  size="small"
                  aria-label={`${t(link ? 'security.remove' : 'auth.social.link')}: ${label}`}
                  onClick={() => (link ? setRemoved(provider) : void leave(provider))}
                >
                  {t(link ? 'security.remove' : 'auth.social.link')}
                </Button>
              }
            />
          );
        })}
      </Lines>
      {removed && <UnlinkDialog provider={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function UnlinkDialog({ provider, onClose }: { readonly provider: Provider; readonly onClose: () => void }) {
  const { t } = useText();
  const task = useTask();
  const password = usePassword();
  async function submit(): Promise<void> {
    if (!password.check()) return;
    const proof = { provider, password: password.value };
    if (await task.run(() => task.client.call(contract.socialUnlink, proof))) onClose();
  }
  return (
    <Dialog
      title={t(`security.social.${provider}`)}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
    >
      <TaskForm error={task.error} isBusy={task.isBusy} label={t('security.remove')} onSubmit={submit}>
        <PasswordField of={password} />
      </TaskForm>
    </Dialog>
  );
}
