import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { ConfirmDialog } from '@tyche/ui/dialog';
import { closeModal } from '../../../state/modals.ts';
import { useSession } from '../../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import { finishSignIn } from './finish-sign-in.ts';

/** Someone else is signed in here: a ticket of a partner takes their place only when they say so (reliability.md 3.3). */
export function ContinueAsDialog({ ticket }: { readonly ticket: string }) {
  const { t } = useText();
  const client = useClient();
  const name = useSession((session) => session.member?.nickname ?? '');
  const change = () =>
    client.call(contract.ticketLogin, { ticket }).then(
      (answer) => finishSignIn(answer, undefined),
      // A used or late ticket says nothing: the page stays as it was.
      () => closeModal(),
    );
  return (
    <ConfirmDialog
      title={t('auth.continueAs.title')}
      closeLabel={t('common.close')}
      cancelLabel={t('auth.continueAs.stay', { name })}
      confirmLabel={t('auth.continueAs.change')}
      onClose={closeModal}
      onConfirm={() => void change()}
    >
      {t('auth.continueAs.text', { name })}
    </ConfirmDialog>
  );
}
