import { isPlainText } from '../plain-text/index.ts';

/** The least and the most letters of a text. */
export interface Bounds {
  readonly from: number;
  readonly to: number;
}

export type TextRefusal =
  | { readonly refusal: 'text-refused' }
  | ({ readonly refusal: 'feedback-length' } & Bounds);

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How many letters a reader sees: a sign that is made of several characters is one (docs/reference/support.md 1.1). */
export function countLetters(text: string): number {
  let count = 0;
  for (const _letter of letters.segment(text)) count += 1;
  return count;
}

/**
 * Judges a text that a person wrote. Gives it without spaces around it, or its refusal: `text-refused` for one that is not plain,
 * `feedback-length` for one with fewer or more letters than the bounds allow.
 */
export function judgeText(written: string, { from, to }: Bounds): { readonly text: string } | TextRefusal {
  const text = written.replaceAll('\r\n', '\n').normalize('NFC').trim();
  if (!isPlainText(text, { hasLines: true })) return { refusal: 'text-refused' };
  const length = countLetters(text);
  return length < from || length > to ? { refusal: 'feedback-length', from, to } : { text };
}
