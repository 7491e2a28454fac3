import { create } from 'zustand';
import { useSession } from './session.ts';

/** The pop-ups of the shell. `after` is what the visitor wanted before the login was in the way. */
export type Modal =
  | { readonly kind: 'login'; readonly after?: (() => void) | undefined }
  | { readonly kind: 'register'; readonly after?: (() => void) | undefined }
  | { readonly kind: 'registered'; readonly account: string }
  | { readonly kind: 'logout' }
  | { readonly kind: 'help'; readonly topic?: string | undefined }
  | { readonly kind: 'menu' }
  | { readonly kind: 'account' };

interface Modals {
  readonly stack: readonly Modal[];
}

/** The open pop-ups, the last one on top: help may lie above a form without losing what was typed. */
export const useModals = create<Modals>(() => ({ stack: [] }));

export function openModal(modal: Modal): void {
  useModals.setState(({ stack }) => ({
    stack: [...stack.filter((open) => open.kind !== modal.kind), modal],
  }));
}

/** Puts another pop-up in the place of the top one: login turns into register and back. */
export function replaceModal(modal: Modal): void {
  useModals.setState(({ stack }) => ({ stack: [...stack.slice(0, -1), modal] }));
}

export function closeModal(): void {
  useModals.setState(({ stack }) => ({ stack: stack.slice(0, -1) }));
}

export function closeAllModals(): void {
  useModals.setState({ stack: [] });
}

/** Does something that needs a member: a guest gets the login pop-up first and the action after it. */
export function guarded(action: () => void): void {
  if (useSession.getState().member) action();
  else openModal({ kind: 'login', after: action });
}
