import { useClient } from '@tyche/client/react';
import { useText } from '@tyche/i18n/react';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { useEffect } from 'react';
import { useErrorText } from '../../../lib/error-text.ts';
import { closeModal } from '../../../state/modals.ts';
import { startFreePlay } from './free-play.ts';
import { useSignIn } from './use-sign-in.ts';

/** Signs a guest in with a trial account, and goes on with what was wanted. It is in view only while that takes time, or fails. */
export function FreePlayDialog({ after }: { readonly after: (() => void) | undefined }) {
  const { t } = useText();
  const client = useClient();
  const errorText = useErrorText();
  const signing = useSignIn(after);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => void signing.run(() => startFreePlay(client)), []);
  return (
    <Dialog title={t('account.freePlay')} closeLabel={t('common.close')} onClose={closeModal} size="dialog">
      {signing.error ? (
        <Notice tone="bad">{errorText(signing.error)}</Notice>
      ) : (
        <p role="status">{t('auth.trial.opening')}</p>
      )}
    </Dialog>
  );
}
