import { type KeyboardEvent, useRef } from 'react';

/** Letters within this time of each other are one beginning. */
const TOGETHER_MS = 500;

/** A text without marks and in small letters: `ha noi` for Hà Nội. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'd').toLowerCase();
}

/**
 * The line that typed letters lead to: the first from `at` on, and round again, that begins with them, marks and case aside. One letter,
 * also pressed several times, goes on to the next such line. Null when no line begins so.
 */
export function lineTyped(lines: readonly string[], at: number, typed: string): number | null {
  const isOneLetter = [...typed].every((letter) => typed.startsWith(letter));
  const wanted = foldText(isOneLetter ? typed.slice(0, 1) : typed);
  const first = isOneLetter ? at + 1 : Math.max(0, at);
  for (let step = 0; step < lines.length; step += 1) {
    const place = (first + step) % lines.length;
    if (
      foldText(lines[place] ?? '')
        .trimStart()
        .startsWith(wanted)
    )
      return place;
  }
  return null;
}

/**
 * Letters typed in a list move the focus to the next line that begins with them. Gives the handler of its keys, which answers whether it
 * took the key.
 *
 * @param selector the lines, inside the element that has the handler.
 */
export function useTypeAhead(selector: string): (event: KeyboardEvent<HTMLElement>) => boolean {
  const last = useRef({ typed: '', at: Number.NEGATIVE_INFINITY });
  return (event) => {
    const { key, ctrlKey, altKey, metaKey, currentTarget } = event;
    if (ctrlKey || altKey || metaKey || [...key].length !== 1) return false;
    const now = performance.now();
    const before = now - last.current.at <= TOGETHER_MS ? last.current.typed : '';
    // By itself, a space presses the line; among letters it is one of them.
    if (key === ' ' && before === '') return false;
    event.preventDefault();
    last.current = { typed: before + key, at: now };
    const lines = [...currentTarget.querySelectorAll<HTMLElement>(selector)];
    const at = lines.findIndex((line) => line.matches(':focus'));
    const place = lineTyped(
      lines.map((line) => line.textContent),
      at,
      before + key,
    );
    if (place !== null) lines[place]?.focus();
    return true;
  };
}
