import { markStale } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { LiveChat } from '@tyche/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const TYPING_MS = 5_000;

/** Hears which conversations change, and reads again what is shown of them. Gives the conversation in which the member writes; null for none. */
export function useChatLive(): string | null {
  const queries = useQueryClient();
  const [typingIn, setTyping] = useState<string | null>(null);
  useEffect(() => {
    const source = new EventSource('/wps/staff/live');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reread = () => void markStale(queries, [contract.staffChats, contract.staffChat]);
    // What changed while there was no stream is read when it is there again.
    source.addEventListener('open', reread);
    source.addEventListener('chat', (event: MessageEvent<string>) => {
      const { what, chatId = null, by } = JSON.parse(event.data) as LiveChat;
      if (what !== 'chat.typing') reread();
      else if (by === 'member') {
        setTyping(chatId);
        clearTimeout(timer);
        timer = setTimeout(() => setTyping(null), TYPING_MS);
      }
    });
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [queries]);
  return typingIn;
}
