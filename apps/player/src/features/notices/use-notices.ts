import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { useSession } from '../../state/session.ts';

const STALE_MS = 60_000;

/** The player notices and pop-ups of now, for a visitor or for a member (specification section 5, post-login announcements). */
export function useNotices() {
  const { language } = useText();
  const isMember = useSession(({ member }) => member !== null);
  return useRoute(
    contract.listAnnouncements,
    { types: 'PL,PU', platform: 'W', execution: isMember ? 'AFTER_LOGIN' : 'B', language: language.code },
    { staleTimeMs: STALE_MS },
  );
}
