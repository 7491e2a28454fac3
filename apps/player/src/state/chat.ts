import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { mayPass } from '@tyche/rules/access';
import { create } from 'zustand';
import { readItem, writeItem } from '../lib/storage.ts';
import { callerOf, useSession } from './session.ts';

export type ChatSize = 'small' | 'large';

interface Chat {
  /** Whether the chat stands above the page. It stays there from page to page, and after a reload of this tab. */
  readonly isOpen: boolean;
  readonly size: ChatSize;
  /** The conversation in which staff write at this moment; null for none. */
  readonly typingIn: string | null;
}

/** The chat in this tab. Its size is remembered in this browser. */
export const useChat = create<Chat>(() => ({
  isOpen: readItem('session', 'chat') === 'open',
  size: readItem('local', 'chatSize') === 'small' ? 'small' : 'large',
  typingIn: null,
}));

export function showChat(isOpen: boolean): void {
  writeItem('session', 'chat', isOpen ? 'open' : null);
  useChat.setState({ isOpen });
}

export function setChatSize(size: ChatSize): void {
  writeItem('local', 'chatSize', size);
  useChat.setState({ size });
}

const TYPING_MS = 5_000;
let typing: ReturnType<typeof setTimeout> | undefined;

/** Staff write in a conversation: shown for a moment. */
export function noteTyping(chatId: string): void {
  clearTimeout(typing);
  useChat.setState({ typingIn: chatId });
  typing = setTimeout(() => useChat.setState({ typingIn: null }), TYPING_MS);
}

const RECHECK_MS = 60_000;

/** How many messages of staff the member has not read; 0 for who has no chat. */
export function useChatUnread(): number {
  const mayChat = useSession((session) => mayPass('chat', callerOf(session.member)));
  const unread = useRoute(
    contract.chatUnreadCount,
    {},
    { enabled: mayChat, refetchIntervalMs: RECHECK_MS, staleTimeMs: 20_000 },
  );
  return mayChat && unread.state === 'ready' ? unread.data.unReadCount : 0;
}
