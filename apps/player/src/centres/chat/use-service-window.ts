import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { showToast } from '@tyche/ui/toasts';
import { showChat } from '../../state/chat.ts';

/** The size of the window of customer service (specification, section 4). */
const WINDOW = 'popup,width=440,height=500';

/**
 * Gives what opens the window of customer service: blank at once, as browsers refuse a window that comes after a call, and then at the
 * address that the server gives. When the call fails the window closes and the chat stays where it is.
 */
export function useServiceWindow(): () => Promise<void> {
  const { t } = useText();
  const client = useClient();
  return async () => {
    const opened = globalThis.open('', 'service', WINDOW);
    try {
      if (!opened) throw new Error('no window');
      const { chatUrl } = await client.request(contract.launchChat, { b2c: '1' });
      opened.location.replace(new URL(chatUrl, globalThis.location.origin).href);
      showChat(false);
    } catch {
      opened?.close();
      showToast(t('chat.serviceFailed'), 'bad');
    }
  };
}
