import { useClient, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { InputOf, OutputOf } from '@tyche/contract/route';

export type Remembered = OutputOf<typeof contract.remembered>;

/** Shown instead of the password for a remembered browser: eight dots, never the password (reliability.md 3.1). */
export const EIGHT_DOTS = '••••••••';

/** What this browser remembers of the last login; null while it is asked and when there is nothing. */
export function useRemembered(): Remembered | null | 'asking' {
  const remembered = useRoute(contract.remembered, {}, { staleTimeMs: 0 });
  if (remembered.state === 'loading') return 'asking';
  return remembered.state === 'ready' ? remembered.data : null;
}

/** Keeps or drops the browser's token after a login, as the box says. A failure costs the comfort alone. */
export function useKeepRemembered(): (
  isWanted: boolean,
  wasRemembered: boolean,
  login: InputOf<typeof contract.rememberDevice>,
) => Promise<void> {
  const client = useClient();
  return async (isWanted, wasRemembered, login) => {
    if (isWanted) await client.call(contract.rememberDevice, login).catch(() => null);
    else if (wasRemembered) await client.call(contract.forgetDevice, {}).catch(() => null);
  };
}
