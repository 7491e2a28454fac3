import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { mayPass } from '@tyche/rules/access';
import { callerOf, useSession } from './session.ts';

const RECHECK_MS = 60_000;

/** How many messages the member has not read; 0 for who has no inbox. */
export function useUnread(): number {
  const hasInbox = useSession((session) => mayPass('member-centre', callerOf(session.member)));
  const unread = useRoute(
    contract.unreadCount,
    {},
    { enabled: hasInbox, refetchIntervalMs: RECHECK_MS, staleTimeMs: 20_000 },
  );
  return hasInbox && unread.state === 'ready' ? unread.data.value : 0;
}
