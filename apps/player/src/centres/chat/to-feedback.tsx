import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { useLocation, useNavigate } from 'react-router';
import { useCentre } from '../../state/centre.ts';
import { showChat } from '../../state/chat.ts';
import { keepFeedbackDraft } from '../../state/feedback-draft.ts';
import css from './chat.module.css';

/** The way from the chat to feedback; what was typed goes along. */
export function ToFeedback({ text }: { readonly text: string }) {
  const { t } = useText();
  const centre = useCentre();
  const navigate = useNavigate();
  const isWindow = useLocation().pathname === '/service';
  const go = () => {
    keepFeedbackDraft(text);
    // The window of customer service has no member centre.
    if (isWindow) navigate('/?centre=feedback');
    else {
      // On a phone the chat covers the page.
      showChat(false);
      centre.open('feedback');
    }
  };
  return (
    <div>
      <Button look="ink" onClick={go}>
        {t('chat.toFeedback')}
      </Button>
    </div>
  );
}

/** Outside hours: what was typed stays, and goes to feedback instead. */
export function LeaveFeedback({
  text,
  onText,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
}) {
  const { t } = useText();
  return (
    <div className={css.composer}>
      <TextAreaField label={t('chat.first')} rows={4} value={text} onChange={onText} />
      <ToFeedback text={text} />
    </div>
  );
}
