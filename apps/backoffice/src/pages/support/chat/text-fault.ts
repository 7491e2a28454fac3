import { useText } from '@tyche/i18n/react';
import { judgeWritten, type TextBounds } from '@tyche/rules/plain-text';

/** Gives what is wrong with a text of the chat, in a sentence; false for nothing. */
export function useChatTextFault(): (text: string, bounds: TextBounds) => string | false {
  const { t } = useText();
  return (text, bounds) => {
    const judged = judgeWritten(text, bounds);
    if ('text' in judged) return false;
    return judged.fault === 'length'
      ? t('refusals.message-length', { from: bounds.from, to: bounds.to })
      : t('refusals.text-refused');
  };
}
