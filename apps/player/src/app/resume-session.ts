import type { Client } from '@tyche/client/client';
import { contract } from '@tyche/contract/contract';
import { mayBeSignedIn, refreshMember, signOut } from '../state/session.ts';

/** A new tab has no marker of its own: if this browser was signed in, the server is asked whose the cookie is. */
export async function resumeSession(client: Client): Promise<void> {
  if (!mayBeSignedIn()) return;
  try {
    refreshMember(await client.call(contract.memberInfo, {}));
  } catch {
    signOut();
  }
}
