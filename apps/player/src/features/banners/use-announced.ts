import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { useSession } from '../../state/session.ts';

const STALE_MS = 60_000;

/** The banners, promotions and headlines of now, for a visitor or for a member: one call for every page. */
export function useAnnounced() {
  const { language } = useText();
  const isMember = useSession(({ member }) => member !== null);
  return useRoute(
    contract.listAnnouncements,
    {
      types: 'B,PR,H',
      platform: 'W',
      execution: isMember ? 'AFTER_LOGIN' : 'B',
      language: language.code,
    },
    { staleTimeMs: STALE_MS },
  );
}
