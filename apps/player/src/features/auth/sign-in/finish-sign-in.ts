import type { Client } from '@tyche/client/client';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { client, queries } from '../../../state/api.ts';
import { closeAllModals, openModal } from '../../../state/modals.ts';
import { signIn } from '../../../state/session.ts';

export type SignedIn = OutputOf<typeof contract.login>;

/**
 * What follows every kind of login: a free session closes the pop-ups and does what was waiting (without one the page
 * goes home, specification section 4); a bound one opens the step that frees it. The first login of an account shows how to begin.
 */
export function finishSignIn(
  answer: SignedIn,
  after: (() => void) | undefined,
  caller: Client = client,
): void {
  queries.clear();
  closeAllModals();
  signIn(answer);
  if (answer.restriction) {
    openModal({ kind: 'unlock', restriction: answer.restriction, after });
    return;
  }
  if (answer.firstTimeLogin) void greet(caller);
  after?.();
}

/** The first-login action: the server agrees that it is the first, and the guide for beginners opens. */
async function greet(caller: Client): Promise<void> {
  const isFirst = await caller.call(contract.firstLogin, {}).then(
    (info) => info.firstTimeLogin,
    () => false,
  );
  if (isFirst) openModal({ kind: 'help', topic: 'start' });
}
