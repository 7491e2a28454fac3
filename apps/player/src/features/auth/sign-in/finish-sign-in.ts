import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { queries } from '../../../state/api.ts';
import { closeAllModals, openModal } from '../../../state/modals.ts';
import { signIn } from '../../../state/session.ts';

export type SignedIn = OutputOf<typeof contract.login>;

/**
 * What follows every kind of login: a free session closes the pop-ups and does what was waiting (without one the page
 * goes home, specification section 4); a bound one opens the step that frees it.
 */
export function finishSignIn(answer: SignedIn, after: (() => void) | undefined): void {
  queries.clear();
  closeAllModals();
  if (answer.restriction) {
    openModal({ kind: 'unlock', restriction: answer.restriction, after });
    return;
  }
  signIn(answer);
  after?.();
}
