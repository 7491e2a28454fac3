import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { noteOpen } from './open-dialogs.ts';

/**
 * Opens the browser's own modal dialog as long as the component stands: the rest of the page is inert, Escape asks to
 * close, and the focus returns to where it was.
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
      if (before instanceof HTMLElement && before.isConnected) before.focus();
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
