import { useText } from '@tyche/i18n/react';
import { OfficeFrame } from '../../../features/office/page.tsx';
import { ChatHours } from './chat-hours.tsx';
import { ClosedTexts } from './closed-texts.tsx';

/** When the chat answers, and what the site says in it outside these hours. */
export function ChatHoursPage() {
  const { t } = useText();
  return (
    <OfficeFrame title={t('staff.chatHours.title')}>
      <ChatHours />
      <ClosedTexts />
    </OfficeFrame>
  );
}
