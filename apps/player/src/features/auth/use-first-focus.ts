import { type RefObject, useEffect, useRef } from 'react';

/**
 * Puts the focus on the field marked `data-autofocus` when a form comes later than its pop-up: the browser has by then given
 * the focus to the close button. A visitor who is somewhere else already is left alone, and so is a page without a pop-up.
 */
export function useFirstFocus<Element extends HTMLElement>(readiness: unknown): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useFirstFocusIn(element, readiness);
  return element;
}

/** The same for an element that has a reference already. */
export function useFirstFocusIn(element: RefObject<HTMLElement | null>, readiness: unknown): void {
  useEffect(() => {
    const dialog = readiness ? element.current?.closest('dialog') : null;
    if (!dialog) return;
    const at = document.activeElement;
    if (at !== null && at !== document.body && at !== dialog && at !== dialog.querySelector('button')) return;
    element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [element, readiness]);
}
