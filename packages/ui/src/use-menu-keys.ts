import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTypeAhead } from './type-ahead.ts';

/** The lines of a menu: elements with `data-line`. */
const LINE = '[data-line]';

interface MenuKeys {
  /** The element with the button and the lines. */
  readonly root: RefObject<HTMLDivElement | null>;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Closes the menu; the focus goes back to its button. */
  readonly close: () => void;
  /** Takes the keys of `root`. */
  readonly press: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Opens and closes a menu and moves in it: arrows, Home and End, and letters to the next line that begins with them. Escape closes and
 * returns the focus, Tab and a press outside close.
 */
export function useMenuKeys(): MenuKeys {
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const typeAhead = useTypeAhead(LINE);
  useOpenMenu(root, isOpen, setOpen);

  function close(): void {
    setOpen(false);
    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    const { key } = event;
    if (!isOpen) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(true);
    } else if (key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (key === 'Tab') setOpen(false);
    else if (!typeAhead(event)) move(event);
  }

  return { root, isOpen, toggle: () => setOpen(!isOpen), close, press };
}

function move(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(LINE)];
  const at = all.findIndex((line) => line.matches(':focus'));
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  all[(target + all.length) % all.length]?.focus();
}

/** When the menu opens, the focus goes to the checked line or the first; a press or the focus elsewhere closes it. */
function useOpenMenu(
  root: RefObject<HTMLDivElement | null>,
  isOpen: boolean,
  setOpen: (isOpen: boolean) => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const first =
      root.current?.querySelector<HTMLElement>('[aria-checked="true"]') ??
      root.current?.querySelector<HTMLElement>(LINE);
    first?.focus();
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [root, isOpen, setOpen]);
}
