/**
 * Focuses the pad after a bet was placed: its first cell, or the section around a typed list, where the focus on the list
 * itself would open the keyboard of a phone. The page scrolls there only for a visitor who uses the keyboard.
 */
export function focusPad(): void {
  const pad = document.querySelector<HTMLElement>('[data-pad]');
  const target = pad?.querySelector<HTMLElement>('[data-cell][tabindex="0"]') ?? pad;
  if (!target) return;
  target.focus({ preventScroll: true });
  if (target.matches(':focus-visible')) target.scrollIntoView?.({ block: 'nearest' });
}
