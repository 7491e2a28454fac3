import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useEffect } from 'react';
import { useSession } from '../state/session.ts';

const TOUCH_MS = 180_000;

/** Keeps a member's session alive while the page is being looked at. */
export function useKeepAlive(): void {
  const client = useClient();
  const isMember = useSession((session) => session.member !== null);
  useEffect(() => {
    if (!isMember) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void client.call(contract.touch, {}).catch(() => undefined);
    }, TOUCH_MS);
    return () => clearInterval(timer);
  }, [client, isMember]);
}
