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
import { PasswordField, TaskForm } from '../../../features/protection-task/task-form.tsx';
import { useTask } from '../../../features/protection-task/use-task.ts';
import { useTaskForm } from '../../../features/protection-task/use-task-form.ts';
import { useMissing } from '../../../lib/use-missing.ts';

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
  const missing = useMissing();
  const form = useTaskForm({
    first: { password: '' },
    validate: ({ password }) => ({ password: missing(password, t('auth.field.password')) }),
    send: ({ password }, call) => call(contract.socialUnlink, { provider, password }),
    onDone: onClose,
  });
  return (
    <Dialog
      title={t(`security.social.${provider}`)}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
    >
      <TaskForm form={form} label={t('security.remove')}>
        <PasswordField {...form.field('password')} />
      </TaskForm>
    </Dialog>
  );
}
