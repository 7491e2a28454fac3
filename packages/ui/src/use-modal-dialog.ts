import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { noteOpen, topDialog } from './open-dialogs.ts';

/**
 * Opens the browser's own modal dialog as long as the component stands: the rest of the page is inert, Escape asks to
 * close, and the focus returns to where it was, or to the main part of the page when that element is gone or disabled.
 */
export function useModalDialog(onClose: () => void): {
  readonly element: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent) => void;
} {
  const element = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    const noteClosed = noteOpen(dialog);
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      noteClosed();
      dialog.close();
      if (!(before instanceof HTMLElement) || before === document.body) return;
      if (before.isConnected) before.focus();
      // What closed the dialog may take the opener away or disable it in the same update.
      queueMicrotask(focusPageIfLost);
    };
  }, []);

  return {
    element,
    onCancel: (event) => {
      if (event.target !== element.current) return;
      event.preventDefault();
      onClose();
    },
  };
}

/** Focuses the dialog below or the page's main part when no element has the focus. */
function focusPageIfLost(): void {
  const at = document.activeElement;
  if (at !== null && at !== document.body && !at.matches(':disabled')) return;
  const target = topDialog() ?? document.querySelector('main');
  target?.focus({ preventScroll: true });
}
