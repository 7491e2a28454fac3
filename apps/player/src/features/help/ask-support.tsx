import { useText } from '@tyche/i18n/react';
import { isTrial } from '@tyche/rules/access';
import { Button } from '@tyche/ui/button';
import { showChat } from '../../state/chat.ts';
import { closeModal } from '../../state/modals.ts';
import { callerOf, useSession } from '../../state/session.ts';
import css from './help-centre.module.css';

/** The way from help to a person: the chat, for members and for visitors. A trial account has none. */
export function AskSupport() {
  const { t } = useText();
  const isOnTrial = useSession(({ member }) => isTrial(callerOf(member)));
  if (isOnTrial) return null;
  const ask = () => {
    closeModal();
    showChat(true);
  };
  return (
    <div className={css.related}>
      <Button size="small" onClick={ask}>
        {t('help.askSupport')}
      </Button>
    </div>
  );
}
