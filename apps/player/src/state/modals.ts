import type { CaptchaAction } from '@tyche/contract/verification';
import { type EndReason, type Gate, mayPass, type Restriction } from '@tyche/rules/access';
import { create } from 'zustand';
import { callerNow, useSession } from './session.ts';

/** The proof of a captcha beside a form: in the slider's fields or as text. */
export type CaptchaProof = Readonly<
  Partial<
    Record<'captcha' | 'captcha_id' | 'lot_number' | 'pass_token' | 'gen_time' | 'captcha_output', string>
  >
>;

/** The pop-ups of the shell. `after` is what the visitor wanted before the login was in the way. */
export type Modal =
  | { readonly kind: 'login'; readonly after?: (() => void) | undefined }
  | { readonly kind: 'register'; readonly after?: (() => void) | undefined }
  | { readonly kind: 'forgot'; readonly after?: (() => void) | undefined }
  /** A trial account for a guest. */
  | { readonly kind: 'free-play'; readonly after?: (() => void) | undefined }
  | { readonly kind: 'unlock'; readonly restriction: Restriction; readonly after?: (() => void) | undefined }
  | { readonly kind: 'change-password' }
  | {
      readonly kind: 'captcha';
      readonly action: CaptchaAction;
      readonly wasWrong: boolean;
      /** Hears the proof, or null when the visitor closed the captcha. */
      readonly onProof: (proof: CaptchaProof | null) => void;
    }
  | { readonly kind: 'registered'; readonly account: string }
  | { readonly kind: 'mobile-notice'; readonly account: string }
  | { readonly kind: 'continue-as'; readonly ticket: string }
  | { readonly kind: 'logout' }
  /** The session ended without the member's doing in this browser. */
  | { readonly kind: 'session-ended'; readonly reason: EndReason }
  | { readonly kind: 'help'; readonly topic?: string | undefined }
  /** How the site is installed as an app. */
  | { readonly kind: 'download' }
  | { readonly kind: 'menu' }
  | { readonly kind: 'games' }
  /** The games of a vendor, each of which opens by itself. */
  | { readonly kind: 'vendor-games'; readonly vassalage: string; readonly name: string }
  | { readonly kind: 'account' }
  | { readonly kind: 'true-account' };

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

/**
 * Does something that needs an account. A guest gets the login pop-up first and the action after it; an account that may
 * not pass the gate gets the warning `in_need_true_account` and no action (specification section 4).
 */
export function guarded(action: () => void, gate: Gate = 'play'): void {
  if (!useSession.getState().member) openModal({ kind: 'login', after: () => guarded(action, gate) });
  else if (mayPass(gate, callerNow())) action();
  else openModal({ kind: 'true-account' });
}
