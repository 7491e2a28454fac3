import { type HTMLAttributes, useEffect, useRef } from 'react';
import { type CardKey, cardBeside } from './card-grid.ts';

const KEYS: ReadonlySet<string> = new Set<CardKey>([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
]);
const FOCUSABLE = 'a[href], button:not([disabled])';
/** They need these keys themselves. */
const OWN_KEYS = 'input, select, textarea, [contenteditable], [role="slider"], [role="menu"]';

/**
 * A list whose items are cards: arrow keys, Home and End go from card to card. Tab goes through every link as in any list.
 * The focus goes to the link or button at the same position of the next card (from "Bet" to "Bet"), else to its first one.
 */
export function CardList(props: HTMLAttributes<HTMLUListElement>) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const cards = list.current;
    if (!cards) return undefined;
    const onKeyDown = (event: KeyboardEvent) => moveFocus(cards, event);
    cards.addEventListener('keydown', onKeyDown);
    return () => cards.removeEventListener('keydown', onKeyDown);
  }, []);
  return <ul {...props} ref={list} />;
}

function moveFocus(list: HTMLElement, event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!isCardKey(key) || !(target instanceof Element) || target.closest(OWN_KEYS)) return;
  const cards = [...list.children].filter((card) => card.querySelector(FOCUSABLE));
  const at = cards.findIndex((card) => card.contains(target));
  const next = cardBeside(
    cards.map((card) => card.getBoundingClientRect()),
    at,
    key,
    getComputedStyle(list).direction === 'rtl' ? 'rtl' : 'ltr',
  );
  const to = next === null ? undefined : cards[next];
  if (!to) return;
  const links = to.querySelectorAll<HTMLElement>(FOCUSABLE);
  const position = [...(cards[at]?.querySelectorAll(FOCUSABLE) ?? [])].indexOf(target);
  event.preventDefault();
  (links[position] ?? links[0])?.focus();
}

function isCardKey(key: string): key is CardKey {
  return KEYS.has(key);
}
